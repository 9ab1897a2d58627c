import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { cartDecider } from '#domain/cart/decide.ts'
import { isSoundCart } from '#domain/cart/sound.ts'
import { type Decider, fold } from '#domain/kernel/decider.ts'

const format = 'comanda-log'

/** The rules of a log that a page stores. */
type Rules = {
  /** The version of the log's events; the page exports it with them. */
  readonly version: number
  /** Returns the state after each entry, with null from the first state on that the rules do not permit. */
  readonly states: (base: unknown, entries: Log['entries']) => readonly unknown[] | null
}

/** The logs whose rules are in `domain`. The rules of couriers' waiting steps are only in the page. */
const logs: Readonly<Record<string, Rules>> = {
  'comanda.cart': { version: 2, states: statesBy(cartDecider, isSoundCart) },
}

const logSchema = z.object({
  format: z.literal(format),
  name: z.string(),
  version: z.int(),
  base: z.unknown(),
  entries: z.array(z.object({ id: z.string(), at: z.number(), events: z.array(z.looseObject({ type: z.string() })) })),
  /** The state that the page showed. Exports of earlier releases have none. */
  state: z.unknown().optional(),
})

type Log = z.output<typeof logSchema>

/** A log from which the rules compute the state that the page showed. */
type ImportedLog = Required<Log>

type ReadLog = { readonly ok: true; readonly log: ImportedLog } | { readonly ok: false; readonly says: string }

/**
 * Reads a file that a page's inspector has exported. Refuses it with a sentence where the rules do not reach its state.
 */
export function readExportedLog(text: string): ReadLog {
  const read = logSchema.safeParse(parsed(text))
  if (!read.success) return refused('this is no log that a page’s inspector has exported')
  const { name, version, base, entries, state } = read.data
  const rules = Object.hasOwn(logs, name) ? logs[name] : undefined
  if (!rules)
    return refused(`the log ${name} has no rules in domain: those that have are ${Object.keys(logs).join(', ')}`)
  if (version !== rules.version)
    return refused(`this is version ${version} of ${name}, and its rules are those of version ${rules.version}`)
  const states = rules.states(base, entries)
  if (!states) return refused(`the rules of ${name} permit no state that these entries reach`)
  const reached = states.at(-1)
  if (state !== undefined && !isSame(state, reached))
    return refused(`the rules of ${name} reach another state than the page showed`)
  return { ok: true, log: { ...read.data, state: reached } }
}

const refused = (says: string) => ({ ok: false, says }) as const

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** `isSound` checks the shape of events indirectly: it refuses every state that a screen could not show. */
function statesBy<State, Event>(
  decider: Pick<Decider<State, never, Event, unknown>, 'initial' | 'evolve'>,
  isSound: (state: State) => boolean,
): Rules['states'] {
  return (base, entries) => {
    try {
      const states = [base as State]
      for (const { events } of entries) {
        if (!isSound(states.at(-1) as State)) return null
        states.push(fold(decider, events as Event[], states.at(-1)))
      }
      return isSound(states.at(-1) as State) ? states : null
    } catch {
      return null // an event that lacks a part that the rules read
    }
  }
}

/** Whether two values are the same JSON, regardless of the order of their names. */
const isSame = (one: unknown, other: unknown) => isDeepStrictEqual(one, JSON.parse(JSON.stringify(other ?? null)))

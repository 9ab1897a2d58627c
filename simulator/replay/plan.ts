import { contractWords } from '../ground/contract.ts'
import type { Call, Numbered, RecordingLine } from '../record/format.ts'
import { mapLeaves } from './leaves.ts'
import { isInstant } from './other-ids.ts'
import { piecesOf, withOtherIds } from './whole-ids.ts'

/** An action of an actor. */
export type PlannedFrame = {
  readonly does: Numbered<Exclude<RecordingLine, { readonly type: 'heard' }>>
  /** The steps that must be over before it. */
  readonly needs: readonly PlannedFrame[]
  /** Sockets whose first frame contains an id that the step uses, such as the connection's id. */
  readonly hears: readonly number[]
  /** Ids that the recorded read showed and that a later step uses: the read is repeated until it shows them. */
  readonly shows: readonly string[]
}

type Draft = {
  readonly does: PlannedFrame['does']
  readonly hears: readonly number[]
  needs: PlannedFrame[]
  shows: string[]
}

/**
 * Returns the actions of a recording's actors, in its order and by their lines. Each actor continues when the calls
 * that it had waited for are over. With `anyPace` nothing depends on the clock: a step that names an order or a
 * shipment also waits for the earlier steps that moved it.
 */
export function planOf(lines: readonly Numbered[], anyPace: boolean): ReadonlyMap<Numbered, PlannedFrame> {
  const steps = ownOrder(lines)
  if (anyPace) orderByIds(lines, steps)
  return steps
}

const endOf = (line: RecordingLine) => line.at + (line.type === 'call' ? line.took : 0)

function ownOrder(lines: readonly Numbered[]): ReadonlyMap<Numbered, Draft> {
  const steps = new Map<Numbered, Draft>()
  /** The steps of each actor that no later step has waited for. */
  const newest = new Map<string, readonly Draft[]>()
  const [greeted, greetings] = [new Set<number>(), new Map<string, number>()]
  for (const does of lines) {
    if (does.type === 'heard') {
      if (!greeted.has(does.socket)) for (const id of likeIds(does.text)) greetings.set(id, does.socket)
      greeted.add(does.socket)
      continue
    }
    const own = newest.get(does.actor) ?? []
    const needs = own.filter((one) => endOf(one.does) <= does.at)
    const hears = [...idsIn(askedIn(does), greetings)].flatMap((id) => greetings.get(id) ?? [])
    const step: Draft = { does, hears, needs, shows: [] }
    steps.set(does, step)
    newest.set(does.actor, [...own.filter((one) => !needs.includes(one)), step])
  }
  return steps
}

/**
 * Ids that are created in a run, such as an order's code, first appear in the answer to a command or beside other such
 * ids; a store's ids appear earlier. A step that names such an id waits for the last earlier command that names it.
 */
function orderByIds(lines: readonly Numbered[], steps: ReadonlyMap<Numbered, Draft>) {
  const [born, old, used] = [new Set<string>(), new Set<string>(), new Set<string>()]
  const movedBy = new Map<string, Draft>()
  const heard = new Map<string, { readonly at: number; readonly needs: readonly Draft[] }[]>()
  const moversOf = (ids: ReadonlySet<string>) => [...ids].flatMap((id) => movedBy.get(id) ?? [])

  for (const line of [...lines].sort((one, other) => endOf(one) - endOf(other))) {
    const step = steps.get(line)
    if (!step) {
      const needs = moversOf(idsIn(line.type === 'heard' ? line.text : '', born))
      heard.set(line.actor, [...(heard.get(line.actor) ?? []), { at: line.at, needs }])
      continue
    }
    const frames = heard.get(line.actor) ?? []
    step.needs.push(...frames.filter(({ at }) => at <= line.at).flatMap(({ needs }) => needs))
    heard.set(
      line.actor,
      frames.filter(({ at }) => at > line.at),
    )
    const asked = idsIn(askedIn(line), born)
    for (const id of asked) used.add(id)
    for (const id of likeIds(askedIn(line))) if (!born.has(id)) old.add(id)
    if (line.type !== 'call') {
      step.needs.push(...moversOf(asked))
      continue
    }
    const shown = learnFrom(line, asked, born, old)
    const named = new Set([...asked, ...shown])
    step.needs.push(...moversOf(named).filter((one) => !step.needs.includes(one)))
    if (line.method === 'GET') step.shows.push(...shown)
    else for (const id of named) movedBy.set(id, step)
  }
  for (const step of steps.values()) step.shows = step.shows.filter((id) => used.has(id))
}

/**
 * Returns the ids of the run in an answer. An id that is new there belongs to the run from now on, or to the time
 * before it.
 */
function learnFrom(call: Call, asked: ReadonlySet<string>, born: Set<string>, old: Set<string>): ReadonlySet<string> {
  if (call.status === null || call.status >= 400) return new Set()
  const known = idsIn(call.answer, born)
  const isOfRun = call.method !== 'GET' || asked.size > 0 || known.size > 0
  const fresh = likeIds(call.answer).filter((id) => !born.has(id) && !old.has(id))
  for (const id of fresh) (isOfRun ? born : old).add(id)
  return isOfRun ? new Set([...known, ...fresh]) : known
}

const askedIn = (line: RecordingLine): unknown => {
  if (line.type === 'call') return [line.path, line.body, line.headers['authorization'] ?? '']
  return line.type === 'sent' ? line.text : ''
}

/** Returns those of the given ids that a value contains. */
function idsIn(value: unknown, ids: Pick<ReadonlySet<string>, 'has'>): ReadonlySet<string> {
  const found = new Set<string>()
  mapLeaves(value, (text) => {
    withOtherIds(text, (id) => {
      if (ids.has(id)) found.add(id)
      return undefined
    })
    return text
  })
  return found
}

/** Returns the texts that look like ids: with a digit or inner capitals, and not a word of the contract. */
function likeIds(value: unknown): readonly string[] {
  const found = new Set<string>()
  mapLeaves(value, (text) => {
    if (isInstant(text)) return text
    for (const piece of piecesOf(text))
      if (piece.length >= 6 && /\d|[a-z][A-Z]|^[A-Z]+$/.test(piece) && !contractWords.has(piece)) found.add(piece)
    return text
  })
  return [...found]
}

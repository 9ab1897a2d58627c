import { Clock, Effect, Random, type Result } from 'effect'
import type { Role } from '#domain/operator/role.ts'
import { TabKilled } from '../network/network.ts'
import type { GatewayCall, Refused, Unreachable } from '../services/gateway.ts'
import { type Account, type Browser, comeIn, isKilled } from './operator-account.ts'
import type { TabletBoard } from './tablet-board.ts'

export type TabletHabits = {
  readonly role: Role
  /** The longest time before each press, in milliseconds. */
  readonly thinks: number
  readonly rejects: number
  readonly pressesTwice: number
  readonly refunds: number
  /** The shares of orders that are accepted with a time, and whose time changes later. */
  readonly saysTimes: number
  readonly changesTimes: number
  /** The share of deliveries that the person puts together with others. */
  readonly stacks: number
  /** The share of accepted orders of which the person asks for a ticket. */
  readonly prints: number
  /** The time that a dish takes, in milliseconds. */
  readonly cooks: number
}

/** The decisions of a person, which hold at each of their tablets. */
export type Memory = {
  /** The orders of which the person has decided whether to give a part of the money back. */
  readonly considered: Set<string>
  /** By a wish and the code of an accepted order, whether the person still has it. */
  readonly wishes: Map<string, boolean>
}

/** A person at one page of the console. */
export type AtWork = {
  readonly tabletId: string
  readonly account: Account
  readonly browser: Browser
  readonly habits: TabletHabits
  readonly board: TabletBoard
  readonly memory: Memory
  /** The page's keys, of presses without an answer. */
  readonly keys: Map<string, string>
}

type PressResult<A> = Result.Result<A, Refused | Unreachable>

/** The key of a press: that of its earlier try without an answer, or a new one. */
export const keyOf = Effect.fnUntraced(function* ({ tabletId, keys }: AtWork, name: string) {
  const key = keys.get(name) ?? `${tabletId.replaceAll(/\W/g, '-')}-${yield* Clock.currentTimeMillis}`
  keys.set(name, key)
  return key
})

/**
 * Sends a press under the key of its name, sometimes twice at once. A press without an answer keeps its key; a refused session is
 * opened again before the next press.
 */
export const pressed = Effect.fnUntraced(function* <A>(
  work: AtWork,
  name: string,
  send: (key: string) => GatewayCall<A>,
) {
  const { account, browser, habits, keys } = work
  const key = yield* keyOf(work, name)
  const again = (yield* Random.next) < habits.pressesTwice ? Effect.result(send(key)) : Effect.succeed(null)
  const [first, second] = yield* Effect.all([Effect.result(send(key)), again], { concurrency: 'unbounded' })
  if ([first, second].some((one) => one?._tag === 'Failure' && isKilled(one.failure)))
    return yield* Effect.fail(new TabKilled('the tablet died'))
  const result: PressResult<A> = first._tag === 'Failure' && second?._tag === 'Success' ? second : first
  const refusal = refusalIn(result)
  if (refusal !== 'NO_ANSWER') keys.delete(name)
  if (result._tag === 'Failure' && result.failure._tag === 'Refused' && result.failure.status === 401)
    yield* comeIn(account, browser, result.failure.code)
  return { key, result }
})

/** The problem's code; null for a press that was taken. */
export const refusalIn = (result: PressResult<unknown>): string | null => {
  if (result._tag === 'Success') return null
  return result.failure._tag === 'Refused' ? result.failure.code : 'NO_ANSWER'
}

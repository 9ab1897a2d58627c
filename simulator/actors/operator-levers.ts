import { Clock, Effect } from 'effect'
import { type LeverTarget, leverKey } from '#domain/availability/target.ts'
import { isAtLeast } from '#domain/operator/role.ts'
import { readLeverTarget } from '#openapi/wire/availability.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { readTarget } from '../scenario/lever-target.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Consoles } from '../services/consoles.ts'
import { Ledger } from '../services/ledger.ts'
import { offForDiners } from './off-for-diners.ts'
import { type Account, type Browser, enter, untilTaken } from './operator-account.ts'

type Group = Scenario['operators'][number]
type At = { readonly storeId: string; readonly account: Account; readonly group: Group }
type Habit = Pick<Group['pauses'][number], 'at' | 'minutes' | 'endsAfter'>

type Pull = Habit & { readonly target: LeverTarget }

/** The levers that the people of a group pull. */
const pullsOf = ({ pauses, sellsOut, levers }: Group): readonly Pull[] => [
  ...pauses.map((habit) => ({ ...habit, target: { type: 'store' } as const })),
  ...sellsOut.flatMap(({ plates, ...habit }) =>
    plates.map((plateId) => ({ ...habit, target: { type: 'plate', plateId } as const })),
  ),
  ...levers.flatMap(({ targets, ...habit }) =>
    targets.flatMap((text) => {
      const target = readTarget(text)
      return target ? [{ ...habit, target }] : []
    }),
  ),
]

/** The things that they turn off, by their keys. */
const targetsOf = (group: Group): ReadonlyMap<string, LeverTarget> =>
  new Map(pullsOf(group).map(({ target }) => [leverKey(target), target]))

/**
 * A person's levers: each is pulled at its time and left to end by itself, or ended by the person. They use a tablet of their own, and
 * press again until they are answered.
 */
export const pullLevers = Effect.fn('Operator.pullLevers')(function* ({ storeId, account, group }: At) {
  const pulls = pullsOf(group)
  if (pulls.length === 0 || !isAtLeast(group.role, 'encargado')) return
  const browser: Browser = { cookies: yield* enter(account) }
  yield* Effect.forEach(pulls, (pull) => useLever({ storeId, account, browser }, pull), {
    concurrency: 'unbounded',
    discard: true,
  })
})

const useLever = Effect.fnUntraced(function* (
  { storeId, account, browser }: Omit<At, 'group'> & { readonly browser: Browser },
  { at, minutes, endsAfter, target }: Pull,
) {
  const [consoles, ledger] = [yield* Consoles, yield* Ledger]
  const of = { store: storeId, target: leverKey(target) }
  const lever = { storeId, target }
  yield* Effect.sleep(at)
  yield* ledger.record({ type: 'LeverPulling', ...of })
  const levers = yield* untilTaken(account, browser, (cookies) =>
    consoles.pullLever(cookies, { ...lever, minutes }),
  ).pipe(
    // Such as a plate that the store does not have.
    Effect.catchTag('Refused', () => Effect.succeed<readonly Wire['Lever'][]>([])),
  )
  const { until = null } = levers.find(isOf(target)) ?? {}
  const pulledAt = yield* Clock.currentTimeMillis
  yield* ledger.record({ type: 'LeverPulled', ...of, until: until === null ? null : Date.parse(until), at: pulledAt })
  if (endsAfter === null) return
  yield* Effect.sleep(endsAfter)
  yield* ledger.record({ type: 'LeverReleasing', ...of })
  yield* Effect.ignore(untilTaken(account, browser, (cookies) => consoles.releaseLever(cookies, lever)))
  yield* ledger.record({ type: 'LeverReleased', ...of, at: yield* Clock.currentTimeMillis })
})

const isOf = (wanted: LeverTarget) => (lever: Wire['Lever']) => {
  const target = readLeverTarget(lever.target)
  return target !== null && leverKey(target) === leverKey(wanted)
}

const readsEvery = '10 seconds'

/** Reads the levers of a store again and again, as the console lists them and as diners find them. */
export const watchLevers = Effect.fn('Operator.watchLevers')(function* ({ storeId, account, group }: At) {
  const targets = targetsOf(group)
  if (targets.size === 0) return
  const [consoles, ledger] = [yield* Consoles, yield* Ledger]
  const browser: Browser = { cookies: yield* enter(account) }
  const read = Effect.gen(function* () {
    const from = yield* Clock.currentTimeMillis
    const levers = yield* untilTaken(account, browser, (cookies) => consoles.levers(cookies, storeId))
    const off = yield* offForDiners(group.store)
    const at = yield* Clock.currentTimeMillis
    for (const [key, target] of targets) {
      const isOff = off(target)
      const { until } = levers.find(isOf(target)) ?? {}
      const listed = until === undefined ? null : { until: until === null ? null : Date.parse(until) }
      if (isOff !== null)
        yield* ledger.record({ type: 'LeverRead', store: storeId, target: key, listed, isOff, from, at })
    }
  })
  yield* Effect.forever(Effect.andThen(read, Effect.sleep(readsEvery)))
})

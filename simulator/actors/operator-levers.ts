import { Clock, Effect } from 'effect'
import { isAtLeast } from '#domain/operator/role.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Consoles } from '../services/consoles.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { type Account, type Browser, enter, untilTaken } from './operator-account.ts'

type Group = Scenario['operators'][number]
type At = { readonly storeId: string; readonly account: Account; readonly group: Group }
type Habit = Pick<Group['pauses'][number], 'at' | 'minutes' | 'endsAfter'>

/** The target of a pause. */
const wholeStore = 'store'
const plateOf = (target: string) => (target === wholeStore ? null : target)

/** The things that the people of a group turn off. */
const targetsOf = ({ pauses, sellsOut }: Group): readonly string[] => [
  ...(pauses.length > 0 ? [wholeStore] : []),
  ...new Set(sellsOut.flatMap(({ plates }) => plates)),
]

/**
 * A person's levers: each is pulled at its time and left to end by itself, or ended by the person. They use a tablet of their own, and
 * press again until they are answered.
 */
export const pullLevers = Effect.fn('Operator.pullLevers')(function* ({ storeId, account, group }: At) {
  if (targetsOf(group).length === 0 || !isAtLeast(group.role, 'encargado')) return
  const browser: Browser = { cookies: yield* enter(account) }
  const habits: readonly (Habit & { readonly target: string })[] = [
    ...group.pauses.map((habit) => ({ ...habit, target: wholeStore })),
    ...group.sellsOut.flatMap(({ plates, ...habit }) => plates.map((target) => ({ ...habit, target }))),
  ]
  yield* Effect.forEach(habits, (habit) => useLever({ storeId, account, browser }, habit), {
    concurrency: 'unbounded',
    discard: true,
  })
})

const useLever = Effect.fnUntraced(function* (
  { storeId, account, browser }: Omit<At, 'group'> & { readonly browser: Browser },
  { at, minutes, endsAfter, target }: Habit & { readonly target: string },
) {
  const [consoles, ledger] = [yield* Consoles, yield* Ledger]
  const of = { store: storeId, target }
  const lever = { storeId, plateId: plateOf(target) }
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

const isOf =
  (wanted: string) =>
  ({ target: { type, plateId } }: Wire['Lever']) =>
    wanted === wholeStore ? type === 'store' : type === 'plate' && plateId === wanted

const readsEvery = '10 seconds'

/** Reads the levers of a store again and again, as the console lists them and as diners find them. */
export const watchLevers = Effect.fn('Operator.watchLevers')(function* ({ storeId, account, group }: At) {
  const targets = targetsOf(group)
  if (targets.length === 0) return
  const [consoles, gateway, ledger] = [yield* Consoles, yield* Gateway, yield* Ledger]
  const browser: Browser = { cookies: yield* enter(account) }
  const read = Effect.gen(function* () {
    const from = yield* Clock.currentTimeMillis
    const levers = yield* untilTaken(account, browser, (cookies) => consoles.levers(cookies, storeId))
    const off = yield* offFor(group.store)
    const at = yield* Clock.currentTimeMillis
    for (const target of targets) {
      const isOff = off(target)
      const { until } = levers.find(isOf(target)) ?? {}
      const listed = until === undefined ? null : { until: until === null ? null : Date.parse(until) }
      if (isOff !== null) yield* ledger.record({ type: 'LeverRead', store: storeId, target, listed, isOff, from, at })
    }
  })
  /** Whether a diner finds a thing off; null for a plate that is not on the menu. */
  const offFor = Effect.fnUntraced(function* (alias: string) {
    const { pauses = [], deliveryConfig } = yield* gateway.store(alias)
    const mode = deliveryConfig.orderModes.find(({ type, active }) => type === 'DELIVERY' && active)
    const menu = mode ? yield* gateway.menu(alias, mode.id) : null
    const plates = new Map(menu?.categories.flatMap(({ plates }) => plates.map((plate) => [plate.id, plate] as const)))
    return (target: string): boolean | null => {
      if (target === wholeStore) return pauses.some(({ orderModeId }) => orderModeId === null)
      const plate = plates.get(target)
      return plate ? plate.soldOut === true : null
    }
  })
  yield* Effect.forever(Effect.andThen(read, Effect.sleep(readsEvery)))
})

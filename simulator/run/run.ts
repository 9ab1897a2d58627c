import { Clock, Effect, Option, Random, Schema } from 'effect'
import { type Audit, auditAll } from '../actors/auditor.ts'
import { givingUp, isChoosy, orderWhatThereIs } from '../actors/choosy-diner.ts'
import { workShift } from '../actors/courier.ts'
import { accountOf, habitsOf } from '../actors/courier-habits.ts'
import { follow, placeOrder, readBack } from '../actors/diner.ts'
import { habitsOf as dinerHabitsOf, isPlain } from '../actors/diner-habits.ts'
import { dine } from '../actors/dinner.ts'
import { leaveACart } from '../actors/left-cart.ts'
import { type Links, sharedLinks } from '../actors/links.ts'
import { workAtConsole } from '../actors/operator.ts'
import { somebody } from '../actors/person.ts'
import { runPrinter } from '../actors/printer.ts'
import { Returns, untilAllIsBack } from '../actors/returns.ts'
import { waitingPlace } from '../actors/shift.ts'
import { runShop } from '../actors/shop.ts'
import { lookAtUnended } from '../actors/unended.ts'
import { watchALink } from '../actors/watcher.ts'
import { tempos } from '../ground/tempo.ts'
import { isExpectation } from '../invariants/list.ts'
import { Actor } from '../network/network.ts'
import { storyOf } from '../scenario/cart-stories.ts'
import { membersIn, neededMs, tooShort } from '../scenario/needed.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Gateway } from '../services/gateway.ts'
import { Ledger } from '../services/ledger.ts'
import { startingLine } from './starting-line.ts'
import { storesOfRun } from './stores-of-run.ts'

type RunResult = { readonly milliseconds: number }

/**
 * Runs all actors of a scenario: shops and couriers run until the diners are done and everything to return is at its
 * store, or until the scenario's time is over, which is the only end without diners. Each actor draws from a separate
 * stream, named by group and number, so that other participants do not change its draws. Fails with the first broken
 * invariant; an expectation of a run that is too short for it counts as a wrong use.
 */
export const runScenario = Effect.fn('Scenario.run')(function* (scenario: Scenario) {
  const [gateway, ledger] = [yield* Gateway, yield* Ledger]
  yield* gateway.ready
  yield* storesOfRun(scenario)
  const began = yield* Clock.currentTimeMillis
  const placed = new Map<string, string>()
  const [links, audit] = [sharedLinks(), { orders: [], accounts: [], intents: [] } satisfies Audit]
  const couriers = yield* couriersOf(scenario, began, placed)
  const shops = [...shopsOf(scenario), ...operatorsOf(scenario, began), ...printersOf(scenario, began)]
  const everyone = Effect.all([...shops, ...couriers, ...watchersOf(scenario, links, 'never')], together)
  const diners = Effect.all(dinersOf(scenario, placed, audit, links), together).pipe(Effect.ensuring(links.close))
  const guests = [
    ...(scenario.diners.length > 0 ? [diners] : []),
    ...cartsOf(scenario),
    ...watchersOf(scenario, links, 'reading'),
  ]
  const untilTheEnd = guests.length > 0 ? Effect.andThen(Effect.all(guests, together), untilAllIsBack) : Effect.never
  const ended = yield* untilTheEnd.pipe(
    Effect.raceFirst(Effect.andThen(everyone, Effect.never)),
    Effect.timeoutOption(scenario.lasts),
    Effect.provideService(Returns, new Set()),
  )
  if (Option.isNone(ended)) yield* lookAtUnended(placed)
  yield* auditAll(audit)
  const isCut = guests.length > 0 && Option.isNone(ended) && scenario.lasts < neededMs(scenario)
  yield* ledger.close.pipe(
    Effect.catchIf(
      ({ invariant }) => isCut && isExpectation(invariant),
      () => Effect.fail(new TooShort({ message: tooShort(scenario) })),
    ),
  )
  return { milliseconds: (yield* Clock.currentTimeMillis) - began } satisfies RunResult
})

/** A run ended before the stories of its actors, so that nothing can be said about what the scenario expects of them. */
export class TooShort extends Schema.TaggedError<TooShort>()('TooShort', { message: Schema.String }) {}

const together = { concurrency: 'unbounded', discard: true } as const

const shopsOf = ({ shops, couriers, seed, tempo }: Scenario) =>
  shops.map(({ store: alias, stacks: stackSize, rejects, patience }) => {
    const offersAgain = couriers.some(({ store, cancels }) => store === alias && cancels > 0)
    return runShop({ alias, tempo: tempos[tempo], stackSize, rejects, patience, offersAgain, leavesFor: null }).pipe(
      own(seed, `shop ${alias}`),
    )
  })

const printersOf = ({ printers, seed }: Scenario, began: number) =>
  printers.flatMap((group, index) =>
    numbersOf(group).map((number) => runPrinter({ group, began }).pipe(own(seed, `printer ${index + 1}.${number}`))),
  )

const operatorsOf = ({ operators, printers, seed, tempo }: Scenario, began: number) =>
  operators.flatMap((group, index) =>
    numbersOf(group).map((number, place) =>
      workAtConsole({
        ...{ group, tempo: tempos[tempo], seed, began, watches: place === 0 },
        hasPrinter: printers.some(({ store }) => store === group.store),
      }).pipe(own(seed, `operator ${index + 1}.${number}`)),
    ),
  )

const dinersOf = (scenario: Scenario, placed: Map<string, string>, audit: Audit, links: Links) => {
  const { diners, seed, tempo } = scenario
  const shopsOfRun = [...scenario.shops, ...scenario.operators]
  return diners.flatMap((group, index) =>
    numbersOf(group).map((number) => {
      const actor = `diner ${index + 1}.${number}`
      return Effect.gen(function* () {
        yield* Effect.sleep((yield* Random.next) * group.over)
        if (!isPlain(group)) {
          const habits = yield* dinerHabitsOf(group).pipe(Random.withSeed(`${seed}/${actor}/habits`))
          const onPlaced = (code: string) => void placed.set(code, group.store)
          const terms = termsOf(scenario, group)
          const life = dine({ group, habits, tempo: tempos[tempo], ...terms, audit, links, onPlaced })
          return yield* isChoosy(group, shopsOfRun) ? givingUp(life) : life
        }
        const tapsTwice = (yield* Random.next) < group.tapsTwice
        const order = isChoosy(group, shopsOfRun)
          ? yield* orderWhatThereIs(group.store, tempos[tempo], group.thinks, tapsTwice)
          : yield* placeOrder(group.store, tempos[tempo], tapsTwice, (intent) => audit.intents.push(intent))
        if (!order) return
        placed.set(order.code, group.store)
        if (!group.delivered) return
        yield* links.shared(order, follow(order, group.tabs, hasPeopleAt(scenario, group.store)))
        yield* readBack(order)
      }).pipe(own(seed, actor))
    }),
  )
}

/**
 * Facts that a diner of a group cannot know: the actors that serve the store's orders, and the limit of the diner's
 * code.
 */
const termsOf = (scenario: Scenario, { store, code, delivered }: Scenario['diners'][number]) => ({
  hasPeople: hasPeopleAt(scenario, store),
  isServed:
    delivered &&
    [[...scenario.shops, ...scenario.operators], scenario.couriers].every((groups) =>
      groups.some((group) => group.store === store),
    ),
  codeLimit: scenario.codeLimits.find((limit) => limit.code === code)?.uses ?? null,
})

/** Whether a store has people at the console: they may change the promised time of an order. */
const hasPeopleAt = ({ operators }: Scenario, alias: string) => operators.some(({ store }) => store === alias)

const cartsOf = ({ carts, quietHours, seed, tempo }: Scenario) =>
  carts.flatMap((group, index) =>
    numbersOf(group).map((number) =>
      Effect.gen(function* () {
        yield* Effect.sleep((yield* Random.next) * group.over)
        const { store: storeAlias, returnsAfter } = group
        yield* leaveACart({
          ...{ storeAlias, returnsAfter, quietHours },
          ...{ story: storyOf(group, number), tempo: tempos[tempo] },
        })
      }).pipe(own(seed, `cart ${index + 1}.${number}`)),
    ),
  )

/** Returns the watchers whose pages read, which leave with the last frame, or those whose pages never do. */
const watchersOf = ({ watchers, seed }: Scenario, links: Links, which: 'reading' | 'never') =>
  watchers.flatMap((group, index) =>
    (group.reads === 'never') !== (which === 'never')
      ? []
      : numbersOf(group).map((number) =>
          Effect.gen(function* () {
            yield* Effect.sleep((yield* Random.next) * group.over)
            yield* watchALink(group, links)
          }).pipe(own(seed, `watcher ${index + 1}.${number}`)),
        ),
  )

const couriersOf = Effect.fnUntraced(function* (
  scenario: Scenario,
  began: number,
  placed: ReadonlyMap<string, string>,
) {
  const gateway = yield* Gateway
  const { couriers, shops, seed } = scenario
  const [tempo, line] = [tempos[scenario.tempo], yield* startingLine]
  const colleaguesOf = (alias: string) =>
    couriers.reduce((sum, group) => sum + (group.store === alias ? membersIn(group) : 0), 0)
  const stacking = new Set(shops.filter(({ stacks }) => stacks > 1).map(({ store }) => store))
  return couriers.flatMap((group, index) =>
    numbersOf(group).map((number) =>
      Effect.gen(function* () {
        if (group.from + group.over > 0) yield* Effect.sleep(group.from + (yield* Random.next) * group.over)
        const { address } = yield* gateway.store(group.store)
        const account = accountOf(group, number)
        yield* workShift({
          // New people in every run, because couriers of an interrupted run still have its shipments.
          person: yield* somebody.pipe(own(`${seed}/${began}`, `courier ${index + 1}.${account}`)),
          storeAlias: group.store,
          securityCode: group.securityCode,
          tempo,
          habits: habitsOf(group, number),
          waitsAt: yield* waitingPlace(address.position, tempo),
          // Other clients' orders at this gateway do not belong to this run.
          wants: ({ logisticsOrder, stackId }) =>
            Effect.sync(() => placed.has(logisticsOrder.code) && (stackId !== null || !stacking.has(group.store))),
          onYourMarks: ({ id }) => (group.race ? line(id) : Effect.void),
          hasPeople: hasPeopleAt(scenario, group.store),
          colleagues: colleaguesOf(group.store),
        })
      }).pipe(own(seed, `courier ${index + 1}.${number}`)),
    ),
  )
})

const numbersOf = ({ count, only }: { readonly count: number; readonly only?: readonly number[] | undefined }) =>
  (only ?? Array.from({ length: count }, (_, index) => index + 1)).filter((number) => number <= count)

const own =
  (seed: string, actor: string) =>
  <A, E, R>(life: Effect.Effect<A, E, R>) =>
    life.pipe(Random.withSeed(`${seed}/${actor}`), Effect.provideService(Actor, actor))

import { assert, it } from '@effect/vitest'
import { Console, Effect, Fiber, Layer } from 'effect'
import { TestClock } from 'effect/testing'
import { invariantsOf } from '#simulator/invariants/list.ts'
import type { Observation } from '#simulator/observations/observation.ts'
import { runDemo } from '#simulator/run/demo.ts'
import { City } from '#simulator/services/city.ts'
import { Gateway } from '#simulator/services/gateway.ts'
import { Ledger } from '#simulator/services/ledger.ts'
import { fakeGateway } from '#tests/kit/fake-gateway.ts'

const base = 'http://localhost:8080/'

/** Runs the fleet for a while of virtual time; returns its output. */
const fleetFor = Effect.fnUntraced(function* (...stages: readonly string[]) {
  const printed: string[] = []
  const quiet = { ...console, log: (line: string) => printed.push(line) } as unknown as Console.Console
  for (const stage of stages) {
    const fleet = yield* Effect.forkChild(runDemo(base, 'x').pipe(Effect.provideService(Console.Console, quiet)))
    yield* TestClock.adjust(stage as `${number} seconds`)
    yield* Fiber.interrupt(fleet)
  }
  return printed
})

const inItsOwnWorld = <A, E>(
  test: Effect.Effect<A, E, Gateway | Ledger | City | Layer.Success<ReturnType<typeof fakeGateway>>>,
) =>
  test.pipe(
    Effect.provide(
      Layer.mergeAll(fakeGateway(), Ledger.checked(invariantsOf({ expect: [] })), City.demo, TestClock.layer()),
      {
        local: true,
      },
    ),
  )

const seen = Ledger.use((ledger) => ledger.observations)
const isDelivered = (it: Observation) => it.type === 'FrameSeen' && it.status === 'DELIVERED'

it.effect('the first diner sees the rider’s position within a minute', () =>
  Effect.gen(function* () {
    const printed = yield* fleetFor('60 seconds')
    assert.deepStrictEqual(printed, [
      `  Tracking  http://localhost:8080/logistics/tracking/order/parrilla-centro/CODE0001   Order  http://localhost:8080/menu/parrilla-centro/order/CODE0001`,
    ])
    assert.isTrue((yield* seen).some((it) => it.type === 'FrameSeen' && it.hasPosition))
  }).pipe(inItsOwnWorld),
)

const statusOf = (code: string) => Gateway.use((gateway) => gateway.order('parrilla-centro', code))

it.effect('the shop leaves a new order to a person for 20 seconds', () =>
  Effect.gen(function* () {
    yield* fleetFor('20 seconds')
    assert.strictEqual((yield* statusOf('CODE0001')).status, 'GENERATED')
  }).pipe(inItsOwnWorld),
)

it.effect('the shop accepts an order by itself that no person has touched', () =>
  Effect.gen(function* () {
    yield* fleetFor('60 seconds')
    assert.notStrictEqual((yield* statusOf('CODE0001')).status, 'GENERATED')
  }).pipe(inItsOwnWorld),
)

it.effect('an order that a person has accepted is left to that person', () =>
  Effect.gen(function* () {
    yield* fleetFor('10 seconds')
    yield* Gateway.use((gateway) => gateway.consoleStep('person-1', 'CODE0001', 'accept'))
    yield* fleetFor('50 seconds')
    assert.strictEqual((yield* statusOf('CODE0001')).status, 'ACCEPTED')
  }).pipe(inItsOwnWorld),
)

it.effect('one order is in view at any time: the next is placed when it is at the door', () =>
  Effect.gen(function* () {
    const printed = yield* fleetFor('1200 seconds')
    const observations = yield* seen
    assert.isAtLeast(printed.length, 3)
    const orders = observations.flatMap((it, step) => (it.type === 'OrderAnswered' ? [step] : []))
    const doors = observations.flatMap((it, step) => (isDelivered(it) ? [step] : []))
    orders.slice(1).forEach((step, index) => {
      assert.isAbove(step, doors[index]!)
    })
  }).pipe(inItsOwnWorld),
)

it.effect('a restarted fleet continues the shipments that its couriers carry', () =>
  Effect.gen(function* () {
    yield* fleetFor('40 seconds', '900 seconds')
    const { status } = yield* Gateway.use((gateway) => gateway.order('parrilla-centro', 'CODE0001'))
    assert.strictEqual(status, 'DELIVERED')
  }).pipe(inItsOwnWorld),
)

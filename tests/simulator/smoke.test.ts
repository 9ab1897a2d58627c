import { assert, it } from '@effect/vitest'
import { Effect, Exit, Fiber, Layer } from 'effect'
import { TestClock } from 'effect/testing'
import { OpenShifts, openShifts } from '#simulator/actors/open-shifts.ts'
import { invariantsOf } from '#simulator/invariants/list.ts'
import { runScenario } from '#simulator/run/run.ts'
import { simulate } from '#simulator/run/simulate.ts'
import { City } from '#simulator/services/city.ts'
import { InvariantBroken, Ledger } from '#simulator/services/ledger.ts'
import { fakeGateway } from '#tests/kit/fake-gateway.ts'
import type { Fault } from '#tests/kit/fake-log.ts'
import { theScenario } from './the-scenario.ts'

const scenario = theScenario('smoke')

/** A whole run in virtual time, with all observations. */
const virtualRun = (seed: string, ...faults: readonly Fault[]) =>
  Effect.gen(function* () {
    const run = runScenario({ ...scenario, seed })
    const fiber = yield* Effect.forkChild(Effect.exit(run))
    yield* TestClock.adjust('60 seconds')
    const exit = yield* Fiber.join(fiber)
    return { exit, observations: yield* Ledger.use((ledger) => ledger.observations) }
  }).pipe(
    Effect.provide(
      Layer.mergeAll(fakeGateway(...faults), Ledger.checked(invariantsOf(scenario)), City.demo, TestClock.layer()),
      {
        local: true,
      },
    ),
  )

it.effect('[CARD-05] three orders reach their doors once, and every shipment is raced for', () =>
  Effect.gen(function* () {
    const { exit, observations } = yield* virtualRun('monday')
    assert.isTrue(Exit.isSuccess(exit), String(exit))
    const delivered = observations.filter((it) => it.type === 'OrderRead' && it.orderStatus === 'DELIVERED')
    const lost = observations.filter((it) => it.type === 'StepAnswered' && it.refusal === 'AUCTION_LOST')
    assert.lengthOf(delivered, 3)
    assert.isAtLeast(lost.length, 3)
  }),
)

/** A run with two couriers that is stopped after a while: how many shifts it leaves open. */
const stoppedAfter = (seconds: number) =>
  Effect.gen(function* () {
    const stopping = new AbortController()
    const [diners, couriers] = [scenario.diners.slice(0, 1), [{ ...scenario.couriers[0]!, count: 2 }]]
    const run = simulate({ ...scenario, diners, couriers }, { stop: stopping.signal, partingMs: 300 })
    const fiber = yield* Effect.forkChild(run)
    yield* TestClock.adjust(`${seconds} seconds`)
    stopping.abort()
    yield* TestClock.adjust('300 millis')
    const { verdict, openShifts } = yield* Fiber.join(fiber)
    assert.strictEqual(verdict, 'stopped')
    return openShifts
  }).pipe(
    Effect.provideService(OpenShifts, openShifts()),
    Effect.provide(
      Layer.mergeAll(fakeGateway(), Ledger.checked(invariantsOf(scenario)), City.demo, TestClock.layer()),
      { local: true },
    ),
  )

it.effect('couriers of a stopped run end their shifts, and one with a shipment cannot and is counted', () =>
  Effect.gen(function* () {
    assert.strictEqual(yield* stoppedAfter(0.1), 0)
    assert.strictEqual(yield* stoppedAfter(5), 1)
  }),
)

it.effect('the same seed gives the same run, and another seed another one', () =>
  Effect.gen(function* () {
    const tuesday = yield* virtualRun('tuesday')
    assert.deepStrictEqual((yield* virtualRun('tuesday')).observations, tuesday.observations)
    assert.notDeepEqual((yield* virtualRun('wednesday')).observations, tuesday.observations)
  }),
)

it.effect.each<[Fault, string]>([
  ['forgets who won', 'a shipment has one winner'],
  ['places every tap', 'a key places one order'],
  ['shares every position', 'no position outside the privacy window'],
  ['sends a stale cursor', 'cursors only grow'],
])('a gateway that %s is detected', ([fault, invariant]) =>
  Effect.gen(function* () {
    const { exit } = yield* virtualRun('thursday', fault)
    const found = yield* Effect.flip(exit)
    assert.instanceOf(found, InvariantBroken)
    assert.strictEqual((found as InvariantBroken).invariant, invariant)
  }),
)

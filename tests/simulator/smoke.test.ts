import { assert, it } from '@effect/vitest'
import { Effect, Exit, Fiber, Layer } from 'effect'
import { TestClock } from 'effect/testing'
import { invariantsOf } from '#simulator/invariants/list.ts'
import { runScenario } from '#simulator/run.ts'
import { City } from '#simulator/services/city.ts'
import { InvariantBroken, Ledger } from '#simulator/services/ledger.ts'
import { fakeGateway } from '#tests/kit/fake-gateway.ts'
import type { Fault } from '#tests/kit/fake-log.ts'
import { theScenario } from './the-scenario.ts'

const scenario = theScenario('smoke')

/** A whole run in virtual time, with everything that was seen. */
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

it.effect('three orders reach their doors once, and every shipment is raced for', () =>
  Effect.gen(function* () {
    const { exit, observations } = yield* virtualRun('monday')
    assert.isTrue(Exit.isSuccess(exit), String(exit))
    const delivered = observations.filter((it) => it.type === 'OrderRead' && it.orderStatus === 'DELIVERED')
    const lost = observations.filter((it) => it.type === 'StepAnswered' && it.refusal === 'AUCTION_LOST')
    assert.lengthOf(delivered, 3)
    assert.isAtLeast(lost.length, 3)
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
])('a gateway that %s is found out', ([fault, invariant]) =>
  Effect.gen(function* () {
    const { exit } = yield* virtualRun('thursday', fault)
    const found = yield* Effect.flip(exit)
    assert.instanceOf(found, InvariantBroken)
    assert.strictEqual((found as InvariantBroken).invariant, invariant)
  }),
)

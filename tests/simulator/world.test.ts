import { expect, test } from 'vitest'
import { twoWorlds } from '#tests/kit/worlds.ts'
import { aRun, theScenario } from './the-scenario.ts'

const whole = theScenario('smoke')

/** One diner who taps twice, and two couriers who race: a world of its own starts for each run, which is work enough. */
const smoke = {
  ...whole,
  diners: whole.diners.slice(0, 1),
  couriers: [{ ...whole.couriers[0]!, count: 2 }],
}

const [world, other] = twoWorlds()

test('the same seed gives the same event log, byte for byte, in two threads, and again where the run is recorded', async () => {
  const [first, inAnotherThread] = await Promise.all([world.run(smoke), other.run(smoke)])
  const again = await world.run(smoke, { onRecorded: () => undefined })

  expect(first).toMatchObject({ verdict: 'held', failure: null, hashOfLog: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(inAnotherThread.hashOfLog).toBe(first.hashOfLog)
  expect(again.hashOfLog).toBe(first.hashOfLog)
  expect(again.observations).toEqual(first.observations)
})

test('another seed gives another event log, and a rule that a run breaks is found at the same step each time', async () => {
  const unraced = aRun({ expect: ['every-shipment-is-raced-for'] })
  const [first, again, otherSeed] = [
    ...[await world.run(unraced), await world.run(unraced)],
    await world.run({ ...unraced, seed: 'another' }),
  ]
  expect(first).toMatchObject({ verdict: 'broken', broken: { invariant: 'every shipment is raced for' } })
  expect([again.broken, again.hashOfLog]).toEqual([first.broken, first.hashOfLog])
  expect(otherSeed.hashOfLog).not.toBe(first.hashOfLog)
})

test('a run that is stopped tells what it has seen until then', async () => {
  const stopping = new AbortController()
  const outcome = await world.run(
    { ...smoke, lasts: 3_600_000, diners: [{ ...smoke.diners[0]!, over: 3_600_000, count: 50 }] },
    { signal: stopping.signal, onProgress: () => stopping.abort() },
  )
  expect(outcome.verdict).toBe('stopped')
  expect(outcome.virtualMs).toBeLessThan(3_600_000)
})

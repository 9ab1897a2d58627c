import { beforeAll, expect, test } from 'vitest'
import type { WorldOutcome } from '#simulator/world/messages.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { aRun, theScenario } from './the-scenario.ts'

const smoke = theScenario('smoke')

const world = theWorld()

const unraced = aRun({ expect: ['every-shipment-is-raced-for'] })
let first: WorldOutcome
beforeAll(async () => {
  first = await world.run(unraced)
})

test('a rule that a run breaks is found at the same step each time', async () => {
  expect(first).toMatchObject({ verdict: 'broken', broken: { invariant: 'every shipment is raced for' } })
  const again = await world.run(unraced)
  expect([again.broken, again.hashOfLog]).toEqual([first.broken, first.hashOfLog])
})

test('another seed gives another event log', async () => {
  const { hashOfLog } = await world.run({ ...unraced, seed: 'another' })
  expect(hashOfLog).toMatch(/^[0-9a-f]{64}$/)
  expect(hashOfLog).not.toBe(first.hashOfLog)
})

test('a stopped run reports its observations until then', async () => {
  const stopping = new AbortController()
  const outcome = await world.run(
    { ...smoke, lasts: 3_600_000, diners: [{ ...smoke.diners[0]!, over: 3_600_000, count: 50 }] },
    { signal: stopping.signal, onProgress: () => stopping.abort() },
  )
  expect(outcome.verdict).toBe('stopped')
  expect(outcome.virtualMs).toBeLessThan(3_600_000)
})

test('a run that is stopped before it begins ends at once, and the next run is whole', async () => {
  const stopping = new AbortController()
  const early = world.run(smoke, { signal: stopping.signal })
  stopping.abort()
  const next = world.run(unraced)
  expect(await Promise.race([early, next])).toMatchObject({ verdict: 'stopped', observations: [], hashOfLog: null })
  expect((await next).hashOfLog).toBe(first.hashOfLog)
})

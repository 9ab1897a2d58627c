import { expect, test } from 'vitest'
import { findingOf, peopleLines } from '#simulator/report/finding.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { aRun } from './the-scenario.ts'

const world = theWorld()

test('a broken run names both people, and what was seen of it before and after, by the steps of the run', async () => {
  const outcome = await world.run(aRun({ couriers: { count: 2, race: true } }), { plant: 'every courier wins' })
  expect(outcome).toMatchObject({ verdict: 'broken', broken: { invariant: 'a shipment has one winner' } })
  const { step: brokenStep, finding: sentence } = outcome.broken!
  const finding = findingOf(outcome)!
  const couriers = finding.people.filter(({ actor }) => actor.startsWith('courier '))
  expect(couriers.map(({ actor }) => actor).sort()).toEqual(['courier 1.1', 'courier 1.2'])
  for (const { id, name } of couriers) {
    expect(sentence).toContain(id)
    expect(name).toMatch(/\S \S/)
    expect(peopleLines(finding).some((line) => line.startsWith(`${id} is courier 1.`) && line.endsWith(name))).toBe(
      true,
    )
  }
  const steps = finding.sights.map(({ step }) => step)
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect(finding.sights.find(({ step }) => step === brokenStep)).toMatchObject({
    actor: outcome.observations[brokenStep - 1]!.actor,
    says: expect.stringContaining('StepAnswered: '),
  })
  expect(steps.some((step) => step < brokenStep)).toBe(true)
  expect(steps.some((step) => step > brokenStep)).toBe(true)
})

test('a run that broke nothing has no finding', async () => {
  const outcome = await world.run(aRun({}))
  expect(findingOf(outcome)).toBeNull()
})

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

test('two winners that a diner’s page saw first are named by their own ids and names', () => {
  const at = { atMs: 1_000, shipmentId: 's-1' } as const
  const frame = { ...at, type: 'FrameSeen', code: 'R25K', status: 'ON_ROUTE_TO_PICK_UP', hasPosition: false } as const
  const won = { ...at, type: 'StepAnswered', to: 'ON_ROUTE_TO_PICK_UP', refusal: null } as const
  const finding = findingOf({
    broken: { invariant: 'a shipment has one winner', step: 3, finding: "shipment s-1 is page-a's and page-b's" },
    observations: [
      { ...frame, actor: 'diner 1.1', riderId: 'page-a', at: '1.1.0' },
      { ...won, actor: 'courier 1.1', riderId: 'r-1' },
      { ...frame, actor: 'diner 1.1', riderId: 'page-b', at: '1.2.0' },
      { ...won, actor: 'courier 1.2', riderId: 'r-2' },
      { ...won, actor: 'courier 1.3', riderId: 'r-3', refusal: 'AUCTION_LOST' },
    ],
    measured: {
      people: {
        'diner 1.1': { name: 'Ana Sosa', id: null },
        'courier 1.1': { name: 'Beto Paz', id: 'r-1' },
        'courier 1.2': { name: 'Caro Luz', id: 'r-2' },
        'courier 1.3': { name: 'Dani Rey', id: 'r-3' },
      },
    },
  })
  expect(peopleLines(finding)).toEqual([
    'diner 1.1, Ana Sosa',
    'r-1 is courier 1.1, Beto Paz',
    'r-2 is courier 1.2, Caro Luz',
  ])
})

test('like frames of a page leave place for other observations and for the step of the finding', () => {
  const accepted = {
    ...({ type: 'OrderShown', actor: 'operator 1.1/1', atMs: 1_000, tabletId: 'operator 1.1/1' } as const),
    ...({ store: 'parrilla', code: 'R25K', status: 'ACCEPTED', revision: 2, promised: null, rings: null } as const),
    at: 1_000,
  }
  const frames = Array.from({ length: 30 }, (_, second) => ({
    ...({ type: 'FrameSeen', actor: 'diner 1.1', atMs: 1_000, code: 'R25K', shipmentId: 's-1' } as const),
    ...({ status: 'ON_ROUTE_TO_PICK_UP', riderId: 'page-a', hasPosition: true, at: `1.1.${second}` } as const),
    fix: { lat: -34.6, lng: -58.4, at: second },
  }))
  const read = {
    ...({ type: 'TicketsRead', actor: 'operator 1.1', atMs: 9_000, store: 'parrilla' } as const),
    ...{ codes: ['X9ZZ', 'Y8AA'], isWhole: true, since: 0, from: 9_000 },
  }
  const finding = findingOf({
    broken: { invariant: 'tickets', step: 32, finding: 'order R25K was accepted, and is not in the list' },
    observations: [accepted, ...frames, read],
    measured: { people: {} },
  })
  expect(finding?.sights.map(({ step }) => step)).toEqual([1, 2, 30, 31, 32])
  expect(finding?.sights.at(-1)?.says).toBe(
    'TicketsRead: store parrilla, codes [X9ZZ Y8AA], isWhole true, since 0, from 9000',
  )
  expect(finding?.sights.at(-2)?.says).toContain('fix (lat -34.6, lng -58.4, at 29)')
})

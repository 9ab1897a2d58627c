import { describe, expect, test } from 'vitest'
import type { Seen } from '#simulator/observation.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { aRun, theScenario } from './the-scenario.ts'

const world = theWorld()

const patience = { timeout: 240_000 }

const observe = async (scenario: Scenario) => {
  const outcome = await world.run(scenario)
  expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  return outcome.observations
}

const of = <Type extends Seen['type']>(observations: readonly Seen[], type: Type) =>
  observations.filter((it): it is Extract<Seen, { type: Type }> => it.type === type)

const stepsIn = (observations: readonly Seen[]) =>
  of(observations, 'StepAnswered').flatMap(({ to, refusal }) => (refusal === null ? [to] : []))

describe('couriers', () => {
  test('what a courier gives back waits for the shop, which offers it again, and it arrives', patience, async () => {
    const observations = await observe(aRun({ couriers: { cancels: 1 } }))
    expect(of(observations, 'GivenBack')).toHaveLength(1)
    expect(of(observations, 'OfferedAgain')).toHaveLength(1)
    expect(of(observations, 'FrameSeen').map(({ status }) => status)).toContain('DRIVER_CANCELED')
    expect(stepsIn(observations).filter((to) => to === 'ON_ROUTE_TO_PICK_UP')).toHaveLength(2)
  })

  test('a store that requeues offers it at once, and the shop has nothing to do', patience, async () => {
    const observations = await observe(aRun({ shop: { requeues: true }, couriers: { cancels: 1 } }))
    expect(of(observations, 'GivenBack')).toHaveLength(1)
    expect(of(observations, 'OfferedAgain')).toHaveLength(0)
  })

  test('a stack is given back as a whole', patience, async () => {
    const observations = await observe(
      aRun({ shop: { stacks: 2 }, diners: { count: 2, tapsTwice: 0 }, couriers: { cancels: 1 } }),
    )
    const [stack] = of(observations, 'StackSeen')
    expect(of(observations, 'GivenBack')[0]?.shipmentId).toBe(stack?.stackId)
    expect(of(observations, 'OrderRead').map(({ orderStatus }) => orderStatus)).toEqual(['DELIVERED', 'DELIVERED'])
  })

  test('who goes away in the middle of a delivery comes back to it', patience, async () => {
    const observations = await observe(
      aRun({ diners: { count: 3, tapsTwice: 0, over: 60_000 }, couriers: { endsShift: 1 } }),
    )
    const away = of(observations, 'WentAway')
    expect(new Set(away.map(({ how }) => how))).toEqual(new Set(['SIGNED_OUT', 'PAGE_CLOSED']))
    expect(of(observations, 'TakenUp').map(({ shipmentId }) => shipmentId)).toEqual(
      away.map(({ shipmentId }) => shipmentId),
    )
  })

  test('two pages of one account carry the same delivery, and it arrives once', patience, async () => {
    const observations = await observe(aRun({ couriers: { count: 2, sharesPhone: true } }))
    const steps = of(observations, 'StepAnswered')
    expect(new Set(steps.map(({ page }) => page))).toEqual(new Set(['1', '2']))
    expect(new Set(steps.map(({ riderId }) => riderId)).size).toBe(1)
  })

  test('a phone with bad positions is told so, and its courier is seen all the same', patience, async () => {
    const observations = await observe(
      aRun({
        couriers: { fixes: 'bad', clockOffBy: 20_000, clockIs: 'ahead' },
        diners: { count: 4, tapsTwice: 0 },
        expect: ['every-order-arrives', 'riders-are-seen-moving', 'riders-never-jump'],
      }),
    )
    const told = of(observations, 'PositionsJudged')
    expect(told.map(({ refusal }) => refusal)).toContain('INVALID_REQUEST')
    expect(new Set(told.flatMap(({ dropped }) => dropped))).toEqual(
      new Set(['zero', 'future', 'inaccurate', 'duplicate', 'late', 'impossible-speed']),
    )
  })

  test('a phone whose clock is a day and more behind delivers', patience, async () => {
    const observations = await observe(aRun({ couriers: { clockOffBy: 30 * 3_600_000, clockIs: 'behind' } }))
    expect(stepsIn(observations)).toContain('DELIVERED')
  })
})

describe('shops', () => {
  test('an order that the shop turns down ends with its reason', patience, async () => {
    const observations = await observe(aRun({ shop: { rejects: 1 }, expect: ['every-order-ends'] }))
    expect(of(observations, 'ShopCancels')).toMatchObject([{ why: 'TURNED_DOWN' }])
    expect(of(observations, 'OrderRead')).toMatchObject([{ orderStatus: 'CANCELED' }])
  })

  test('an order that nobody brings is canceled once the shop’s patience is over', patience, async () => {
    const scenario = aRun({ shop: { patience: 60_000 }, couriers: { from: 600_000 }, expect: ['every-order-ends'] })
    const observations = await observe(scenario)
    expect(of(observations, 'ShopCancels')).toMatchObject([{ why: 'NO_COURIER' }])
    expect(of(observations, 'OrderRead').at(-1)!.atMs - observations[0]!.atMs).toBeGreaterThan(60_000)
  })

  test('who chooses while the store closes is refused, and gives up', patience, async () => {
    const observations = await observe(closing)
    expect(of(observations, 'OrderTried')).toContainEqual(
      expect.objectContaining({ store: 'CLOSED', refusal: 'STORE_CLOSED' }),
    )
    expect(of(observations, 'DinerLeft')).not.toEqual([])
  })

  test('who chose a plate that runs out is refused, and chooses another', patience, async () => {
    const observations = await observe(sellingOut)
    expect(of(observations, 'OrderTried')).toContainEqual(
      expect.objectContaining({ store: 'SOLD_OUT', refusal: 'ITEMS_REFUSED' }),
    )
    expect(of(observations, 'OrderRead')).toHaveLength(sellingOut.diners[0]!.count)
  })
})

const hour = 3_600_000
const turnedAway = ['every-order-arrives', 'diners-are-turned-away'] as const
const [grill] = theScenario('sold-out').shops[0]!.sellsOut
const closing = aRun({
  shop: { pauses: [{ from: 5_000, until: hour }] },
  diners: { count: 3, thinks: 20_000 },
  expect: [...turnedAway],
})
const sellingOut = aRun({
  shop: { sellsOut: [{ ...grill!, from: 2_000, until: hour }] },
  diners: { count: 5, thinks: 10_000 },
  expect: [...turnedAway],
})

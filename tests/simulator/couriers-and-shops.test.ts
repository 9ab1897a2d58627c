import { beforeAll, describe, expect, test } from 'vitest'
import type { ObservationRecord } from '#simulator/observations/observation.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { aRun, theScenario } from './the-scenario.ts'

const world = theWorld()

const observe = async (scenario: Scenario, verdict: 'held' | 'untried' = 'held') => {
  const outcome = await world.run(scenario)
  expect(outcome).toMatchObject({ verdict, broken: null, failure: null })
  return outcome.observations
}

const of = <Type extends ObservationRecord['type']>(observations: readonly ObservationRecord[], type: Type) =>
  observations.filter((it): it is Extract<ObservationRecord, { type: Type }> => it.type === type)

const [centro, palermo, belgrano] = ['parrilla-centro', 'parrilla-palermo', 'sushi-belgrano']

/** One run of several stores, whose people never meet. */
const together = (first: Scenario, ...others: readonly Scenario[]): Scenario => ({
  ...first,
  shops: [first, ...others].flatMap(({ shops }) => shops),
  diners: [first, ...others].flatMap(({ diners }) => diners),
  couriers: [first, ...others].flatMap(({ couriers }) => couriers),
})

/** A run of one store, as `aRun` has it of the first. */
const at = (store: string, changes: Parameters<typeof aRun>[0]): Scenario => {
  const run = aRun(changes)
  const here = <Group extends { readonly store: string }>(group: Group): Group => ({ ...group, store })
  return { ...run, shops: run.shops.map(here), diners: run.diners.map(here), couriers: run.couriers.map(here) }
}

/** Observations of a run that the tests of a suite check. */
const shared = (scenario: Scenario, verdict: 'held' | 'untried' = 'held') => {
  let observations: readonly ObservationRecord[] = []
  beforeAll(async () => {
    observations = await observe(scenario, verdict)
  })
  return () => observations
}

const one = { count: 1, tapsTwice: 0 }

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

describe('couriers who give deliveries back or go away', () => {
  const ran = shared(
    together(
      at(centro, { diners: { count: 3, tapsTwice: 0, over: 60_000 }, couriers: { endsShift: 1 } }),
      at(palermo, { diners: one, couriers: { cancels: 1 } }),
      at(belgrano, { shop: { requeues: true }, diners: one, couriers: { cancels: 1 } }),
    ),
  )

  test('a returned delivery waits for the shop, which offers it again, and it arrives', () => {
    const observations = ran()
    const waited = of(observations, 'FrameSeen').filter(({ status }) => status === 'DRIVER_CANCELED')
    const [code] = waited.map((frame) => frame.code)
    expect(of(observations, 'OfferedAgain').map((it) => it.code)).toEqual([code])
    const frames = of(observations, 'FrameSeen').filter((frame) => frame.code === code)
    expect(frames.at(-1)).toMatchObject({ status: 'DELIVERED' })
    const taken = of(observations, 'StepAnswered').filter(
      ({ shipmentId, to, refusal }) =>
        shipmentId === frames[0]?.shipmentId && to === 'ON_ROUTE_TO_PICK_UP' && refusal === null,
    )
    expect(taken).toHaveLength(2)
  })

  test('a store that requeues offers it at once, and the shop has nothing to do', () => {
    const observations = ran()
    expect(of(observations, 'GivenBack')).toHaveLength(2)
    expect(of(observations, 'OfferedAgain')).toHaveLength(1)
    expect(of(observations, 'OrderRead').map(({ orderStatus }) => orderStatus)).toEqual(
      Array.from({ length: 5 }, () => 'DELIVERED'),
    )
  })

  test('a courier who goes away in the middle of a delivery comes back to it', () => {
    const observations = ran()
    const away = of(observations, 'WentAway')
    expect(new Set(away.map(({ how }) => how))).toEqual(new Set(['SIGNED_OUT', 'PAGE_CLOSED']))
    expect(of(observations, 'TakenUp').map(({ shipmentId }) => shipmentId)).toEqual(
      away.map(({ shipmentId }) => shipmentId),
    )
  })
})

describe('couriers with unusual phones', () => {
  const ran = shared(
    together(
      at(centro, {
        couriers: { fixes: 'bad', clockOffBy: 20_000, clockIs: 'ahead' },
        diners: { count: 4, tapsTwice: 0 },
        expect: ['every-order-arrives', 'riders-are-seen-moving', 'riders-never-jump'],
      }),
      at(palermo, { diners: one, couriers: { count: 2, sharesPhone: true } }),
    ),
  )

  test('two pages of one account carry the same delivery, and it arrives once', () => {
    const steps = of(ran(), 'StepAnswered').filter(({ page }) => page !== undefined)
    expect(new Set(steps.map(({ page }) => page))).toEqual(new Set(['1', '2']))
    expect(new Set(steps.map(({ riderId }) => riderId)).size).toBe(1)
  })

  test('a phone with bad positions gets an error, but diners still see its courier', () => {
    const told = of(ran(), 'PositionsJudged')
    expect(new Set(told.map(({ refusal }) => refusal))).toEqual(new Set([null]))
    expect(new Set(told.flatMap(({ dropped }) => dropped))).toEqual(
      new Set(['zero', 'future', 'inaccurate', 'unreadable', 'duplicate', 'late', 'impossible-speed']),
    )
  })
})

describe('shops that cancel, and one that stacks', () => {
  const ran = shared(
    together(
      at(centro, { shop: { rejects: 1 }, diners: one, expect: ['every-order-ends'] }),
      at(palermo, { shop: { patience: 60_000 }, diners: one, couriers: { from: 600_000 } }),
      at(belgrano, { shop: { stacks: 2 }, diners: { count: 2, tapsTwice: 0 }, couriers: { cancels: 1 } }),
    ),
    // The couriers of one store come after its only order was canceled.
    'untried',
  )
  const canceled = (observations: readonly ObservationRecord[], why: 'TURNED_DOWN' | 'NO_COURIER') => {
    const codes = of(observations, 'ShopCancels').flatMap((it) => (it.why === why ? [it.code] : []))
    return of(observations, 'OrderRead').filter(({ code }) => codes.includes(code))
  }

  test('an order that the shop turns down ends with its reason', () => {
    expect(canceled(ran(), 'TURNED_DOWN')).toMatchObject([{ orderStatus: 'CANCELED' }])
  })

  test('an order without a courier is canceled once the shop’s patience is over', () => {
    const observations = ran()
    const ended = canceled(observations, 'NO_COURIER')
    expect(ended).toMatchObject([{ orderStatus: 'CANCELED' }])
    expect(ended[0]!.atMs - observations[0]!.atMs).toBeGreaterThan(60_000)
  })

  test('a stack is given back as a whole', () => {
    const observations = ran()
    const [stack] = of(observations, 'StackSeen')
    expect(of(observations, 'GivenBack')[0]?.shipmentId).toBe(stack?.stackId)
    const ends = of(observations, 'OrderRead').map(({ orderStatus }) => orderStatus)
    expect(ends.filter((status) => status === 'DELIVERED')).toHaveLength(2)
  })
})

describe('a shop that closes, beside a courier whose phone’s clock is behind', () => {
  const ran = shared(
    together(closing, at(palermo, { diners: one, couriers: { clockOffBy: 30 * 3_600_000, clockIs: 'behind' } })),
  )

  test('a diner who chooses while the store closes is refused, and gives up', () => {
    const observations = ran()
    expect(of(observations, 'OrderTried')).toContainEqual(
      expect.objectContaining({ store: 'CLOSED', refusal: 'STORE_CLOSED' }),
    )
    expect(of(observations, 'DinerLeft')).not.toEqual([])
  })

  test('a phone whose clock is a day and more behind delivers', () => {
    const observations = ran()
    const left = of(observations, 'DinerLeft').length
    // Its own diner, and those of the other shop who did not leave.
    expect(of(observations, 'OrderRead').map(({ orderStatus }) => orderStatus)).toEqual(
      Array.from({ length: 1 + closing.diners[0]!.count - left }, () => 'DELIVERED'),
    )
  })
})

test('a diner who chose a plate that runs out is refused, and chooses another', async () => {
  const observations = await observe(sellingOut)
  expect(of(observations, 'OrderTried')).toContainEqual(
    expect.objectContaining({ store: 'SOLD_OUT', refusal: 'ITEMS_REFUSED' }),
  )
  expect(of(observations, 'OrderRead')).toHaveLength(sellingOut.diners[0]!.count)
})

describe('a fleet of forty at one store', () => {
  const fleet = aRun({ diners: { count: 3, tapsTwice: 0, over: 60_000 }, couriers: { count: 40, over: 1_000 } })
  let outcome: Awaited<ReturnType<typeof world.run>>
  beforeAll(async () => {
    outcome = await world.run(fleet)
    expect(outcome).toMatchObject({ verdict: 'held', broken: null, failure: null })
  })

  test('a fleet of forty at one store reads its list when it hears of an offer, and polls nothing between', () => {
    // Each phone reads it at the start and once its line stands.
    expect(outcome.measured.calls['listShipments']!.count).toBeLessThan(40 * 2 + 3 * 25)
  })

  test('a fleet of forty bids with the few couriers who look first, and leaves an offer to the nearer ones', () => {
    const bids = of(outcome.observations, 'StepAnswered').filter(({ to }) => to === 'ON_ROUTE_TO_PICK_UP')
    expect(bids.filter(({ refusal }) => refusal === null)).toHaveLength(3)
    expect(bids.length).toBeLessThan(3 * 12)
  })
})

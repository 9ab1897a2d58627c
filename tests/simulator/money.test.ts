import { beforeAll, describe, expect, test } from 'vitest'
import type { Observation } from '#simulator/observations/observation.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'
import type { WorldOutcome } from '#simulator/world/messages.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { dining, theScenario } from './the-scenario.ts'

const world = theWorld()

/** A run that the tests of a suite check. */
function shared(scenario: Scenario) {
  let outcome: WorldOutcome
  beforeAll(async () => {
    outcome = await world.run(scenario)
    expect(outcome).toMatchObject(held)
  })
  return () => outcome
}

/** The scenario with this many diners of each of its groups, and two couriers of each at most. */
const withCounts = (scenario: Scenario, counts: readonly number[]): Scenario => ({
  ...scenario,
  diners: scenario.diners.map((group, index) => ({ ...group, count: counts[index] ?? 0 })),
  couriers: scenario.couriers.map((group) => ({ ...group, count: Math.min(2, group.count) })),
})

const held = { verdict: 'held', broken: null, failure: null }

type Of<Type extends Observation['type']> = Extract<Observation, { readonly type: Type }>

const ofType = <Type extends Observation['type']>(observations: readonly Observation[], type: Type) =>
  observations.filter((it): it is Of<Type> => it.type === type)

test('an order is paid late in its day, and one past its day takes no money and is canceled', async () => {
  const { diners, ...scenario } = withCounts(theScenario('pay-late'), [3, 1, 1])
  // A day of an hour: its diners look at their orders all day long.
  const later = [10, 59, 70].map((minutes) => minutes * 60_000)
  const outcome = await world.run({
    ...{ ...scenario, lasts: 2 * 3_600_000, paymentWindowHours: 1 },
    diners: diners.map((group, index) => ({ ...group, paysLate: later[index] ?? group.paysLate })),
  })
  expect(outcome).toMatchObject(held)
  const { observations } = outcome
  const refusals = ofType(observations, 'PaymentAnswered').map(({ refusal }) => refusal)
  expect(refusals).toEqual(expect.arrayContaining([null, 'ORDER_NOT_PAYABLE']))
  expect(ofType(observations, 'BankLeft').map(({ when }) => when)).toEqual(expect.arrayContaining(['unpaid', 'paid']))
  const ends = new Set(ofType(observations, 'MoneyRead').map((it) => `${it.orderStatus} ${it.bank.taken > 0}`))
  expect(ends).toEqual(new Set(['GENERATED true', 'CANCELED false']))
})

describe('diners who pay twice or change their mind', () => {
  const ran = shared(
    dining(
      [
        ...['count: 3, over: 1m, pays: card, paysTwice: 1', 'count: 1, pays: link, leaves: 1, paysTwice: 1'],
        ...['count: 2, pays: card, regrets: 1', 'count: 2, redeems: 1, regrets: 1'],
      ].join('\n'),
    ),
  )

  test('two tabs pay an order once, and money for a canceled one goes back', () => {
    const { observations, coverage } = ran()
    const tabs = ofType(observations, 'PaymentAnswered')
    const both = tabs.filter(({ by, code }) => by === 'card' && tabs.some((it) => it.by === 'link' && it.code === code))
    expect(both.length).toBeGreaterThan(0)
    expect(ofType(observations, 'OrderRegretted').map(({ refusal }) => refusal)).toEqual([null, null, null, null])
    const returned = ofType(observations, 'MoneyRead').filter(
      ({ bank }) => bank.taken > 0 && bank.returned === bank.taken,
    )
    expect(returned.map(({ orderStatus }) => orderStatus)).toEqual(['CANCELED', 'CANCELED'])
    expect(coverage.held).toEqual(
      expect.arrayContaining([
        ...['an order is paid exactly once', 'the shop’s books are those of the bank'],
        ...['no order is with the shop before it is paid', 'who is told that an order is paid has paid it'],
      ]),
    )
  })

  test('without proof a phone opens the contract’s data, and a canceled order returns its points', () => {
    const { observations } = ran()
    expect(ofType(observations, 'StrangerRead')).toContainEqual(
      expect.objectContaining({
        of: 'record',
        asksForProof: false,
        learned: expect.arrayContaining(['name', 'phone']),
      }),
    )
    expect(ofType(observations, 'PointsRead').map(({ due }) => due)).toEqual([1500, 1500])
  })
})

describe('cards that the bank reports twice', () => {
  const cards = ['approved', 'refused', 'slow', 'challenged', 'unanswered', 'lost', 'wrong-sum']
  const groups = [...cards.map((card) => `count: 1, pays: card, card: ${card}`), 'count: 2, zone: no-cash, pays: cash']
  const ran = shared(dining(groups.join('\n'), 'webhooks: twice'))
  const isWrong = ({ bank, due }: Of<'MoneyRead'>) => bank.taken > 0 && bank.taken !== due

  test('cards that the bank reports twice are paid once, or not at all if the bank never gets the call', () => {
    const { observations } = ran()
    const told = new Map(ofType(observations, 'MoneyLooked').map(({ code, told: last }) => [code, last]))
    const ends = ofType(observations, 'MoneyRead').filter((it) => !isWrong(it))
    const [paid, unpaid] = ['APPROVED GENERATED', 'REJECTED PAY_NEEDED']
    expect(ends.map(({ code, orderStatus }) => `${told.get(code)} ${orderStatus}`).sort()).toEqual([
      ...Array.from({ length: 6 }, () => paid),
      ...[unpaid, unpaid],
    ])
    for (const { orderStatus, bank, due } of ends)
      expect(bank).toEqual({ taken: orderStatus === 'GENERATED' ? due : 0, returned: 0 })
  })

  test('cards that the bank reports twice and charges a wrong sum get it back, once the shop says so', () => {
    const read = ofType(ran().observations, 'MoneyRead').filter(isWrong)
    expect(read).toHaveLength(1)
    const wrong = read[0]!.due - 1
    expect(read).toMatchObject([{ orderStatus: 'PAY_NEEDED', bank: { taken: wrong, returned: wrong } }])
  })

  test('cash is refused where the store takes none, and a card pays', () => {
    const { observations } = ran()
    expect(ofType(observations, 'CashTried')).toHaveLength(2)
    expect(ofType(observations, 'CashTried').every(({ refusal }) => refusal !== null)).toBe(true)
  })
})

test('a forged message of the bank pays nothing, and the true second step is paid once', async () => {
  const { observations, ...outcome } = await world.run(
    dining('count: 1, pays: card, card: challenged', 'webhooks: forged'),
  )
  expect(outcome).toMatchObject(held)
  expect(ofType(observations, 'MoneyLooked').at(-1)).toMatchObject({ told: 'PENDING' })
  const [read] = ofType(observations, 'MoneyRead')
  expect(read).toMatchObject({ orderStatus: 'GENERATED', bank: { taken: read?.due, returned: 0 } })
})

test('customers prove their phone, redeem, rate and report, and a code ends with its limit', async () => {
  const several = withCounts(theScenario('points-and-codes'), [1, 1, 1, 3, 1])
  const [reviewer, ...others] = several.diners
  const outcome = await world.run({ ...several, tempo: 'fast', diners: [{ ...reviewer!, reports: 1 }, ...others] })
  expect(outcome).toMatchObject(held)
  const { observations, coverage, measured } = outcome
  const codes = ofType(observations, 'CodeAnswered')
  expect(codes.filter(({ code }) => code !== null)).toHaveLength(2)
  expect(codes.map(({ refusal }) => refusal)).toContain('DISCOUNT_CODE_USED_UP')
  expect(ofType(observations, 'PointsRead')).toHaveLength(3)
  const [first, ...more] = ofType(observations, 'PointsAnswered').filter(({ customer }) => customer === 'diner 3.1')
  expect(more).toHaveLength(1)
  expect([first, ...more].map((it) => it?.refusal)).toEqual(expect.arrayContaining([null, 'POINTS_REFUSED']))
  expect(ofType(observations, 'ReportAnswered').map(({ refusal }) => refusal)).toContain('ALREADY_REPORTED')
  expect(ofType(observations, 'RatingRead')).toHaveLength(1)
  expect(measured.calls).toMatchObject({ confirmOneTimeCode: { count: 3 }, listIndicators: { count: 1 } })
  expect(coverage.held).toEqual(
    expect.arrayContaining([
      ...['a code is used no more often than its limit', 'points are neither lost nor made'],
      'no customer pays with missing points',
      ...['an order is reported once', 'a rating is kept as it was given'],
      'a stranger learns no more than the contract tells',
    ]),
  )
})

import { expect, test } from 'vitest'
import type { Observation } from '#simulator/observation.ts'
import { theWorld } from '#tests/kit/worlds.ts'
import { dining, theScenario } from './the-scenario.ts'

const world = theWorld()

const patience = { timeout: 240_000 }

const held = { verdict: 'held', broken: null, failure: null }

type Of<Type extends Observation['type']> = Extract<Observation, { readonly type: Type }>

const ofType = <Type extends Observation['type']>(observations: readonly Observation[], type: Type) =>
  observations.filter((it): it is Of<Type> => it.type === type)

test(
  'an order is paid late in its day, and one whose day is over takes no money and is canceled',
  patience,
  async () => {
    const outcome = await world.run(theScenario('pay-late'))
    expect(outcome).toMatchObject(held)
    const { observations } = outcome
    const refusals = ofType(observations, 'PaymentAnswered').map(({ refusal }) => refusal)
    expect(refusals).toEqual(expect.arrayContaining([null, 'ORDER_NOT_PAYABLE']))
    expect(ofType(observations, 'BankLeft').map(({ when }) => when)).toEqual(expect.arrayContaining(['unpaid', 'paid']))
    const ends = new Set(ofType(observations, 'MoneyRead').map((it) => `${it.orderStatus} ${it.bank.taken > 0}`))
    expect(ends).toEqual(new Set(['GENERATED true', 'CANCELED false']))
  },
)

test('two tabs pay an order once, and money for a canceled one goes back', patience, async () => {
  const outcome = await world.run(
    dining(
      'count: 3, over: 1m, pays: card, paysTwice: 1\ncount: 1, pays: link, leaves: 1, paysTwice: 1\ncount: 2, pays: card, regrets: 1',
    ),
  )
  expect(outcome).toMatchObject(held)
  const { observations, coverage } = outcome
  const tabs = ofType(observations, 'PaymentAnswered')
  const both = tabs.filter(({ by, code }) => by === 'card' && tabs.some((it) => it.by === 'link' && it.code === code))
  expect(both.length).toBeGreaterThan(0)
  expect(ofType(observations, 'OrderRegretted').map(({ refusal }) => refusal)).toEqual([null, null])
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

test('every card is paid once, or not at all where the bank refuses it or never hears of it', patience, async () => {
  const cards = ['approved', 'refused', 'slow', 'challenged', 'unanswered', 'lost']
  const { observations, ...outcome } = await world.run(
    dining(cards.map((card) => `count: 1, pays: card, card: ${card}`).join('\n')),
  )
  expect(outcome).toMatchObject(held)
  const told = new Map(ofType(observations, 'MoneyLooked').map(({ code, told: last }) => [code, last]))
  const ends = ofType(observations, 'MoneyRead').map(({ code, orderStatus }) => `${told.get(code)} ${orderStatus}`)
  const [paid, unpaid] = ['APPROVED GENERATED', 'REJECTED PAY_NEEDED']
  expect(ends.sort()).toEqual([paid, paid, paid, paid, unpaid, unpaid])
})

test.each([
  ['twice', 'APPROVED'],
  ['forged', 'PENDING'],
])(
  'a second step is paid once when the bank tells of it %s, and is %s right after it',
  patience,
  async (mode, told) => {
    const { observations, ...outcome } = await world.run(
      dining('count: 1, pays: card, card: challenged', `webhooks: ${mode}`),
    )
    expect(outcome).toMatchObject(held)
    expect(ofType(observations, 'MoneyLooked').at(-1)).toMatchObject({ told })
    const [read] = ofType(observations, 'MoneyRead')
    expect(read).toMatchObject({ orderStatus: 'GENERATED', bank: { taken: read?.due, returned: 0 } })
  },
)

test('a card that is charged a wrong sum gets it back, once the shop says so', patience, async () => {
  const { observations, ...outcome } = await world.run(dining('count: 1, pays: card, card: wrong-sum'))
  expect(outcome).toMatchObject(held)
  const [read] = ofType(observations, 'MoneyRead')
  const wrong = read!.due - 1
  expect(read).toMatchObject({ orderStatus: 'PAY_NEEDED', bank: { taken: wrong, returned: wrong } })
})

test('cash is refused where the store takes none, and a card pays', patience, async () => {
  const { observations, ...outcome } = await world.run(dining('count: 2, zone: no-cash, pays: cash'))
  expect(outcome).toMatchObject(held)
  expect(ofType(observations, 'CashTried')).toHaveLength(2)
  expect(ofType(observations, 'MoneyRead').every(({ bank, due }) => due > 0 && bank.taken === due)).toBe(true)
})

test('customers prove their phone, redeem, rate and report, and a code ends with its limit', patience, async () => {
  const outcome = await world.run(theScenario('points-and-codes'))
  expect(outcome).toMatchObject(held)
  const { observations, coverage, measured } = outcome
  const codes = ofType(observations, 'CodeAnswered')
  expect(codes.filter(({ code }) => code !== null)).toHaveLength(2)
  expect(codes.map(({ refusal }) => refusal)).toContain('DISCOUNT_CODE_USED_UP')
  expect(ofType(observations, 'PointsRead')).toHaveLength(6)
  const [first, ...more] = ofType(observations, 'PointsAnswered').filter(({ customer }) => customer === 'diner 3.1')
  expect(more).toHaveLength(1)
  expect([first, ...more].map((it) => it?.refusal)).toEqual(expect.arrayContaining([null, 'POINTS_REFUSED']))
  expect(ofType(observations, 'ReportAnswered').map(({ refusal }) => refusal)).toContain('ALREADY_REPORTED')
  expect(ofType(observations, 'RatingRead')).toHaveLength(3)
  expect(measured.calls).toMatchObject({ confirmOneTimeCode: { count: 6 }, listIndicators: { count: 2 } })
  expect(coverage.held).toEqual(
    expect.arrayContaining([
      ...['a code is used no more often than its limit', 'points are neither lost nor made'],
      'nobody pays with points that they do not have',
      ...['an order is reported once', 'a rating is kept as it was given'],
      'a stranger learns no more than the contract tells',
    ]),
  )
})

test(
  'without proof a phone opens what the contract says, and a canceled order gives its points back',
  patience,
  async () => {
    const { observations, ...outcome } = await world.run(dining('count: 2, redeems: 1, regrets: 1'))
    expect(outcome).toMatchObject(held)
    expect(ofType(observations, 'StrangerRead')).toContainEqual(
      expect.objectContaining({
        of: 'record',
        asksForProof: false,
        learned: expect.arrayContaining(['name', 'phone']),
      }),
    )
    expect(ofType(observations, 'PointsRead').map(({ due }) => due)).toEqual([1500, 1500])
  },
)

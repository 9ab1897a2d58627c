import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { claimProblem } from '#domain/loyalty/claim.ts'
import { type LoyaltyCommand, loyaltyDecider } from '#domain/loyalty/decide.ts'
import type { LoyaltyEvent } from '#domain/loyalty/events.ts'
import { historyPage, historyWindow } from '#domain/loyalty/history.ts'
import { ownShare } from '#domain/loyalty/own-share.ts'
import { claimedRewards } from '#domain/loyalty/state.ts'
import { given } from '#tests/kit/given.ts'

const at = '2026-11-22T20:00:00.000Z'
const later = '2026-11-22T21:00:00.000Z'
const of = (order: string, points: number) => ({ orderId: order, orderCode: `CODE-${order}`, points, at })
const earned = (order: string, points: number): LoyaltyEvent => ({ type: 'PointsEarned', ...of(order, points) })
const redeemed = (order: string, points: number): LoyaltyEvent => ({ type: 'PointsRedeemed', ...of(order, points) })
const returned = (order: string, points: number): LoyaltyEvent => ({ type: 'PointsReturned', ...of(order, points) })
const takenBack = (order: string, points: number, missing = 0): LoyaltyEvent => ({
  type: 'PointsTakenBack',
  ...of(order, points),
  missing,
})
const claimed = (rewardId: string, points: number): LoyaltyEvent => ({
  type: 'RewardClaimed',
  ...{ rewardId, storeId: 'parrilla-centro', points, acquisitionChannel: 'DIRECT', at },
})
const claim = (rewardId: string, points: number): LoyaltyCommand => ({
  type: 'Claim',
  ...{ rewardId, storeId: 'parrilla-centro', points, acquisitionChannel: 'DIRECT', at },
})
const earn = (order: string, points: number): LoyaltyCommand => ({ type: 'Earn', ...of(order, points) })
const redeem = (order: string, points: number): LoyaltyCommand => ({ type: 'Redeem', own: null, ...of(order, points) })
const reverse = (order: string): LoyaltyCommand => ({ type: 'Reverse', orderId: order, at })

test('a loyalty account earns the points of an order once', () => {
  given(loyaltyDecider).when(earn('a', 50)).then(earned('a', 50))
  given(loyaltyDecider, earned('a', 50)).when(earn('a', 50)).nothingHappens()
  given(loyaltyDecider, earned('a', 50)).when(earn('b', 20)).then(earned('b', 20))
})

test('a loyalty account records nothing for an order without points', () => {
  given(loyaltyDecider).when(earn('a', 0)).nothingHappens()
  given(loyaltyDecider).when(redeem('a', 0)).nothingHappens()
  given(loyaltyDecider).when(reverse('a')).nothingHappens()
})

test('a loyalty account redeems up to its balance, once for an order', () => {
  given(loyaltyDecider, earned('a', 50)).when(redeem('b', 50)).then(redeemed('b', 50))
  given(loyaltyDecider, earned('a', 50)).when(redeem('b', 51)).rejects({ type: 'AboveBalance', max: 50 })
  given(loyaltyDecider).when(redeem('b', 1)).rejects({ type: 'AboveBalance', max: 0 })
  given(loyaltyDecider, earned('a', 50), redeemed('b', 20)).when(redeem('b', 20)).nothingHappens()
})

test('a loyalty account has the points of a canceled order again, once, and the order redeems no more', () => {
  const past = [earned('a', 50), redeemed('b', 30)]
  given(loyaltyDecider, ...past)
    .when(reverse('b'))
    .then(returned('b', 30))
  for (const command of [reverse('b'), redeem('b', 30), earn('b', 5)])
    given(loyaltyDecider, ...past, returned('b', 30))
      .when(command)
      .nothingHappens()
})

test('a loyalty account loses a refunded order’s earned points, once, and the order earns no more', () => {
  given(loyaltyDecider, earned('a', 50)).when(reverse('a')).then(takenBack('a', 50))
  for (const command of [reverse('a'), earn('a', 50)])
    given(loyaltyDecider, earned('a', 50), takenBack('a', 50)).when(command).nothingHappens()
})

test('a loyalty account loses at most its balance, and nothing later for spent points', () => {
  given(loyaltyDecider, earned('a', 50), redeemed('b', 30))
    .when(reverse('a'))
    .then(takenBack('a', 20, 30))
  given(loyaltyDecider, earned('a', 50), redeemed('b', 50))
    .when(reverse('a'))
    .then(takenBack('a', 0, 50))
  given(loyaltyDecider, earned('a', 50), redeemed('b', 50), takenBack('a', 0, 50), earned('c', 40))
    .when(reverse('a'))
    .nothingHappens()
})

test('a loyalty account gets the redeemed points of a refunded order before it loses the earned ones', () => {
  given(loyaltyDecider, earned('a', 50), redeemed('b', 50), earned('b', 5), redeemed('c', 5))
    .when(reverse('b'))
    .then(returned('b', 50), takenBack('b', 5))
})

test('[LOYAL-28] a loyalty account has the points of a reward once, and those of another as well', () => {
  given(loyaltyDecider).when(claim('r', 500)).then(claimed('r', 500))
  given(loyaltyDecider, claimed('r', 500)).when(claim('r', 500)).rejects({ type: 'AlreadyClaimed' })
  given(loyaltyDecider, claimed('r', 500)).when(claim('r', 900)).rejects({ type: 'AlreadyClaimed' })
  given(loyaltyDecider, claimed('r', 500)).when(claim('s', 20)).then(claimed('s', 20))
  expect(claimedRewards(fold(loyaltyDecider, [claimed('r', 500), earned('a', 50), claimed('s', 20)]))).toEqual([
    'r',
    's',
  ])
})

test('a loyalty account pays with the points of a reward as with earned ones', () => {
  given(loyaltyDecider, claimed('r', 500)).when(redeem('a', 500)).then(redeemed('a', 500))
  given(loyaltyDecider, claimed('r', 500)).when(redeem('a', 501)).rejects({ type: 'AboveBalance', max: 500 })
})

test('a loyalty account keeps a reward whose id is that of an order apart from it', () => {
  given(loyaltyDecider, claimed('a', 500)).when(earn('a', 50)).then(earned('a', 50))
  given(loyaltyDecider, earned('a', 50)).when(claim('a', 500)).then(claimed('a', 500))
  given(loyaltyDecider, claimed('a', 500)).when(reverse('a')).nothingHappens()
})

const account = fold(loyaltyDecider, [
  earned('a', 50),
  redeemed('b', 50),
  takenBack('a', 0, 50),
  { ...returned('b', 50), at: later },
])

test('the history of points has an order, a time, an amount and the balance in each row, newest first', () => {
  expect(historyPage(account, { offset: 0, limit: 2 })).toEqual([
    { type: 'PointsReturned', orderId: 'b', orderCode: 'CODE-b', amount: 50, postBalance: 50, at: later },
    { type: 'PointsRedeemed', orderId: 'b', orderCode: 'CODE-b', amount: -50, postBalance: 0, at },
  ])
})

test('the history of points goes on where the previous page ended, without entries that changed nothing', () => {
  const amounts = (offset: number) => historyPage(account, { offset, limit: 2 }).map(({ amount }) => amount)
  expect([amounts(0), amounts(2), amounts(3), amounts(900)]).toEqual([[50, -50], [50], [], []])
})

describe('after any events of an account', () => {
  const order = fc.constantFrom('a', 'b', 'c', 'd')
  const points = fc.nat(60)
  const command = fc.oneof(
    fc.tuple(order, points).map(([id, amount]) => earn(id, amount)),
    fc.tuple(order, points).map(([id, amount]) => redeem(id, amount)),
    order.map(reverse),
    fc.tuple(order, fc.integer({ min: 1, max: 60 })).map(([id, amount]) => claim(id, amount)),
  )
  const everyLife = (says: (life: ReturnType<typeof live>) => void) =>
    fc.assert(fc.property(fc.array(command, { maxLength: 40 }), (commands) => void says(live(commands))))

  function live(commands: readonly LoyaltyCommand[]) {
    const events: LoyaltyEvent[] = []
    let account = loyaltyDecider.initial
    for (const one of commands) {
      const decision = loyaltyDecider.decide(account, one)
      if (!decision.ok) continue
      events.push(...decision.events)
      account = fold(loyaltyDecider, decision.events, account)
    }
    return { events, account }
  }

  test('the balance of an account is never below 0, after any events', () => {
    everyLife(({ account }) => {
      for (const { postBalance } of account.entries) expect(postBalance).toBeGreaterThanOrEqual(0)
    })
  })

  test('the entries of an account account for every point', () => {
    everyLife(({ account: { balance, entries } }) => {
      let sum = 0
      for (const { amount, postBalance } of entries) {
        sum += amount
        expect(postBalance).toBe(sum)
      }
      expect(balance).toBe(sum)
    })
  })

  test('an order does each thing at most once, and returns all its redeemed points', () => {
    everyLife(({ events }) => {
      const seen = events.map(
        (event) => `${event.type} ${event.type === 'RewardClaimed' ? event.rewardId : event.orderId}`,
      )
      expect(new Set(seen).size).toBe(seen.length)
      const pointsOf = (type: LoyaltyEvent['type'], id: string) =>
        events.find((event) => event.type === type && event.type !== 'RewardClaimed' && event.orderId === id)?.points
      for (const event of events) {
        if (event.type === 'PointsReturned') expect(event.points).toBe(pointsOf('PointsRedeemed', event.orderId))
        if (event.type === 'PointsTakenBack')
          expect(event.points + event.missing).toBe(pointsOf('PointsEarned', event.orderId))
      }
    })
  })

  test('a replay gives the same', () => {
    everyLife(({ events, account }) => expect(fold(loyaltyDecider, events)).toEqual(account))
  })

  test('the pages of an account are its history, without a gap or a repetition', () => {
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (commands, limit) => {
        const { account } = live(commands)
        const all = historyPage(account, { offset: 0, limit: Number.MAX_SAFE_INTEGER })
        const pages = Array.from({ length: Math.ceil(all.length / limit) + 1 }, (_, page) =>
          historyPage(account, { offset: page * limit, limit }),
        )
        expect(pages.flat()).toEqual(all)
      }),
    )
  })
})

test('[LOYAL-20] [LOYAL-21] [AMBIG-45] [OPEN-12] a page of the history has the 20 rows from page * 20 on', () => {
  expect([0, 1, 2].map(historyWindow)).toEqual([
    { offset: 0, end: 20 },
    { offset: 20, end: 40 },
    { offset: 40, end: 60 },
  ])
})

const form = { name: 'Ana', phone: '11 5555 1234', email: 'ana@example.com' }
test('[LOYAL-26] the form of a reward names blank fields, before anything else', () => {
  for (const field of ['name', 'phone', 'email'] as const)
    for (const isValid of [true, false])
      expect(claimProblem({ ...form, [field]: '  ' }, isValid)).toEqual({ type: 'FieldsMissing' })
})
test('[LOYAL-25] the form of a reward has a valid phone and e-mail address', () => {
  expect(claimProblem(form, true)).toBeNull()
  expect(claimProblem(form, false)).toEqual({ type: 'PhoneInvalid' })
  expect(claimProblem({ ...form, email: ' ana@example.com ' }, true)).toBeNull()
  for (const email of ['ana', 'ana@', '@example.com', 'ana@example', 'a b@example.com', 'ana@example.com x@y.z'])
    expect(claimProblem({ ...form, email }, true), email).toEqual({ type: 'EmailInvalid' })
})

const own = new Set(['mine', 'also mine'])
const shareOf = (...events: readonly LoyaltyEvent[]) => ownShare(fold(loyaltyDecider, events), own)
const spend = (points: number): LoyaltyCommand => ({ type: 'Redeem', own, ...of('also mine', points) })

test('the share of one browser in an account is the rest of its own orders and rewards', () => {
  const past = [earned('theirs', 900), earned('mine', 50), redeemed('also mine', 20)]
  const { balance, entries } = shareOf(...past)
  expect(balance).toBe(30)
  expect(entries.map(({ amount, postBalance }) => [amount, postBalance])).toEqual([
    [50, 50],
    [-20, 30],
  ])
  expect(shareOf(claimed('mine', 500), claimed('theirs', 70)).balance).toBe(500)
})

test('the share of one browser in an account is nothing for a browser that has earned nothing', () => {
  expect(shareOf(earned('theirs', 900))).toEqual({ balance: 0, entries: [] })
})

test('the share of one browser shrinks when others spend more than the rest, and never grows with theirs', () => {
  const past = [earned('theirs', 100), earned('mine', 50), redeemed('theirs too', 120)]
  expect(shareOf(...past).balance).toBe(30)
  expect(shareOf(...past, earned('theirs again', 500)).balance).toBe(30)
  expect(shareOf(...past).entries.at(-1)?.postBalance).toBe(30)
})

test('the share of one browser in an account is never below 0 nor above the balance', () => {
  const anyEvent = fc
    .record({
      order: fc.constantFrom('mine', 'also mine', 'theirs', 'more of theirs'),
      points: fc.integer({ min: 0, max: 100 }),
      step: fc.constantFrom('Earn', 'Redeem', 'Reverse'),
    })
    .map(({ order, points, step }): LoyaltyCommand => {
      if (step === 'Reverse') return reverse(order)
      return step === 'Earn' ? earn(order, points) : redeem(order, points)
    })
  fc.assert(
    fc.property(fc.array(anyEvent, { maxLength: 30 }), (commands) => {
      let account = loyaltyDecider.initial
      for (const command of commands) {
        const decision = loyaltyDecider.decide(account, command)
        if (decision.ok) for (const event of decision.events) account = loyaltyDecider.evolve(account, event)
        const { balance } = ownShare(account, own)
        expect(balance).toBeGreaterThanOrEqual(0)
        expect(balance).toBeLessThanOrEqual(account.balance)
      }
    }),
  )
})

test('the share of one browser in an account is everything that its browser may redeem', () => {
  const past = [earned('theirs', 900), earned('mine', 50)]
  given(loyaltyDecider, ...past)
    .when(spend(50))
    .then(redeemed('also mine', 50))
  given(loyaltyDecider, ...past)
    .when(spend(51))
    .rejects({ type: 'AboveBalance', max: 50 })
})

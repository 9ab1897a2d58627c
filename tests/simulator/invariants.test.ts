import { assert, it } from 'vitest'
import { judge } from '#simulator/invariants/invariant.ts'
import { invariantsOf } from '#simulator/invariants/list.ts'
import type { Observation } from '#simulator/observations/observation.ts'
import { badKitchens, calmKitchens, goodKitchen, goodPrinter } from './kitchen-lives.ts'

const ofSmoke = invariantsOf({
  expect: [
    ...([
      'every-order-arrives',
      'every-shipment-is-raced-for',
      'riders-are-seen-moving',
      'notices-come-as-due',
    ] as const),
    ...(['riders-never-jump', 'diners-are-turned-away', 'deliveries-come-back'] as const),
    ...(['every-tablet-catches-up'] as const),
  ],
})
/** The invariants of runs whose deliveries come back. */
const everythingBack = invariantsOf({ expect: ['deliveries-come-back'] })
/** The invariants of runs in which an order may be canceled. */
const ofShops = invariantsOf({ expect: ['every-order-ends'] })

type Of<Type extends Observation['type']> = Partial<Extract<Observation, { type: Type }>>

const answered = (over: Of<'OrderAnswered'> = {}): Observation => ({
  type: 'OrderAnswered',
  key: 'k1',
  code: 'AAAA2222',
  ...over,
})
const step = (over: Of<'StepAnswered'> = {}): Observation => ({
  type: 'StepAnswered',
  shipmentId: 's1',
  riderId: 'ana',
  to: 'ON_ROUTE_TO_PICK_UP',
  refusal: null,
  ...over,
})
const frame = (over: Of<'FrameSeen'> = {}): Observation => ({
  type: 'FrameSeen',
  code: 'AAAA2222',
  shipmentId: 's1',
  status: 'ON_ROUTE_TO_PICK_UP',
  riderId: 'ana',
  hasPosition: false,
  at: '1.5.0',
  ...over,
})
const stack = (over: Of<'StackSeen'> = {}): Observation => ({
  type: 'StackSeen',
  seenBy: 'ana',
  stackId: 't1',
  status: 'IN_STORE',
  riderId: 'ana',
  shipments: [{ shipmentId: 's2', status: 'IN_STORE', riderId: 'ana' }],
  ...over,
})
const read = (over: Of<'OrderRead'> = {}): Observation => ({
  type: 'OrderRead',
  code: 'AAAA2222',
  orderStatus: 'DELIVERED',
  shipmentStatuses: ['DELIVERED'],
  at: '1.9.0',
  ...over,
})

const shown = (over: Of<'ShipmentShown'> = {}): Observation => ({
  ...{
    type: 'ShipmentShown',
    shipmentId: 's1',
    riderId: 'ana',
    status: 'IN_STORE',
    heldBy: 'ana',
    showsCustomer: true,
  },
  ...over,
})
const tried = (over: Of<'OrderTried'> = {}): Observation => ({
  ...{ type: 'OrderTried', key: 'k9', store: 'CLOSED', refusal: 'STORE_CLOSED', unnamed: [] },
  ...over,
})
const givenBack = (over: Of<'GivenBack'> = {}): Observation => ({
  ...{ type: 'GivenBack', shipmentId: 's1', riderId: 'ana' },
  ...over,
})
const nothingInHand = (over: Of<'NothingInHand'> = {}): Observation => ({
  ...{ type: 'NothingInHand', riderId: 'ana' },
  ...over,
})
const shopCancels = (over: Of<'ShopCancels'> = {}): Observation => ({
  ...{ type: 'ShopCancels', code: 'AAAA2222', shipmentIds: ['s1'], why: 'NO_COURIER' },
  ...over,
})

const left = (over: Of<'CartLeft'> = {}): Observation => ({
  ...{ type: 'CartLeft', cart: 'c1', agreed: true, isQuiet: false },
  ...over,
})
const closed = (over: Of<'CartClosed'> = {}): Observation => ({
  ...{ type: 'CartClosed', cart: 'c1', why: 'returned', at: 100 },
  ...over,
})
const notice = (over: Of<'NoticeRead'> = {}): Observation => ({
  ...{ type: 'NoticeRead', cart: 'c1', sentAt: 50, isQuiet: false },
  ...over,
})
const opened = (over: Of<'CartOpened'> = {}): Observation => ({
  ...{ type: 'CartOpened', cart: 'c1', as: 'own', found: true, isSame: true },
  ...over,
})
const counted = (over: Of<'NoticesCounted'> = {}): Observation => ({
  ...{ type: 'NoticesCounted', cart: 'c1', story: 'forgotten', read: 1, due: 1 },
  ...over,
})

const day = 24 * 60 * 60 * 1000

/** Left, reminded, come back, left again and reminded a day later, opened only by the link. */
const goodCart: readonly Observation[] = [
  ...[left(), notice(), closed(), left(), notice({ sentAt: day + 50 })],
  ...[opened(), opened({ as: 'foreign', found: false, isSame: false }), closed({ why: 'stopped', at: day + 99 })],
  ...[left(), counted()],
  ...[left({ cart: 'c2', agreed: false }), counted({ cart: 'c2', story: 'not-agreed', read: 0, due: 0 })],
  ...[left({ cart: 'c3', isQuiet: true }), notice({ cart: 'c3' }), counted({ cart: 'c3', story: 'in-quiet-hours' })],
]

/** A life without a fault, from the first tap to the door. */
const goodLife: readonly Observation[] = [
  tried(),
  tried({ store: 'SOLD_OUT', refusal: 'ITEMS_REFUSED' }),
  answered(),
  answered(),
  frame({ status: 'PENDING', riderId: null, at: '1.1.0' }),
  frame({ status: 'LOOKING_FOR_DRIVER', riderId: null, at: '1.2.0' }),
  step(),
  step({ riderId: 'luis', refusal: 'AUCTION_LOST' }),
  frame(),
  frame({ hasPosition: true, fix: { lat: 0, lng: 0, at: 0 }, at: '1.5.1000' }),
  step({ to: 'IN_STORE' }),
  step({ to: 'ON_ROUTE_TO_DROP_OFF' }),
  // The watcher was slow here, and got only the newest state.
  frame({ status: 'ON_ROUTE_TO_DROP_OFF', hasPosition: true, fix: { lat: 0, lng: 0.0001, at: 9_000 }, at: '1.7.2000' }),
  step({ to: 'DELIVERED' }),
  frame({ status: 'DELIVERED', at: '1.9.0' }),
  read(),
]

/** A shipment that its courier gives back: it waits for the shop, and another one brings it. */
const goodReturn: readonly Observation[] = [
  ...[frame({ status: 'LOOKING_FOR_DRIVER', riderId: null, at: '1.2.0' }), step(), frame(), givenBack()],
  ...[step({ to: 'DRIVER_CANCELED' }), shown({ status: 'DRIVER_CANCELED', showsCustomer: false })],
  frame({ status: 'DRIVER_CANCELED', riderId: null, at: '1.6.0' }),
  frame({ status: 'LOOKING_FOR_DRIVER', riderId: null, at: '1.7.0' }),
  step({ riderId: 'luis' }),
  ...[shown({ riderId: 'luis', heldBy: 'luis' }), shown({ heldBy: 'luis', showsCustomer: false })],
  frame({ riderId: 'luis', at: '1.8.0' }),
  step({ riderId: 'luis', to: 'IN_STORE' }),
  step({ shipmentId: 's4' }),
]

/** A stack of two to its doors, the second one out of turn. */
const goodStack: readonly Observation[] = [
  step({ shipmentId: 't1' }),
  stack(),
  step({ shipmentId: 't1', riderId: 'luis', refusal: 'AUCTION_LOST' }),
  step({ shipmentId: 't1', to: 'ON_ROUTE_TO_DROP_OFFS' }),
  stack({
    status: 'ON_ROUTE_TO_DROP_OFFS',
    shipments: [
      { shipmentId: 's2', status: 'ON_ROUTE_TO_DROP_OFF', riderId: 'ana' },
      { shipmentId: 's3', status: 'ON_ROUTE_TO_DROP_OFFS', riderId: 'ana' },
    ],
  }),
  step({ shipmentId: 's3', to: 'DELIVERED' }),
  step({ shipmentId: 's2', to: 'DELIVERED' }),
  stack({
    status: 'DELIVERED',
    shipments: [
      { shipmentId: 's2', status: 'DELIVERED', riderId: 'ana' },
      { shipmentId: 's3', status: 'DELIVERED', riderId: 'ana' },
    ],
  }),
]

const toReturn = step({ to: 'DELIVERED', comesBack: true })

/** A shipment to its door and back to the store, and a stack of which one has to come back. */
const goodWayBack: readonly Observation[] = [
  ...[step(), step({ to: 'IN_STORE' }), step({ to: 'ON_ROUTE_TO_DROP_OFF' }), toReturn, step({ to: 'RETURNED' })],
  ...[step({ shipmentId: 't1' }), stack(), step({ shipmentId: 't1', to: 'ON_ROUTE_TO_DROP_OFFS' })],
  stack({
    status: 'ON_ROUTE_TO_DROP_OFFS',
    shipments: [{ shipmentId: 's2', status: 'ON_ROUTE_TO_DROP_OFF', riderId: 'ana' }],
  }),
  step({ shipmentId: 's2', to: 'DELIVERED', comesBack: true }),
  stack({ status: 'DELIVERED', shipments: [{ shipmentId: 's2', status: 'DELIVERED', riderId: 'ana' }] }),
  step({ shipmentId: 't1', to: 'RETURNED' }),
  nothingInHand(),
]

/** The first violation of a life, as the ledger finds it. */
const violationOf = (life: readonly Observation[], invariants = ofSmoke) => {
  const run = judge(invariants)
  for (const newest of life) {
    const violation = run.see(newest)
    if (violation) return violation
  }
  return run.atEnd()
}

/** The same of a life that goes on. */
const violationSoFar = (life: readonly Observation[]) => {
  const run = judge(ofSmoke)
  return life.map((newest) => run.see(newest)).find((violation) => violation !== null) ?? null
}

const without = (type: Observation['type']) => goodLife.filter((it) => it.type !== type)

const looked = (over: Of<'MoneyLooked'> = {}): Observation => ({
  ...{ type: 'MoneyLooked', code: 'AAAA2222', told: 'PENDING', isWithShop: false, due: 500, taken: 0 },
  ...over,
})
const paid = (over: Of<'PaymentAnswered'> = {}): Observation => ({
  ...{ type: 'PaymentAnswered', code: 'AAAA2222', by: 'card', status: 'APPROVED', refusal: null },
  ...over,
})
const once = { taken: 500, returned: 0 }
const none = { taken: 0, returned: 0 }
const back = { taken: 500, returned: 500 }
const money = (over: Of<'MoneyRead'> = {}): Observation => ({
  ...{ type: 'MoneyRead', code: 'AAAA2222', orderStatus: 'DELIVERED', due: 500, bank: once, shop: once, refunded: 0 },
  ...over,
})
const coded = (over: Of<'CodeAnswered'> = {}): Observation => ({
  ...{ type: 'CodeAnswered', text: 'BRASAS15', limit: 1, code: 'AAAA2222', refusal: null },
  ...over,
})
const points = (over: Of<'PointsRead'> = {}): Observation => ({
  ...{ type: 'PointsRead', customer: 'd1', balance: 300, lowest: 0, moved: 300, due: 300 },
  ...over,
})
const redeemed = (over: Of<'PointsAnswered'> = {}): Observation => ({
  ...{ type: 'PointsAnswered', customer: 'd1', redeemed: 100, code: 'AAAA2222', refusal: null },
  ...over,
})
const intended = (over: Of<'IntentRead'> = {}): Observation => ({
  ...{ type: 'IntentRead', intent: 'd1', unsure: 2, killed: 1, keptCart: true },
  ...{ told: 'AAAA2222', placed: ['AAAA2222'] },
  ...over,
})
const reported = (over: Of<'ReportAnswered'> = {}): Observation => ({
  ...{ type: 'ReportAnswered', code: 'AAAA2222', refusal: null },
  ...over,
})
const stranger = (over: Of<'StrangerRead'> = {}): Observation => ({
  ...{ type: 'StrangerRead', of: 'order', asksForProof: true, learned: ['name', 'street'] },
  ...over,
})

/** A card that is refused and one that pays, a code that a canceled order gives back, points, a report and a stranger. */
const goodMoney: readonly Observation[] = [
  ...[intended(), intended({ intent: 'd2', told: null, placed: [] })],
  ...[looked(), paid({ status: null, refusal: 'PAYMENT_REJECTED' }), looked({ told: 'REJECTED' })],
  ...[paid(), looked({ told: 'APPROVED', isWithShop: true, taken: 500 }), money()],
  ...[
    coded(),
    coded({ code: 'BBBB3333' }),
    money({ code: 'BBBB3333', orderStatus: 'CANCELED', bank: back, shop: back }),
  ],
  ...[
    coded({ code: null, refusal: 'DISCOUNT_CODE_USED_UP' }),
    { type: 'CashTried', refusal: 'CHECKOUT_REFUSED' } as const,
  ],
  money({ code: 'CCCC4444', orderStatus: 'PAY_NEEDED', bank: back, shop: back }),
  ...[
    redeemed(),
    redeemed({ code: null, refusal: 'POINTS_REFUSED' }),
    points(),
    reported(),
    reported({ refusal: 'ALREADY_REPORTED' }),
  ],
  { type: 'RatingRead', code: 'AAAA2222', given: '4', read: '4' },
  ...[stranger(), stranger({ of: 'record', learned: [] }), stranger({ of: 'points', learned: [] })],
  stranger({ of: 'record', asksForProof: false, learned: ['name', 'phone', 'street', 'points'] }),
  stranger({ of: 'orders', asksForProof: false, learned: ['order codes'] }),
  stranger({ of: 'points', asksForProof: false, learned: ['points', 'order codes'] }),
  stranger({ of: 'name', learned: ['name', 'phone'] }),
]

/** For each invariant, lives in which it does not hold. */
const badLives: Readonly<Record<string, readonly (readonly Observation[])[]>> = {
  ...badKitchens,
  'a shipment has one winner': [
    [step(), step({ riderId: 'luis' })],
    [frame(), frame({ riderId: 'luis', at: '1.6.0' })],
    [...goodReturn, step({ riderId: 'eva' })],
    [step(), givenBack(), step({ to: 'DRIVER_CANCELED', refusal: 'STEP_NOT_ALLOWED' }), step({ riderId: 'luis' })],
  ],
  'a courier has one delivery in hand at most': [
    [step(), step({ shipmentId: 's4' })],
    [step(), step({ to: 'IN_STORE' }), nothingInHand()],
    [step(), step({ shipmentId: 's9', to: 'ON_ROUTE_TO_PICK_UP', page: '2' }), step({ shipmentId: 's4' })],
  ],
  'only the winner sees the customer': [
    [shown({ heldBy: 'luis' })],
    [shown({ heldBy: null, status: 'LOOKING_FOR_DRIVER' })],
    [shown({ status: 'DELIVERED' })],
  ],
  'nothing is ordered that a store does not offer': [
    [tried({ refusal: null })],
    [tried({ store: 'SOLD_OUT', refusal: null })],
  ],
  'no rider is seen faster than the filter permits': [
    [frame({ fix: { lat: 0, lng: 0.001, at: 0 } }), frame({ at: '1.5.9', fix: { lat: 0, lng: 0.01, at: 9_000 } })],
    [frame({ fix: { lat: 0, lng: 0, at: 500 } }), frame({ at: '1.6.0', fix: { lat: 0, lng: 0, at: 0 } })],
    // Back where it began: only the fix before says that it was a jump.
    [
      frame({ fix: { lat: 0, lng: 0, at: 0 } }),
      frame({ at: '1.6.0', fix: { lat: 0, lng: 0.01, at: 600_000 } }),
      frame({ at: '1.7.0', fix: { lat: 0, lng: 0, at: 600_100 } }),
    ],
  ],
  'a refused diner is told which plates are gone': [
    [tried({ store: 'SOLD_OUT', refusal: 'ITEMS_REFUSED', unnamed: ['choripan'] })],
  ],
  'diners meet a closed store or a plate that is gone': [goodLife.filter(({ type }) => type !== 'OrderTried')],
  'a stack and its shipments agree': [
    [stack({ status: 'DELIVERED' })],
    [stack({ shipments: [{ shipmentId: 's2', status: 'DELIVERED', riderId: 'ana' }] })],
    [stack({ shipments: [{ shipmentId: 's2', status: 'IN_STORE', riderId: 'luis' }] })],
  ],
  'every shipment is raced for': [goodLife.filter((it) => it.type !== 'StepAnswered' || it.refusal === null)],
  'couriers take only legal steps': [
    [step({ to: 'IN_STORE' })],
    [step(), step({ to: 'DELIVERED' })],
    [step(), step({ to: 'ON_ROUTE_TO_PICK_UP' })],
  ],
  'watchers see only legal transitions': [
    [frame({ status: 'IN_STORE' }), frame({ status: 'ON_ROUTE_TO_PICK_UP', at: '1.6.0' })],
    [frame({ status: 'DELIVERED' }), frame({ status: 'CANCELED', at: '1.6.0' })],
    [frame({ status: 'DRIVER_CANCELED' }), frame({ status: 'LOOKING_FOR_DRIVER', at: '1.6.0' })],
    [...goodReturn, frame({ status: 'LOOKING_FOR_DRIVER', riderId: null, at: '1.9.0' })],
    [givenBack(), frame({ status: 'DELIVERED' }), frame({ status: 'LOOKING_FOR_DRIVER', at: '1.6.0' })],
    [frame(), frame({ status: 'IN_STORE', at: '1.6.0' }), frame({ at: '1.7.0' })],
    [frame({ status: 'IN_STORE' }), frame({ page: '2' }), frame({ at: '1.6.0' })],
    [givenBack({ shipmentId: 's9' }), frame(), frame({ status: 'LOOKING_FOR_DRIVER', riderId: null, at: '1.6.0' })],
  ],
  'cursors only grow': [
    [frame({ at: '1.5.1000' }), frame({ at: '1.5.999' })],
    [frame({ at: '1.10.0' }), frame({ at: '1.9.0' })],
    [frame(), frame()],
    [frame(), frame({ at: '1.7.0' }), frame({ at: '1.6.0' })],
    [frame(), frame({ page: '2', at: '1.7.0' }), frame()],
  ],
  'no position outside the privacy window': [
    [frame({ status: 'DELIVERED', hasPosition: true })],
    [frame({ status: 'ON_ROUTE_TO_DROP_OFFS', hasPosition: true })],
  ],
  'every delivery comes back to its store': [
    [step({ riderId: 'luis', refusal: 'AUCTION_LOST' }), ...goodWayBack.slice(0, 4)],
    [
      step(),
      step({ to: 'IN_STORE' }),
      step({ to: 'ON_ROUTE_TO_DROP_OFF' }),
      step({ to: 'DELIVERED' }),
      step({ to: 'RETURNED' }),
    ],
  ],
  'a key places one order': [
    [answered(), answered({ code: 'BBBB3333' })],
    [answered(), answered({ key: 'k2' })],
  ],
  'an intent is one order at most, and the one that was told': [
    [intended({ placed: ['AAAA2222', 'BBBB3333'] })],
    [intended({ placed: [] })],
    [intended({ told: null, placed: ['AAAA2222', 'BBBB3333'] })],
    [intended({ keptCart: false })],
  ],
  'no order is lost or doubled': [
    without('OrderRead'),
    [...without('OrderRead'), read({ orderStatus: 'ACCEPTED' })],
    [...without('OrderRead'), read({ shipmentStatuses: ['DELIVERED', 'PENDING'] })],
  ],
  'every watcher ends with the last state': [
    without('FrameSeen'),
    goodLife.filter((it) => it.type !== 'FrameSeen' || it.status !== 'DELIVERED'),
    [...without('OrderRead'), read({ at: '1.10.0' })],
    [...goodLife, frame({ page: '2', status: 'IN_STORE', at: '1.6.0' })],
    [frame(), frame({ page: '2', status: 'DELIVERED', at: '1.9.0' }), read()],
    [...goodLife, frame({ page: '2', status: 'DELIVERED', at: '1.8.0' })],
  ],
  'one notice a day at most': [[left(), notice(), notice({ sentAt: 49 + day })]],
  'no notice after a return, an order or a stop': [
    [left(), closed(), notice({ sentAt: 101 })],
    [left(), closed({ why: 'ordered' }), notice({ sentAt: 101 })],
    [left(), closed({ why: 'stopped' }), left(), notice({ sentAt: 900 })],
  ],
  'no notice without consent': [[left({ agreed: false }), notice()]],
  'no notice in quiet hours': [[left(), notice({ isQuiet: true })]],
  'a link opens only its own cart': [
    [opened({ found: false, isSame: false })],
    [opened({ isSame: false })],
    [opened({ as: 'foreign' })],
    [opened({ as: 'late' })],
  ],
  'every notice that is due comes': [[left(), counted({ read: 0 })], [left()]],
  'diners see the rider move': [
    goodLife.filter((it) => !('fix' in it)),
    goodLife.map((it) => ('fix' in it ? { ...it, fix: { lat: 0, lng: 0, at: 0 } } : it)),
  ],
  'an order is paid exactly once': [
    [money({ bank: { taken: 1000, returned: 0 } })],
    [money({ bank: { taken: 0, returned: 0 } })],
    [money({ orderStatus: 'CANCELED' })],
    [money({ orderStatus: 'PAY_NEEDED' })],
    [money({ due: 0 })],
  ],
  'the shop’s books are those of the bank': [
    [money({ shop: { taken: 0, returned: 0 } })],
    [money({ orderStatus: 'CANCELED', bank: back, shop: once })],
  ],
  'no order is with the shop before it is paid': [[looked({ isWithShop: true })]],
  'who is told that an order is paid has paid it': [[paid(), looked()], [looked({ told: 'APPROVED', taken: 499 })]],
  'no order pays cash where none is taken': [[{ type: 'CashTried', refusal: null }]],
  'a code is used no more often than its limit': [[coded(), coded({ code: 'BBBB3333' })]],
  'points are neither lost nor made': [[points({ balance: 299 })], [points({ moved: 600 })]],
  'no customer pays with missing points': [[points({ lowest: -1 })]],
  'an order is reported once': [[reported(), reported()]],
  'a rating is kept as it was given': [[{ type: 'RatingRead', code: 'AAAA2222', given: '4', read: null }]],
  'a stranger learns no more than the contract tells': [
    [stranger({ learned: ['name', 'phone'] })],
    [stranger({ of: 'record', learned: ['name'] })],
    [stranger({ of: 'record', asksForProof: false, learned: ['email'] })],
    [stranger({ of: 'points', learned: ['order codes'] })],
    [stranger({ of: 'name', learned: ['name', 'street'] })],
    [stranger({ of: 'name', learned: ['points'] })],
  ],
}

it('a life without a fault breaks nothing', () => {
  assert.isNull(violationOf(goodLife))
})

it('a second page of an order is a watcher of its own, which may be behind until it ends', () => {
  const behind = [frame({ page: '2', at: '1.1.0' }), frame({ page: '2', status: 'DELIVERED', at: '1.9.0' })]
  assert.isNull(violationOf([...goodLife, ...behind]))
})

it('another courier may be seen far away at once', () => {
  const jumps = ofSmoke.filter(({ name }) => name === 'no rider is seen faster than the filter permits')
  const there = { fix: { lat: 0, lng: 1, at: 100 }, at: '1.6.0' }
  const life = (riderId: string) => [frame({ fix: { lat: 0, lng: 0, at: 0 } }), frame({ ...there, riderId })]
  assert.isNull(violationOf(life('luis'), jumps))
  assert.isNotNull(violationOf(life('ana'), jumps))
})

it('a run without a stack breaks no invariant', () => {
  assert.isNull(violationOf(goodStack))
})

it('a cart that is left, and left again, breaks no invariant', () => {
  assert.isNull(violationOf(goodCart))
})

it('diners who pay, regret, redeem and report break no invariant', () => {
  assert.isNull(violationOf(goodMoney))
})

it('a kitchen with tablets, levers and refunds breaks nothing', () => {
  assert.isNull(violationOf(goodKitchen))
  assert.isNull(violationOf(goodPrinter))
})

it('a shipment that is given back and brought by another courier breaks no invariant', () => {
  assert.isNull(violationOf(goodReturn, ofShops))
})

it('deliveries that come back to their store break no invariant', () => {
  assert.isNull(violationOf(goodWayBack, everythingBack))
})

it('an offer that one courier is asked for, or finds in the list, has reached a courier', () => {
  const ofOffers = invariantsOf({ expect: ['every-offer-is-heard'] }).filter(
    ({ name }) => name === 'every offer reaches a courier',
  )
  const looking = frame({ status: 'LOOKING_FOR_DRIVER', riderId: null })
  assert.strictEqual(violationOf([looking], ofOffers)?.invariant, 'every offer reaches a courier')
  assert.isNull(violationOf([looking, { type: 'CourierAsked', shipmentId: 's1', riderId: 'ana' }], ofOffers))
  assert.isNull(
    violationOf(
      [
        looking,
        {
          ...({ type: 'ShipmentShown', shipmentId: 's1', riderId: 'ana', status: 'LOOKING_FOR_DRIVER' } as const),
          ...{ heldBy: null, showsCustomer: false },
        },
      ],
      ofOffers,
    ),
  )
})

it('a delivery is in hand until it is back, and its diner may leave before', () => {
  const delivered = goodWayBack.slice(0, 4)
  const inHand = 'a courier has one delivery in hand at most'
  assert.strictEqual(violationSoFar([...delivered, nothingInHand()])?.invariant, inHand)
  assert.strictEqual(violationSoFar([...delivered, step({ shipmentId: 's4' })])?.invariant, inHand)
  const lastState = invariantsOf({ expect: [] }).filter(({ name }) => name === 'every watcher ends with the last state')
  assert.isNull(violationOf([frame({ status: 'DELIVERED' }), read({ shipmentStatuses: ['RETURNED'] })], lastState))
})

it('a loser’s view of a stack is nothing that its winner knows yet', () => {
  const lost = { status: 'ON_ROUTE_TO_PICK_UP', riderId: 'ana' } as const
  const shownToLuis = stack({ ...lost, seenBy: 'luis', shipments: [{ ...lost, shipmentId: 's2' }] })
  assert.isNull(violationSoFar([shownToLuis, step({ shipmentId: 't1' })]))
})

it('a shipment that a shop or another page has ended is in no courier’s hand', () => {
  assert.isNull(violationSoFar([step(), shopCancels(), nothingInHand(), step({ shipmentId: 's4' })]))
  const ofTwo = [step({ page: '1' }), step({ page: '2' }), step({ page: '2', to: 'IN_STORE' })]
  assert.isNull(violationSoFar([...ofTwo, nothingInHand({ page: '1' }), step({ page: '1', shipmentId: 's4' })]))
  assert.isNull(
    violationSoFar([step(), { ...step(), type: 'StepUnanswered', to: 'IN_STORE' } as Observation, nothingInHand()]),
  )
})

it('a shipment of another courier in a stack is named with both couriers', () => {
  const run = judge(ofSmoke)
  const foreign = { shipmentId: 's2', status: 'IN_STORE', riderId: 'luis' } as const
  assert.strictEqual(run.see(stack({ shipments: [foreign] }))?.finding, "shipment s2 is luis's in a stack of ana")
})

it('an order that the shop cancels ends, if it says why', () => {
  const [placed, seenLast] = [answered(), frame({ status: 'CANCELED', riderId: null })]
  const end = (over: Of<'OrderRead'> = {}) =>
    read({ orderStatus: 'CANCELED', cancelReason: 'closed', shipmentStatuses: ['CANCELED'], at: '1.5.0', ...over })
  const name = (...life: readonly Observation[]) => violationOf(life, ofShops)?.invariant
  assert.isUndefined(name(placed, seenLast, end()))
  assert.isNull(violationOf(goodLife, ofShops))
  assert.strictEqual(name(placed, seenLast), 'every order ends')
  assert.strictEqual(name(placed, seenLast, end({ cancelReason: null })), 'every order ends')
  assert.strictEqual(name(placed, seenLast, end({ orderStatus: 'READY' })), 'every order ends')
  assert.strictEqual(
    name(placed, frame({ status: 'DELIVERED' }), end({ shipmentStatuses: ['DELIVERED'] })),
    'every order ends',
  )
})

it('an order that has not ended yet is another finding than a lost one, or than a page that is behind', () => {
  const found = (stood: Of<'OrderStood'> | null) => {
    const told = stood && {
      type: 'OrderStood' as const,
      code: 'AAAA2222',
      orderStatus: null,
      shipmentStatuses: [],
      ...stood,
    }
    const run = judge(ofShops)
    for (const one of [answered(), ...(told ? [told] : [])]) run.see(one)
    return run.atEnd()?.finding
  }
  assert.strictEqual(
    found({ orderStatus: 'ACCEPTED', shipmentStatuses: ['LOOKING_FOR_DRIVER'] }),
    'order AAAA2222 has not ended yet: it is ACCEPTED, and its delivery LOOKING_FOR_DRIVER',
  )
  assert.strictEqual(found({ orderStatus: null }), 'order AAAA2222 is lost: the gateway has no such order')
  assert.strictEqual(
    found({ orderStatus: 'DELIVERED', shipmentStatuses: ['DELIVERED'] }),
    'order AAAA2222 is DELIVERED, and its diner’s page has not shown it',
  )
  assert.strictEqual(found(null), 'order AAAA2222 was placed, and the gateway did not answer what has become of it')
})

it('a courier who comes back goes on from where they were', () => {
  const takenUp = { type: 'TakenUp', shipmentId: 's1', riderId: 'ana', status: 'IN_STORE' } as const
  assert.isNull(violationSoFar([takenUp, step({ to: 'ON_ROUTE_TO_DROP_OFF' })]))
  assert.strictEqual(violationSoFar([step({ riderId: 'luis' }), takenUp])?.invariant, 'a shipment has one winner')
})

it('an order that the shop cancels is a legal sight', () => {
  assert.isNull(violationSoFar([frame(), frame({ status: 'CANCELED', at: '1.6.0' })]))
})

it('the cursor of a stacked shipment goes on after its end, with the others of its stack', () => {
  const inStack = stack({ shipments: [{ shipmentId: 's1', status: 'IN_STORE', riderId: 'ana' }] })
  const life = [answered(), frame({ status: 'DELIVERED' }), read({ at: '1.10.0' })]
  const lastState = invariantsOf({ expect: [] }).filter(({ name }) => name === 'every watcher ends with the last state')
  assert.isNull(violationOf([inStack, ...life], lastState))
  assert.isNotNull(violationOf(life, lastState))
})

it.each(ofSmoke.map(({ name }) => name))('every invariant is seen to fail: %s', (name) => {
  const lives = badLives[name] ?? []
  assert.isNotEmpty(lives)
  for (const life of lives) assert.strictEqual(violationOf(life)?.invariant, name)
})

it.each(['CANCELED', 'PAY_NEEDED'] as const)('an order’s code is free again while it is %s', (orderStatus) => {
  const two = [coded(), coded({ code: 'BBBB3333' })]
  const end = (status: 'GENERATED' | typeof orderStatus) =>
    violationOf([...two, money({ orderStatus: status, due: 0, bank: none, shop: none })], ofSmoke)
  assert.isNull(end(orderStatus))
  assert.isNotNull(end('GENERATED'))
})

it('a violation names the step at which it was seen', () => {
  assert.strictEqual(violationOf([answered(), step({ to: 'IN_STORE' })])?.step, 2)
})

/** The names of the invariants whose situation a life has shown. */
const heldIn = (life: readonly Observation[]) => {
  const run = judge(ofSmoke)
  for (const newest of life) run.see(newest)
  const { held, unseen } = run.coverage()
  assert.lengthOf([...held, ...unseen], ofSmoke.length)
  return held
}

/** For each invariant, lives with the observations that it judges, and without the situation that could break it. */
const calmLives: Readonly<Record<string, readonly (readonly Observation[])[]>> = {
  ...calmKitchens,
  'a shipment has one winner': [
    [step(), step({ to: 'IN_STORE' }), step({ shipmentId: 's2', riderId: 'luis' }), frame()],
  ],
  'a courier has one delivery in hand at most': [[nothingInHand(), step(), step({ to: 'IN_STORE' })]],
  'only the winner sees the customer': [[shown()]],
  'nothing is ordered that a store does not offer': [[tried({ store: 'OFFERS', refusal: null })]],
  'no rider is seen faster than the filter permits': [
    [frame({ fix: { lat: 0, lng: 0, at: 0 } }), frame({ at: '1.6.0' })],
    [frame({ fix: { lat: 0, lng: 0, at: 0 } }), frame({ riderId: 'luis', fix: { lat: 0, lng: 0, at: 1 } })],
  ],
  'a refused diner is told which plates are gone': [[tried()]],
  'diners meet a closed store or a plate that is gone': [[answered(), tried({ store: 'OFFERS', refusal: null })]],
  'a stack and its shipments agree': [[stack(), stack({ stackId: 't2', status: 'ON_ROUTE_TO_PICK_UP' })]],
  'every shipment is raced for': [[step({ to: 'IN_STORE' })]],
  'every delivery comes back to its store': [[step({ to: 'DELIVERED' }), step({ to: 'RETURNED', refusal: 'NO' })]],
  'couriers take only legal steps': [
    [step(), step({ shipmentId: 's2' }), step({ to: 'IN_STORE', refusal: 'NOT_YOURS' })],
  ],
  'watchers see only legal transitions': [[frame(), frame({ at: '1.6.0' }), frame({ page: '2', status: 'IN_STORE' })]],
  'cursors only grow': [[frame(), frame({ page: '2' }), frame({ code: 'BBBB3333' })]],
  'no position outside the privacy window': [
    [frame({ status: 'DELIVERED' })],
    [frame({ hasPosition: true }), frame({ code: 'BBBB3333', status: 'DELIVERED' })],
  ],
  'a key places one order': [[answered(), answered({ key: 'k2', code: 'BBBB3333' })]],
  'an intent is one order at most, and the one that was told': [[intended({ unsure: 0, killed: 0 })]],
  'no order is lost or doubled': [[answered(), read({ code: 'BBBB3333' })]],
  'every watcher ends with the last state': [[frame({ status: 'DELIVERED', at: '1.9.0' }), read()]],
  'one notice a day at most': [
    [left(), notice(), counted()],
    [left(), notice(), left(), counted({ cart: 'c2' })],
  ],
  'no notice after a return, an order or a stop': [[left(), notice(), counted(), closed()]],
  'no notice without consent': [[left(), notice(), counted()], [left({ agreed: false })]],
  'no notice in quiet hours': [[left(), notice(), counted()]],
  'a link opens only its own cart': [[opened()]],
  'every notice that is due comes': [[left(), counted({ read: 0, due: 0 })]],
  'diners see the rider move': [[frame({ fix: { lat: 0, lng: 0, at: 0 } }), frame({ at: '1.6.0' })]],
  'an order is paid exactly once': [
    [paid(), money()],
    [paid(), paid(), money({ due: 0 })],
    [paid(), paid({ code: 'BBBB3333' }), money()],
  ],
  'the shop’s books are those of the bank': [[money({ due: 0, bank: none, shop: none })]],
  'no order is with the shop before it is paid': [[looked({ told: 'APPROVED', isWithShop: true, taken: 500 })]],
  'who is told that an order is paid has paid it': [[paid({ status: null, refusal: 'PAYMENT_REJECTED' }), looked()]],
  'no order pays cash where none is taken': [[{ type: 'CashTried', refusal: 'STORE_CLOSED' }]],
  'a code is used no more often than its limit': [
    [coded()],
    [coded({ limit: null }), coded({ limit: null, code: 'BBBB3333' })],
  ],
  'points are neither lost nor made': [[points()], [redeemed({ code: null, refusal: 'POINTS_REFUSED' }), points()]],
  'no customer pays with missing points': [[redeemed(), points()]],
  'an order is reported once': [[reported(), reported({ code: 'BBBB3333' })]],
  'a stranger learns no more than the contract tells': [
    [stranger({ of: 'points', asksForProof: false, learned: ['points'] })],
  ],
}

/** Each observation of these is itself the situation. */
const alwaysTried = ['a rating is kept as it was given']

it.each(ofSmoke.map(({ name }) => name))('held says that the situation occurred which could break “%s”', (name) => {
  const good = [goodLife, goodStack, goodCart, goodMoney, goodReturn, goodWayBack, goodKitchen, goodPrinter]
  assert.include([...new Set(good.flatMap(heldIn))], name)
  const calm = calmLives[name] ?? []
  if (!alwaysTried.includes(name)) assert.isNotEmpty(calm)
  for (const life of calm) assert.notInclude(heldIn(life), name)
})

it('every invariant is held or unseen, and none of them is both', () => {
  assert.deepEqual(heldIn([answered()]), [])
  assert.deepEqual(heldIn([answered(), answered()]), ['a key places one order'])
})

import { expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { orderDecider } from '#domain/order/decide.ts'
import type { OrderEvent, OrderStatus } from '#domain/order/events.ts'
import { isCompleted, isInProgress, progressNodes } from '#domain/order/progress.ts'
import { given } from '#tests/kit/given.ts'
import { paidOnline } from '#tests/kit/given-facts.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'

const at = '2026-11-21T20:00:00.000Z'
const placed: OrderEvent = { type: 'OrderPlaced', at, ...aPlacedOrder() }
const accepted: OrderEvent = { type: 'OrderAccepted', at }
const ready: OrderEvent = { type: 'OrderReady', at }
const delivered: OrderEvent = { type: 'OrderDelivered', at }
const cancel = { type: 'Cancel', at, reason: 'sin stock' } as const

test('an order is placed once', () => {
  given(orderDecider)
    .when({ type: 'Place', at, ...aPlacedOrder() })
    .then(placed)
  given(orderDecider, placed)
    .when({ type: 'Place', at, ...aPlacedOrder() })
    .rejects({ type: 'OrderExists' })
})
test('an order goes from generated to accepted, ready and delivered', () => {
  given(orderDecider, placed).when({ type: 'Accept', at }).then(accepted)
  given(orderDecider, placed, accepted).when({ type: 'MarkReady', at }).then(ready)
  given(orderDecider, placed, accepted, ready).when({ type: 'Deliver', at }).then(delivered)
})
test('an order whose last step is taken back is as it was before, without its time', () => {
  const back = (from: 'READY' | 'DELIVERED', to: 'ACCEPTED' | 'READY'): OrderEvent => ({
    ...{ type: 'OrderStepTakenBack', at, from, to, reason: 'era otro' },
  })
  const takeBack = (from: 'READY' | 'DELIVERED') => ({ type: 'TakeBack', at, from, reason: 'era otro' }) as const
  given(orderDecider, placed, accepted, ready).when(takeBack('READY')).then(back('READY', 'ACCEPTED'))
  given(orderDecider, placed, accepted, ready, delivered).when(takeBack('DELIVERED')).then(back('DELIVERED', 'READY'))
  given(orderDecider, placed, accepted, delivered).when(takeBack('DELIVERED')).then(back('DELIVERED', 'ACCEPTED'))
  const shown = (...events: OrderEvent[]) => fold(orderDecider, [placed, accepted, ...events])
  expect(shown(ready, delivered, back('DELIVERED', 'READY'))).toEqual(shown(ready))
  expect(shown(ready, back('READY', 'ACCEPTED'))).toEqual(shown())
})
test('an order takes back only the step that the caller has seen, and nothing once it is over', () => {
  const takeBack = (from: 'READY' | 'DELIVERED') => ({ type: 'TakeBack', at, from, reason: '' }) as const
  const refused = (from: OrderStatus, to: OrderStatus) => ({ type: 'OrderStepNotAllowed', from, to }) as const
  given(orderDecider, placed, accepted).when(takeBack('READY')).rejects(refused('ACCEPTED', 'ACCEPTED'))
  given(orderDecider, placed, accepted, ready).when(takeBack('DELIVERED')).rejects(refused('READY', 'READY'))
  given(orderDecider, placed, accepted, ready, delivered, { type: 'OrderCompleted', at })
    .when(takeBack('DELIVERED'))
    .rejects(refused('COMPLETED', 'READY'))
  given(orderDecider, placed, accepted, { type: 'OrderCanceled', at, reason: '' })
    .when(takeBack('READY'))
    .rejects(refused('CANCELED', 'ACCEPTED'))
})
test('an order that was picked up before it was marked ready is still delivered', () => {
  given(orderDecider, placed, accepted).when({ type: 'Deliver', at }).then(delivered)
})
test('an order that is accepted by itself says so, and an acceptance by a person does not', () => {
  const byItself: OrderEvent = { type: 'OrderAccepted', at, byItself: true }
  given(orderDecider, placed).when({ type: 'Accept', at, byItself: true }).then(byItself)
  expect(fold(orderDecider, [placed, byItself])).toMatchObject({ isAcceptedByItself: true })
  expect(fold(orderDecider, [placed, accepted])).not.toHaveProperty('isAcceptedByItself')
})
test('an order that a shop accepts twice is accepted once', () => {
  given(orderDecider, placed, accepted).when({ type: 'Accept', at }).nothingHappens()
})
test('an order has a ticket on paper as often as a person asks, and remembers the first of a browser', () => {
  const later = '2026-11-21T20:05:00.000Z'
  const asked = (to: 'printer' | 'browser', when = at): OrderEvent => ({ type: 'OrderTicketAsked', at: when, to })
  given(orderDecider, placed).when({ type: 'AskTicket', at, to: 'printer' }).then(asked('printer'))
  given(orderDecider, placed, asked('browser'))
    .when({ type: 'AskTicket', at: later, to: 'browser' })
    .then(asked('browser', later))
  const state = (...events: OrderEvent[]) => fold(orderDecider, [placed, ...events])
  expect(state(asked('printer'))).not.toHaveProperty('printedInBrowser')
  expect(state(asked('browser'), asked('browser', later))).toHaveProperty('printedInBrowser', at)
  given(orderDecider, { ...placed, payment: { ...paidOnline, provider: 'sandbox' } })
    .when({ type: 'AskTicket', at, to: 'printer' })
    .rejects({ type: 'TicketNotOpen', status: 'PAY_NEEDED' })
})
test('an order is acknowledged once while it is new, and its cancellation once it is canceled', () => {
  const canceled: OrderEvent = { type: 'OrderCanceled', at, reason: 'sin stock' }
  const of = (what: 'placed' | 'canceled') =>
    [
      { type: 'Acknowledge', at, what },
      { type: 'OrderAcknowledged', at, what },
    ] as const
  for (const [past, [command, event]] of [
    [[placed], of('placed')],
    [[placed, accepted, canceled], of('canceled')],
  ] as const) {
    given(orderDecider, ...past)
      .when(command)
      .then(event)
    given(orderDecider, ...past, event)
      .when(command)
      .nothingHappens()
  }
  given(orderDecider, placed, accepted).when(of('placed')[0]).nothingHappens()
  given(orderDecider, placed, accepted).when(of('canceled')[0]).rejects({ type: 'NothingToAcknowledge' })
  const unpaid: OrderEvent = {
    type: 'OrderPlaced',
    at,
    ...aPlacedOrder({ payment: { ...paidOnline, provider: 'sandbox' } }),
  }
  given(orderDecider, unpaid).when(of('placed')[0]).rejects({ type: 'NothingToAcknowledge' })
})
test('an order skips no step', () => {
  given(orderDecider, placed)
    .when({ type: 'MarkReady', at })
    .rejects({ type: 'OrderStepNotAllowed', from: 'GENERATED', to: 'READY' })
})
test('an order that is delivered cannot be canceled', () => {
  given(orderDecider, placed, accepted, delivered)
    .when(cancel)
    .rejects({ type: 'OrderStepNotAllowed', from: 'DELIVERED', to: 'CANCELED' })
})
test('an order is accepted, canceled and marked ready from these statuses, and from no other', () => {
  const canceled: OrderEvent = { type: 'OrderCanceled', at, reason: 'sin stock' }
  for (const past of [[placed], [placed, accepted], [placed, accepted, ready]])
    given(orderDecider, ...past)
      .when(cancel)
      .then(canceled)
  given(orderDecider, placed, canceled).when(cancel).nothingHappens()
  given(orderDecider, placed, canceled)
    .when({ type: 'Accept', at })
    .rejects({ type: 'OrderStepNotAllowed', from: 'CANCELED', to: 'ACCEPTED' })
  given(orderDecider, placed).when({ type: 'Deliver', at }).rejects({
    type: 'OrderStepNotAllowed',
    from: 'GENERATED',
    to: 'DELIVERED',
  })
  given(orderDecider, placed, accepted, ready).when({ type: 'MarkReady', at }).nothingHappens()
})
test('an order keeps the time of each step, and the reason of its cancel', () => {
  const minute = (n: number) => `2026-11-21T20:0${n}:00.000Z`
  const steps: OrderEvent[] = [
    placed,
    { type: 'OrderAccepted', at: minute(1) },
    { type: 'OrderReady', at: minute(2) },
    { type: 'OrderDelivered', at: minute(3) },
  ]
  const statuses = steps.map((_, index) => fold(orderDecider, steps.slice(0, index + 1)).status)
  expect(statuses).toEqual(['GENERATED', 'ACCEPTED', 'READY', 'DELIVERED'])
  expect(fold(orderDecider, steps)).toEqual({
    ...aPlacedOrder(),
    status: 'DELIVERED',
    times: { placed: at, accepted: minute(1), ready: minute(2), delivered: minute(3) },
    cancelReason: null,
    errorType: null,
  })
  expect(fold(orderDecider, [placed, { type: 'OrderCanceled', at: minute(4), reason: 'sin stock' }])).toMatchObject({
    status: 'CANCELED',
    times: { placed: at, canceled: minute(4) },
    cancelReason: 'sin stock',
  })
  expect(fold(orderDecider, [accepted])).toEqual({ status: 'NONE' })
})
test('an order that was never placed is not found', () => {
  given(orderDecider).when({ type: 'Accept', at }).rejects({ type: 'OrderNotFound' })
})

const tones = (status: OrderStatus, unpaidCard = false) => progressNodes(status, { unpaidCard }).map(({ tone }) => tone)

test('[FOLLOW-28] the progress of an order has four nodes: generated, accepted, ready, delivered', () => {
  expect(progressNodes('ACCEPTED', { unpaidCard: false })).toEqual([
    { node: 'GENERATED', tone: 'reached' },
    { node: 'ACCEPTED', tone: 'reached' },
    { node: 'READY', tone: 'pending' },
    { node: 'DELIVERED', tone: 'pending' },
  ])
})
test('[FAMBIG-33] [FOLLOW-29, FOLLOW-31] the progress of a canceled order ends in canceled, all red, paid or not', () => {
  for (const unpaidCard of [true, false])
    expect(progressNodes('CANCELED', { unpaidCard }).map(({ node, tone }) => `${node} ${tone}`)).toEqual([
      'GENERATED canceled',
      'ACCEPTED canceled',
      'READY canceled',
      'CANCELED canceled',
    ])
})
test('[FOLLOW-30] the progress of an unpaid card order is all grey', () => {
  expect(tones('GENERATED', true)).toEqual(['unpaid', 'unpaid', 'unpaid', 'unpaid'])
})
test('[FAMBIG-39] the progress of an unconfirmed order has reached none of its four nodes', () => {
  expect(progressNodes('UNCONFIRMED', { unpaidCard: false })).toEqual(
    ['GENERATED', 'ACCEPTED', 'READY', 'DELIVERED'].map((node) => ({ node, tone: 'pending' })),
  )
})
test('the progress of an order reaches one node more with each step', () => {
  const reached = (count: number) => Array.from({ length: 4 }, (_, index) => (index < count ? 'reached' : 'pending'))
  for (const [status, count] of [
    ['UNCONFIRMED', 0],
    ['PAY_NEEDED', 0],
    ['GENERATED', 1],
    ['ACCEPTED', 2],
    ['READY', 3],
    ['DELIVERED', 4],
    ['COMPLETED', 4],
  ] as const)
    expect(tones(status)).toEqual(reached(count))
})

test('[ORDER-21] an order that is delivered is completed, and no other', () => {
  const complete = { type: 'Complete', at } as const
  given(orderDecider, placed, accepted, delivered).when(complete).then({ type: 'OrderCompleted', at })
  given(orderDecider, placed, accepted, delivered, { type: 'OrderCompleted', at }).when(complete).nothingHappens()
  for (const past of [[accepted, ready], [{ type: 'OrderCanceled', at, reason: '' } as const]])
    given(orderDecider, placed, ...past)
      .when(complete)
      .rejects({ type: 'OrderStepNotAllowed', from: past.length === 2 ? 'READY' : 'CANCELED', to: 'COMPLETED' })
})

test('[ORDER-21] [OPEN-04] delivered and completed both count as completed', () => {
  const statuses = ['DELIVERED', 'COMPLETED', 'UNCONFIRMED', 'PAY_NEEDED', 'GENERATED', 'ACCEPTED', 'READY', 'CANCELED']
  expect((statuses as OrderStatus[]).filter(isCompleted)).toEqual(['DELIVERED', 'COMPLETED'])
})

const order = (status: OrderStatus, orderedAt: string, scheduledAt: string | null = null) => ({
  status,
  orderedAt,
  scheduledAt,
})
const now = new Date('2026-11-21T20:00:00Z')

test.each(['GENERATED', 'ACCEPTED', 'READY', 'PAY_NEEDED'] as const)(
  '[ORDER-20, ORDER-22] an order in progress may be %s',
  (status) => expect(isInProgress(order(status, at), now)).toBe(true),
)
test.each(['UNCONFIRMED', 'DELIVERED', 'COMPLETED', 'CANCELED'] as const)(
  '[ORDER-20, ORDER-22] an order in progress is not %s',
  (status) => expect(isInProgress(order(status, at), now)).toBe(false),
)
test('[ORDER-20, ORDER-22] [AMBIG-52] an order in progress counts from its scheduled time, up to 24 hours either way', () => {
  expect(isInProgress(order('ACCEPTED', '2026-11-19T20:00:00Z', '2026-11-22T20:00:00Z'), now)).toBe(true)
  expect(isInProgress(order('ACCEPTED', '2026-11-20T20:00:00Z'), now)).toBe(true)
  expect(isInProgress(order('ACCEPTED', '2026-11-20T19:59:59Z'), now)).toBe(false)
  expect(isInProgress(order('ACCEPTED', at, '2026-11-22T20:00:01Z'), now)).toBe(false)
})

const online = aPlacedOrder({
  payment: { typeId: 'tarjeta', name: 'Tarjeta', method: 'CARD', upload: 'API', paysWith: null, provider: 'sandbox' },
})
const unpaid: OrderEvent = { type: 'OrderPlaced', at, ...online }
const paid: OrderEvent = { type: 'OrderPaid', at }

test('an order that is paid online waits for its money, and can only be paid or canceled until then', () => {
  expect(fold(orderDecider, [unpaid]).status).toBe('PAY_NEEDED')
  given(orderDecider, unpaid)
    .when({ type: 'Accept', at })
    .rejects({ type: 'OrderStepNotAllowed', from: 'PAY_NEEDED', to: 'ACCEPTED' })
  given(orderDecider, unpaid).when(cancel).then({ type: 'OrderCanceled', at, reason: 'sin stock' })
})
test('an order that is paid online goes on like any other once it is paid, and is paid once', () => {
  given(orderDecider, unpaid).when({ type: 'Pay', at }).then(paid)
  expect(fold(orderDecider, [unpaid, paid]).status).toBe('GENERATED')
  given(orderDecider, unpaid, paid).when({ type: 'Pay', at }).nothingHappens()
  given(orderDecider, unpaid, paid).when({ type: 'Accept', at }).then(accepted)
})
test('an order that is paid online that points have fully paid waits for nothing', () => {
  const free = { ...online, totals: { ...online.totals, total: 0 } }
  expect(fold(orderDecider, [{ type: 'OrderPlaced', at, ...free }]).status).toBe('GENERATED')
})

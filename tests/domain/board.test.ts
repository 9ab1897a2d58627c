import { expect, test } from 'vitest'
import { noticesOf, ringingOf } from '#domain/board/bell.ts'
import { boardOf } from '#domain/board/board.ts'
import type { BoardOrder } from '#domain/board/board-order.ts'
import { type ActiveLane, isCrowded, longLane } from '#domain/board/crowd.ts'
import { laneOf, shownEnded } from '#domain/board/lane.ts'
import { latenessOf } from '#domain/board/lateness.ts'
import { waitingOf } from '#domain/board/waiting.ts'

const at = (time: string) => `2026-11-21T${time}:00.000Z`
const ms = (time: string) => Date.parse(at(time))

const anOrder = (over: Partial<BoardOrder> = {}): BoardOrder => ({
  ...{ code: 'A', status: 'GENERATED', type: 'DELIVERY', scheduledAt: null, minDelayInMinutes: 30 },
  promised: { from: at('20:30'), to: at('20:50') },
  times: { placed: at('20:00') },
  shipments: [],
  acknowledged: { placed: null, canceled: null },
  payableUntil: null,
  ...over,
})
const accepted = { placed: at('20:00'), accepted: at('20:01') }
const now = ms('20:10')

test.each([
  ['new', 'new', {}],
  ['in preparation once accepted', 'preparing', { status: 'ACCEPTED', times: accepted }],
  ['ready', 'ready', { status: 'READY', times: { ...accepted, ready: at('20:05') } }],
  [
    'on the way while one of its shipments drives, also before it was marked ready',
    'onTheWay',
    { status: 'ACCEPTED', times: accepted, shipments: [{ id: 's', status: 'ON_ROUTE_TO_DROP_OFF' }] },
  ],
  ['done once delivered', 'done', { status: 'DELIVERED', times: { ...accepted, delivered: at('20:09') } }],
  [
    'done once canceled before it was accepted',
    'done',
    { status: 'CANCELED', times: { placed: at('20:00'), canceled: at('20:01') } },
  ],
  ['unpaid while its payment is awaited', 'unpaid', { status: 'PAY_NEEDED', payableUntil: at('20:11') }],
  ['nowhere once it may not be paid any more', null, { status: 'PAY_NEEDED', payableUntil: at('20:10') }],
  [
    'nowhere when it was canceled and never paid',
    null,
    { status: 'CANCELED', payableUntil: at('20:20'), times: { placed: at('20:00'), canceled: at('20:05') } },
  ],
] as const)('the column of an order is %s', (_, lane, over) => expect(laneOf(anOrder(over), now)).toBe(lane))

test('the column of an order is scheduled until its time minus the preparation, and then new', () => {
  const order = anOrder({ scheduledAt: at('21:00') })
  expect([laneOf(order, ms('20:30') - 1), laneOf(order, ms('20:30'))]).toEqual(['scheduled', 'new'])
  expect(laneOf({ ...order, status: 'ACCEPTED', times: accepted }, ms('20:30') - 1)).toBe('scheduled')
})

test('a canceled order is in the column where the kitchen has it, until a person acknowledges it', () => {
  const times = { ...accepted, ready: at('20:05'), canceled: at('20:06') }
  const order = anOrder({ status: 'CANCELED', times })
  expect(laneOf(order, now)).toBe('ready')
  expect(laneOf({ ...order, times: { ...accepted, canceled: at('20:06') } }, now)).toBe('preparing')
  expect(laneOf({ ...order, acknowledged: { placed: null, canceled: at('20:07') } }, now)).toBe('done')
})

test('the column of an order is none twelve hours after its end', () => {
  const order = anOrder({ status: 'DELIVERED', times: { ...accepted, delivered: at('08:10') } })
  expect([laneOf(order, now - 1), laneOf(order, now)]).toEqual(['done', null])
})

test.each([
  ['20:10', 'onTime', 40],
  ['20:35', 'soon', 15],
  ['20:45', 'urgent', 5],
  ['20:50', 'urgent', 0],
  ['20:51', 'late', 1],
  ['21:20', 'late', 30],
] as const)('a lateness at %s is %s, %i minutes', (time, is, minutes) => {
  expect(latenessOf(anOrder(), ms(time))).toEqual({ is, minutes })
})

test('lateness uses the two warnings of the mode', () => {
  const warnings = { soonMinutes: 40, urgentMinutes: 20 }
  expect(latenessOf(anOrder(), ms('20:10'), warnings)?.is).toBe('soon')
  expect(latenessOf(anOrder(), ms('20:30'), warnings)?.is).toBe('urgent')
})

test('lateness is none without a promise, and once the diner has to fetch it', () => {
  expect(latenessOf(anOrder({ promised: null }), now)).toBeNull()
  expect(latenessOf(anOrder({ status: 'READY', type: 'TAKE_AWAY' }), now)).toBeNull()
  expect(latenessOf(anOrder({ status: 'READY' }), now)).not.toBeNull()
})

const codes = (lane: readonly { readonly order: BoardOrder }[]) => lane.map(({ order }) => order.code)

test('a column has canceled orders first, then the latest, then the next one that is due', () => {
  const due = (code: string, to: string, over: Partial<BoardOrder> = {}) =>
    anOrder({ code, status: 'ACCEPTED', times: accepted, promised: { from: at(to), to: at(to) }, ...over })
  const orders = [
    due('soon', '20:20'),
    due('later', '20:40'),
    due('late', '20:05'),
    due('latest', '20:01'),
    due('struck', '20:59', { status: 'CANCELED', times: { ...accepted, canceled: at('20:09') } }),
  ]
  const board = boardOf(orders, { now })
  expect(codes(board.preparing)).toEqual(['struck', 'latest', 'late', 'soon', 'later'])
  expect(board.preparing.map(({ isStruck }) => isStruck)).toEqual([true, false, false, false, false])
})

test('a column of new orders has the one first that waits longest for an answer, whatever is promised', () => {
  const orders = [
    anOrder({ code: 'late', times: { placed: at('20:04') }, promised: { from: at('20:05'), to: at('20:06') } }),
    anOrder({ code: 'paid late', times: { placed: at('19:40'), paid: at('20:08') } }),
    anOrder({ code: 'for later', times: { placed: at('12:00') }, scheduledAt: at('20:35') }),
    anOrder({ code: 'oldest', times: { placed: at('20:03') } }),
  ]
  expect(codes(boardOf(orders, { now }).new)).toEqual(['oldest', 'late', 'for later', 'paid late'])
})

test('a column has orders first whose courier waits at the counter, after the canceled ones', () => {
  const ready = (code: string, to: string, over: Partial<BoardOrder> = {}) =>
    anOrder({
      code,
      status: 'READY',
      times: { ...accepted, ready: at('20:05') },
      promised: { from: at(to), to: at(to) },
      ...over,
    })
  const board = boardOf(
    [
      ready('late', '20:01'),
      ready('waits', '20:59', { shipments: [{ id: 's', status: 'IN_STORE' }] }),
      ready('left', '20:02', { shipments: [{ id: 's', status: 'CANCELED' }] }),
      ready('struck', '20:59', {
        status: 'CANCELED',
        times: { ...accepted, ready: at('20:05'), canceled: at('20:09') },
      }),
    ],
    { now },
  )
  expect(codes(board.ready)).toEqual(['struck', 'waits', 'late', 'left'])
})

test('a column of ready orders has those first that the shop can act on, then those with a courier coming', () => {
  const ready = (code: string, to: string, over: Partial<BoardOrder> = {}) =>
    anOrder({
      ...{ code, status: 'READY', times: { ...accepted, ready: at('20:05') } },
      promised: { from: at(to), to: at(to) },
      ...over,
    })
  const held = (status: BoardOrder['shipments'][number]['status']) => ({ shipments: [{ id: 's', status }] })
  const orders = [
    ready('comes late', '20:01', held('ON_ROUTE_TO_PICK_UP')),
    ready('comes', '20:20', held('ON_ROUTE_TO_PICK_UP')),
    ready('sought', '20:50', held('LOOKING_FOR_DRIVER')),
    ready('left', '20:40', held('DRIVER_CANCELED')),
    ready('counter', '20:55', { type: 'TAKE_AWAY' }),
    ready('here', '20:59', held('IN_STORE')),
    ready('struck', '20:58', {
      ...{ status: 'CANCELED', times: { ...accepted, ready: at('20:05'), canceled: at('20:09') } },
      ...held('CANCELED'),
    }),
  ]
  expect(codes(boardOf(orders, { now }).ready)).toEqual([
    ...['struck', 'here'],
    ...['left', 'sought', 'counter'],
    ...['comes late', 'comes'],
  ])
})

test('a column of orders in preparation is not sorted by the courier who is coming', () => {
  const cooking = (code: string, to: string, over: Partial<BoardOrder> = {}) =>
    anOrder({ code, status: 'ACCEPTED', times: accepted, promised: { from: at(to), to: at(to) }, ...over })
  const orders = [
    cooking('sought', '20:40', { shipments: [{ id: 's', status: 'LOOKING_FOR_DRIVER' }] }),
    cooking('comes', '20:30', { shipments: [{ id: 's', status: 'ON_ROUTE_TO_PICK_UP' }] }),
  ]
  expect(codes(boardOf(orders, { now }).preparing)).toEqual(['comes', 'sought'])
})

test('a column of ended orders has the newest end first, and fifty of them', () => {
  const orders = Array.from({ length: shownEnded + 5 }, (_, index) =>
    anOrder({
      ...{ code: String(index), status: 'DELIVERED' },
      times: { ...accepted, delivered: new Date(ms('20:05') + index).toISOString() },
    }),
  )
  const done = codes(boardOf(orders, { now }).done)
  expect([done.length, done[0], done.at(-1)]).toEqual([shownEnded, '54', '5'])
})

test.each([
  ['20:04', 'short', 4],
  ['20:05', 'long', 5],
  ['20:10', 'tooLong', 10],
] as const)('the wait for an answer is at %s %s, %i minutes', (time, is, minutes) => {
  expect(waitingOf(anOrder(), ms(time))).toEqual({ is, minutes })
})

test('the wait for an answer is none of an order that was accepted', () => {
  const { new: waiting, preparing } = boardOf([anOrder({ status: 'ACCEPTED', times: accepted })], { now })
  expect([waiting.length, preparing[0]?.waiting]).toEqual([0, null])
})

const crowded = (was: boolean, active: number, longest: number) => isCrowded(was, { active, longest })

test('a board is crowded from the seventh active order on, until four are left', () => {
  expect([6, 7].map((active) => crowded(false, active, 2))).toEqual([false, true])
  expect([5, 4].map((active) => crowded(true, active, 2))).toEqual([true, false])
})

test('a board is crowded from the fourth order of one column on, until two are left there', () => {
  expect([3, 4].map((longest) => crowded(false, longest, longest))).toEqual([false, true])
  expect([3, 2].map((longest) => crowded(true, longest, longest))).toEqual([true, false])
})

const long = (was: ActiveLane | null, of: Partial<Record<ActiveLane, number>>) =>
  longLane(was, { ...{ new: 0, preparing: 0, ready: 0, onTheWay: 0 }, ...of })

test('a board has a long column from the tenth order in it on, until six are left', () => {
  expect([9, 10].map((ready) => long(null, { ready }))).toEqual([null, 'ready'])
  expect([7, 6].map((ready) => long('ready', { ready }))).toEqual(['ready', null])
})

test('a board has one long column: the longest, the kitchen before an equal one, and new orders last', () => {
  expect(long(null, { new: 20, preparing: 10, ready: 20 })).toBe('ready')
  expect(long(null, { preparing: 12, ready: 12 })).toBe('preparing')
  expect(long('new', { new: 20, onTheWay: 10 })).toBe('onTheWay')
  expect(long(null, { new: 10, preparing: 9 })).toBe('new')
})

test('a board keeps its long column until another one is longer by three', () => {
  expect([11, 12].map((ready) => long('preparing', { preparing: 9, ready }))).toEqual(['preparing', 'ready'])
  expect(long('preparing', { preparing: 7, ready: 9 })).toBe('preparing')
  expect(long('ready', { preparing: 10, ready: 8 })).toBe('ready')
})

test('the bell rings for new orders and for cancellations of accepted ones, until they are acknowledged', () => {
  const canceled = anOrder({ code: 'B', status: 'CANCELED', times: { ...accepted, canceled: at('20:06') } })
  const seen = { placed: at('20:07'), canceled: at('20:07') }
  expect(ringingOf([anOrder(), canceled], now)).toEqual({ placed: 1, canceled: 1 })
  expect(ringingOf([anOrder({ acknowledged: seen }), { ...canceled, acknowledged: seen }], now)).toEqual({
    placed: 0,
    canceled: 0,
  })
  expect(ringingOf([anOrder({ status: 'ACCEPTED', times: accepted })], now)).toEqual({ placed: 0, canceled: 0 })
  expect(ringingOf([anOrder({ scheduledAt: at('23:00') })], now)).toEqual({ placed: 0, canceled: 0 })
})

const moment = (orders: readonly BoardOrder[], time: number, late: readonly string[] = []) => ({
  orders: new Map(orders.map((order) => [order.code, order])),
  now: time,
  late: new Set(late),
})
const kinds = (before: BoardOrder | null, after: BoardOrder, [then, time] = [now, now]) =>
  noticesOf(moment(before ? [before] : [], then), moment([after], time)).map(({ kind }) => kind)

test('the bell says once that a courier waits at the counter', () => {
  const order = anOrder({ status: 'READY', times: accepted })
  const here = { ...order, shipments: [{ id: 's', status: 'IN_STORE' as const }] }
  const coming = { ...order, shipments: [{ id: 's', status: 'ON_ROUTE_TO_PICK_UP' as const }] }
  expect(kinds(coming, here)).toEqual(['courier'])
  expect(kinds(here, here)).toEqual([])
  expect(kinds(null, here)).toEqual(['placed', 'courier'])
})

test('the bell says that an order is new when it comes, is paid, or its time has come', () => {
  const scheduled = anOrder({ scheduledAt: at('21:00') })
  const unpaid = anOrder({ status: 'PAY_NEEDED', payableUntil: at('21:00') })
  expect(kinds(null, anOrder())).toEqual(['placed'])
  expect(kinds(null, anOrder({ status: 'ACCEPTED', times: accepted }))).toEqual(['placed'])
  expect(kinds(null, unpaid)).toEqual([])
  expect(
    kinds(unpaid, anOrder({ payableUntil: at('21:00'), times: { placed: at('20:00'), paid: at('20:05') } })),
  ).toEqual(['placed'])
  expect(kinds(scheduled, scheduled, [ms('20:29'), ms('20:30')])).toEqual(['placed'])
})

test('the bell says that an order was canceled once, and is silent about the shop’s own steps', () => {
  const canceled = anOrder({ status: 'CANCELED', times: { ...accepted, canceled: at('20:06') } })
  expect(kinds(anOrder(), canceled)).toEqual(['canceled'])
  expect(kinds(canceled, { ...canceled, acknowledged: { placed: null, canceled: at('20:07') } })).toEqual([])
  const promised = { from: at('20:40'), to: at('21:00') }
  expect(kinds(anOrder(), anOrder({ status: 'ACCEPTED', times: accepted, promised }))).toEqual([])
})

test.each([
  [
    'the diner reports an error',
    { status: 'DELIVERED', times: { ...accepted, delivered: at('20:05'), reported: at('20:09') } },
  ],
  ['a courier leaves it', { shipments: [{ id: 's', status: 'DRIVER_CANCELED' }] }],
  ['another time is promised', { promised: { from: at('20:30'), to: at('21:10') } }],
] as const)('the bell says that an order has changed when %s', (_, over) => {
  expect(kinds(anOrder(), anOrder(over))).toEqual(['changed'])
})

test('the bell says once that an order is late', () => {
  const late = (before: readonly string[]) =>
    noticesOf(moment([anOrder()], now, before), moment([anOrder()], now, ['A'])).map(({ kind }) => kind)
  expect([late([]), late(['A'])]).toEqual([['late'], []])
})

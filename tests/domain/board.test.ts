import { describe, expect, test } from 'vitest'
import { noticesOf, ringingOf } from '#domain/board/bell.ts'
import { boardOf } from '#domain/board/board.ts'
import type { BoardOrder } from '#domain/board/board-order.ts'
import { isCrowded } from '#domain/board/crowd.ts'
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

describe('the column of an order', () => {
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
  ] as const)('is %s', (_, lane, over) => {
    expect(laneOf(anOrder(over), now)).toBe(lane)
  })

  test('is scheduled until its time minus the preparation, and then new', () => {
    const order = anOrder({ scheduledAt: at('21:00') })
    expect([laneOf(order, ms('20:30') - 1), laneOf(order, ms('20:30'))]).toEqual(['scheduled', 'new'])
    expect(laneOf({ ...order, status: 'ACCEPTED', times: accepted }, ms('20:30') - 1)).toBe('scheduled')
  })

  test('of a canceled order is where the kitchen has it, until a person acknowledges the cancellation', () => {
    const times = { ...accepted, ready: at('20:05'), canceled: at('20:06') }
    const order = anOrder({ status: 'CANCELED', times })
    expect(laneOf(order, now)).toBe('ready')
    expect(laneOf({ ...order, times: { ...accepted, canceled: at('20:06') } }, now)).toBe('preparing')
    expect(laneOf({ ...order, acknowledged: { placed: null, canceled: at('20:07') } }, now)).toBe('done')
  })

  test('is none twelve hours after its end', () => {
    const order = anOrder({ status: 'DELIVERED', times: { ...accepted, delivered: at('08:10') } })
    expect([laneOf(order, now - 1), laneOf(order, now)]).toEqual(['done', null])
  })
})

describe('lateness', () => {
  test.each([
    ['20:10', 'onTime', 40],
    ['20:35', 'soon', 15],
    ['20:45', 'urgent', 5],
    ['20:50', 'urgent', 0],
    ['20:51', 'late', 1],
    ['21:20', 'late', 30],
  ] as const)('at %s it is %s, %i minutes', (time, is, minutes) => {
    expect(latenessOf(anOrder(), ms(time))).toEqual({ is, minutes })
  })

  test('uses the two warnings of the mode', () => {
    const warnings = { soonMinutes: 40, urgentMinutes: 20 }
    expect(latenessOf(anOrder(), ms('20:10'), warnings)?.is).toBe('soon')
    expect(latenessOf(anOrder(), ms('20:30'), warnings)?.is).toBe('urgent')
  })

  test('is none without a promise, and once the diner has to fetch it', () => {
    expect(latenessOf(anOrder({ promised: null }), now)).toBeNull()
    expect(latenessOf(anOrder({ status: 'READY', type: 'TAKE_AWAY' }), now)).toBeNull()
    expect(latenessOf(anOrder({ status: 'READY' }), now)).not.toBeNull()
  })
})

describe('a column', () => {
  const codes = (lane: readonly { readonly order: BoardOrder }[]) => lane.map(({ order }) => order.code)

  test('has canceled orders first, then the latest, then the next one that is due', () => {
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

  test('of new orders has the one first that waits longest for an answer, whatever is promised', () => {
    const orders = [
      anOrder({ code: 'late', times: { placed: at('20:04') }, promised: { from: at('20:05'), to: at('20:06') } }),
      anOrder({ code: 'paid late', times: { placed: at('19:40'), paid: at('20:08') } }),
      anOrder({ code: 'for later', times: { placed: at('12:00') }, scheduledAt: at('20:35') }),
      anOrder({ code: 'oldest', times: { placed: at('20:03') } }),
    ]
    expect(codes(boardOf(orders, { now }).new)).toEqual(['oldest', 'late', 'for later', 'paid late'])
  })

  test('has orders first whose courier waits at the counter, after the canceled ones', () => {
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

  test('of ended orders has the newest end first, and fifty of them', () => {
    const orders = Array.from({ length: shownEnded + 5 }, (_, index) =>
      anOrder({
        ...{ code: String(index), status: 'DELIVERED' },
        times: { ...accepted, delivered: new Date(ms('20:05') + index).toISOString() },
      }),
    )
    const done = codes(boardOf(orders, { now }).done)
    expect([done.length, done[0], done.at(-1)]).toEqual([shownEnded, '54', '5'])
  })
})

describe('the wait for an answer', () => {
  test.each([
    ['20:04', 'short', 4],
    ['20:05', 'long', 5],
    ['20:10', 'tooLong', 10],
  ] as const)('is at %s %s, %i minutes', (time, is, minutes) => {
    expect(waitingOf(anOrder(), ms(time))).toEqual({ is, minutes })
  })

  test('is none of an order that was accepted', () => {
    const { new: waiting, preparing } = boardOf([anOrder({ status: 'ACCEPTED', times: accepted })], { now })
    expect([waiting.length, preparing[0]?.waiting]).toEqual([0, null])
  })
})

test('a board is crowded from the seventh active order on, until four are left', () => {
  expect([6, 7].map((active) => isCrowded(false, active))).toEqual([false, true])
  expect([5, 4].map((active) => isCrowded(true, active))).toEqual([true, false])
})

describe('the bell', () => {
  test('rings for new orders and for cancellations of accepted ones, until they are acknowledged', () => {
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

  test('says once that a courier waits at the counter', () => {
    const order = anOrder({ status: 'READY', times: accepted })
    const here = { ...order, shipments: [{ id: 's', status: 'IN_STORE' as const }] }
    const coming = { ...order, shipments: [{ id: 's', status: 'ON_ROUTE_TO_PICK_UP' as const }] }
    expect(kinds(coming, here)).toEqual(['courier'])
    expect(kinds(here, here)).toEqual([])
    expect(kinds(null, here)).toEqual(['placed', 'courier'])
  })

  test('says that an order is new when it comes, is paid, or its time has come', () => {
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

  test('says that an order was canceled once, and is silent about the shop’s own steps', () => {
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
  ] as const)('says that an order has changed when %s', (_, over) => {
    expect(kinds(anOrder(), anOrder(over))).toEqual(['changed'])
  })

  test('says once that an order is late', () => {
    const late = (before: readonly string[]) =>
      noticesOf(moment([anOrder()], now, before), moment([anOrder()], now, ['A'])).map(({ kind }) => kind)
    expect([late([]), late(['A'])]).toEqual([['late'], []])
  })
})

import { describe, expect, test } from 'vitest'
import { fold } from '#domain/kernel/decider.ts'
import { orderDecider } from '#domain/order/decide.ts'
import { orderErrorTypes } from '#domain/order/error-types.ts'
import type { OrderEvent, OrderStatus } from '#domain/order/events.ts'
import { type ReportedOrder, reportRefusal } from '#domain/order/report.ts'
import { given } from '#tests/kit/given.ts'
import { aPlacedOrder } from '#tests/kit/order.ts'

const orderedAt = '2026-11-21T20:00:00.000Z'
const dayLater = '2026-11-22T20:00:00.000Z'
const order = (changes: Partial<ReportedOrder> = {}): ReportedOrder => ({
  status: 'DELIVERED',
  orderedAt,
  errorType: null,
  canReportError: true,
  ...changes,
})
const refusal = (changes: Partial<ReportedOrder>, at = orderedAt) => reportRefusal(order(changes), new Date(at))?.type

test('[REPORT-12] [ORDER-24] an error can be reported of an order that was received today, has no error and allows it', () => {
  expect(refusal({})).toBeUndefined()
  expect(refusal({ status: 'COMPLETED' })).toBeUndefined()
})
test('[REPORT-08] [FAMBIG-34] an error can be reported up to 24 hours after orderedAt, the exact instant included', () => {
  expect(refusal({}, dayLater)).toBeUndefined()
  expect(refusal({}, '2026-11-22T20:00:00.001Z')).toBe('ReportWindowOver')
})
test.each(['UNCONFIRMED', 'PAY_NEEDED', 'GENERATED', 'ACCEPTED', 'READY', 'CANCELED'] as const)(
  '[REPORT-09] [FAMBIG-01] an error can be reported of delivered and completed orders, not of one that is %s',
  (status: OrderStatus) => expect(refusal({ status })).toBe('OrderNotReceived'),
)
test('[REPORT-10] an error of an order can be reported once', () => {
  expect(refusal({ errorType: 'OTHER' })).toBe('AlreadyReported')
})
test('[REPORT-11] [FOPEN-09] an error can be reported where the order allows it, which it does when it says nothing', () => {
  expect(refusal({ canReportError: false })).toBe('ReportNotAllowed')
  const { canReportError: _, ...silent } = order()
  expect(reportRefusal(silent, new Date(orderedAt))).toBeNull()
})

test('[FOPEN-07] the six types of error are offered in the order of the list', () => {
  expect(orderErrorTypes).toEqual([
    'MISSING_ITEMS',
    'WRONG_ITEMS',
    'BAD_CONDITION',
    'LATE_DELIVERY',
    'NOT_RECEIVED',
    'OTHER',
  ])
})

describe('the order', () => {
  const received: readonly OrderEvent[] = [
    { type: 'OrderPlaced', at: orderedAt, ...aPlacedOrder() },
    { type: 'OrderAccepted', at: orderedAt },
    { type: 'OrderDelivered', at: orderedAt },
  ]
  const report = { type: 'ReportError', at: dayLater, errorType: 'WRONG_ITEMS' } as const
  const reported: OrderEvent = { type: 'OrderErrorReported', at: dayLater, errorType: 'WRONG_ITEMS' }

  test('[FAPI-03] the order keeps the report with its time, and its status', () => {
    given(orderDecider, ...received)
      .when(report)
      .then(reported)
    expect(fold(orderDecider, [...received, reported])).toMatchObject({
      status: 'DELIVERED',
      errorType: 'WRONG_ITEMS',
      times: { reported: dayLater },
    })
  })
  test('[REPORT-10] the order takes no second report, not even the same', () => {
    given(orderDecider, ...received, reported)
      .when(report)
      .rejects({ type: 'AlreadyReported' })
  })
  test('[REPORT-08] the order takes no report after its window', () => {
    given(orderDecider, ...received)
      .when({ ...report, at: '2026-11-22T20:00:00.001Z' })
      .rejects({ type: 'ReportWindowOver' })
  })
  test('[REPORT-11] the order takes no report where its store takes none', () => {
    given(
      orderDecider,
      { type: 'OrderPlaced', at: orderedAt, ...aPlacedOrder(), canReportError: false },
      ...received.slice(1),
    )
      .when(report)
      .rejects({ type: 'ReportNotAllowed' })
  })
  test('an order that was never placed takes no report', () => {
    given(orderDecider).when(report).rejects({ type: 'OrderNotFound' })
  })
})

test('the time of an order’s payment is kept', () => {
  const events: readonly OrderEvent[] = [
    { type: 'OrderPlaced', at: orderedAt, ...aPlacedOrder() },
    { type: 'OrderPaid', at: dayLater },
  ]
  expect(fold(orderDecider, events)).toMatchObject({ times: { placed: orderedAt, paid: dayLater } })
})

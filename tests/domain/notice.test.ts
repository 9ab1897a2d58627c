import { expect, test } from 'vitest'
import { isLastNotice, isNews, isWanted, noticeOf } from '#domain/notices/notice.ts'

const at = '2026-11-21T20:00:00Z'

test('only accepted, ready, on the way, delivered and canceled give a notice', () => {
  expect(noticeOf({ type: 'OrderAccepted', at })).toBe('ACCEPTED')
  expect(noticeOf({ type: 'OrderReady', at })).toBe('READY')
  expect(noticeOf({ type: 'OrderDelivered', at })).toBe('DELIVERED')
  expect(noticeOf({ type: 'OrderCanceled', at, reason: '' })).toBe('CANCELED')
  expect(noticeOf({ type: 'OrderCompleted', at })).toBeNull()
  const moved = (to: 'IN_STORE' | 'ON_ROUTE_TO_DROP_OFF' | 'ON_ROUTE_TO_DROP_OFFS') =>
    noticeOf({ type: 'ShipmentAdvanced', shipmentId: 's', to, at })
  expect([moved('IN_STORE'), moved('ON_ROUTE_TO_DROP_OFF'), moved('ON_ROUTE_TO_DROP_OFFS')]).toEqual([
    null,
    'ON_THE_WAY',
    'ON_THE_WAY',
  ])
})

test('a diner who picks up gets a notice at ready, and one with a delivery when it arrives', () => {
  expect([isWanted('READY', 'DELIVERY'), isWanted('READY', 'TAKE_AWAY')]).toEqual([false, true])
  expect([isWanted('DELIVERED', 'DELIVERY'), isWanted('DELIVERED', 'DINING_IN')]).toEqual([true, false])
  expect(isWanted('ACCEPTED', 'SELF_SERVICE') && isWanted('CANCELED', 'DELIVERY')).toBe(true)
})

test('a state is news once, and never after a later one', () => {
  expect(isNews('ACCEPTED', [])).toBe(true)
  expect(isNews('ACCEPTED', ['ACCEPTED'])).toBe(false)
  expect(isNews('ON_THE_WAY', ['ACCEPTED'])).toBe(true)
  expect(isNews('ACCEPTED', ['ON_THE_WAY'])).toBe(false)
  expect(isNews('CANCELED', ['ACCEPTED', 'ON_THE_WAY'])).toBe(true)
  expect(isNews('CANCELED', ['DELIVERED'])).toBe(false)
  expect(isLastNotice('CANCELED') && isLastNotice('DELIVERED') && !isLastNotice('READY')).toBe(true)
})

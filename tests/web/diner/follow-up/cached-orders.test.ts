import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onEachCall } from '#tests/kit/web-calls.ts'
import { logOut } from '#web/diner/features/customer/session.ts'
import { cachedOrder, forgetCached, forgetCachedOrders, keepOrder } from '#web/diner/state/cached-orders.ts'
import { forgetOrders, rememberOrder } from '#web/diner/state/placed-orders.ts'
import { createQueryClient } from '#web/shared/api/query-client.ts'

const now = new Date('2026-11-21T20:31:00Z')
const page = { alias: 'parrilla-centro', code: 'ABC23456', page: 'order' }

beforeEach(() => {
  vi.useFakeTimers({ now })
  rememberOrder({ alias: page.alias, code: page.code, at: now.toISOString() })
})
afterEach(() => {
  forgetCachedOrders()
  forgetOrders()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an order sent from this browser is kept with the time of its last answer', () => {
  keepOrder(page, { status: 'ACCEPTED' }, now.getTime())
  expect(cachedOrder(page)).toEqual({ answer: { status: 'ACCEPTED' }, at: now.getTime() })
  expect(cachedOrder({ ...page, page: 'tracking' })).toBeNull()
  expect(cachedOrder({ ...page, alias: 'sushi' })).toBeNull()
})

test('the order of another browser is not kept when its page is opened', () => {
  keepOrder({ ...page, code: 'ZZZZ9999' }, { status: 'ACCEPTED' }, now.getTime())
  expect(localStorage.getItem('comanda.kept-orders')).toBeNull()
})

test('no data of an order stays after its end, after two days, or after logging out', () => {
  onEachCall(() => new Response(null, { status: 204 }))
  const keep = () => keepOrder(page, { status: 'ACCEPTED' }, Date.now())
  keep()
  keepOrder({ ...page, page: 'tracking' }, { at: '1' }, Date.now())
  forgetCached(page)
  expect(localStorage.getItem('comanda.kept-orders')).toBeNull()
  keep()
  logOut(createQueryClient())
  expect(localStorage.getItem('comanda.kept-orders')).toBeNull()
  keep()
  vi.setSystemTime(now.getTime() + 49 * 3_600_000)
  expect(cachedOrder(page)).toBeNull()
})

test('a full storage keeps it for the life of the page', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  keepOrder(page, { status: 'ACCEPTED' }, now.getTime())
  expect(cachedOrder(page)?.at).toBe(now.getTime())
})

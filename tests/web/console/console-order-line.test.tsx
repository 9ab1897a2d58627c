import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoardOrder } from '#tests/kit/board.ts'
import { aShop } from './board-app.tsx'

const now = Date.parse('2026-11-21T23:00:30.000Z')
const code = 'AAAANEW2'

let shop: ReturnType<typeof aShop>
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  shop = aShop([aBoardOrder(now, { code, id: 'o1' })])
  shop.answers(`GET /api/console/orders/${code}/history`, () => Response.json({ steps: [] }))
  shop.answers(`GET /api/console/orders/${code}/payments`, () => Response.json({ payments: [] }))
  shop.answers(`GET /api/console/orders/${code}/tickets`, () => Response.json({ printer: 'NONE', tickets: [] }))
})
afterEach(() => {
  shop.close()
  vi.useRealTimers()
})

const reads = () => shop.calls(`GET /api/console/orders/${code}`).length
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('the page of an order reads it again when its channel tells a newer version of it, and for no other', async () => {
  await shop.openOrder(code)
  // The watch is a file of its own, and listens once it is loaded.
  await screen.findByRole('region', { name: 'Pedidos que esperan' })
  await pass(1_000)
  const before = reads()
  shop.tells(code)
  shop.tells('BBBBNEW2')
  await pass(1_000)
  expect(reads()).toBe(before)
  shop.changes(code, { status: 'READY' })
  shop.tells(code)
  expect(await screen.findByText('Listo')).toBeTruthy()
  // The page reads it, and so does the watch over all orders.
  await vi.waitFor(() => expect(reads()).toBe(before + 2))
})

test('an order’s page asks again each four seconds while its channel is lost, and not while it is joined', async () => {
  const line = await shop.openOrder(code)
  await pass(1_000)
  const before = reads()
  await pass(60_000)
  expect(reads()).toBe(before)
  act(() => line.drop())
  await pass(9_000)
  expect(reads()).toBeGreaterThanOrEqual(before + 2)
})

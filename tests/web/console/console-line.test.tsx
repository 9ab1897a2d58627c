import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoardOrder } from '#tests/kit/board.ts'
import { aShop } from './board-app.tsx'

const now = Date.parse('2026-11-21T23:00:30.000Z')
const code = 'AAAANEW2'
const store = 'parrilla-centro'
const channel = `private-console-${store}`
const bar = 'Un ticket sin imprimir'

let shop: ReturnType<typeof aShop>
beforeEach(() => {
  vi.useFakeTimers({ now, shouldAdvanceTime: true })
  shop = aShop([aBoardOrder(now, { code, id: 'o1' })])
  prints()
  for (const [part, body] of [
    ['history', { steps: [] }],
    ['payments', { payments: [] }],
    ['tickets', { printer: 'NETWORK', tickets: [] }],
  ] as const)
    shop.answers(`GET /api/console/orders/${code}/${part}`, () => Response.json(body))
})
afterEach(() => {
  shop.close()
  vi.useRealTimers()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const prints = (...tickets: Wire['PrintedTicket'][]) =>
  shop.prints({ printers: [{ branchContactId: store, printer: 'NETWORK' }], tickets })
const nobody = {
  is: 'nobody',
  operator: null,
  isLocked: false,
  people: [],
  idleMinutes: 15,
} satisfies Wire['ConsoleSession']
const failed = (): Wire['PrintedTicket'] => ({
  ...{
    id: '1',
    code,
    branchContactId: store,
    kind: 'ORDER',
    state: 'FAILED',
    reason: 'PAPER_OUT',
    mayBePrinted: false,
  },
  ...{ since: new Date().toISOString(), printedAt: null },
})
const tell = () => act(() => shop.line()?.push(channel, 'console-tickets', { branchContactId: store }))
const reads = () => shop.calls('GET /api/console/tickets').length

test('the tickets on the board come and go with the words of the channel, and are not asked for in between', async () => {
  await shop.open()
  await pass(1_000)
  prints(failed())
  const before = reads()
  await pass(20_000)
  expect(reads()).toBe(before)
  tell()
  expect(await screen.findByRole('region', { name: bar })).toBeTruthy()
  prints()
  tell()
  await waitFor(() => expect(screen.queryByRole('region', { name: bar })).toBeNull())
})

test('the tickets on the board are whole after a gap of the line', async () => {
  await shop.open()
  await pass(1_000)
  prints(failed())
  act(() => shop.line()?.drop())
  await shop.reconnect()
  expect(await screen.findByRole('region', { name: bar })).toBeTruthy()
})

test('the tickets on the board are read every ten seconds while the line is away', async () => {
  await shop.open()
  act(() => shop.line()?.drop())
  shop.answers('POST /pusher/auth', () => new Response(null, { status: 403 }))
  await pass(1_000)
  prints(failed())
  await pass(10_000)
  expect(await screen.findByRole('region', { name: bar })).toBeTruthy()
})

test('the tickets on the board come within a minute where a word was lost', async () => {
  await shop.open()
  await pass(1_000)
  prints(failed())
  await pass(60_000)
  expect(await screen.findByRole('region', { name: bar })).toBeTruthy()
})

test('the page of an order reads its tickets again when the channel says so', async () => {
  const own = `GET /api/console/orders/${code}/tickets`
  await shop.openOrder(code)
  await screen.findByText('Todavía no se mandó a imprimir.')
  await pass(1_000)
  const before = shop.calls(own).length
  shop.answers(own, () => Response.json({ printer: 'NETWORK', tickets: [failed()] }))
  tell()
  expect(await screen.findByText('la impresora no tiene papel')).toBeTruthy()
  expect(shop.calls(own).length).toBe(before + 1)
})

test('the line of the console is one for the orders and the levers of the board', async () => {
  const line = await shop.open()
  await waitFor(() => expect([...line.channels].sort()).toEqual([`availability-${store}`, channel]))
  expect([line.lines(), line.opened.length]).toEqual([1, 1])
})

test('the line of the console goes on from page to page, and is left when the console is', async () => {
  shop.answers('GET /api/console/sessions', () => Response.json({ sessions: [] }))
  shop.answers('GET /api/console/account/passkeys', () => Response.json({ passkeys: [] }))
  const line = await shop.open()
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
  await user.click(screen.getByRole('link', { name: 'Mi cuenta' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Mi cuenta' })).toBeTruthy())
  await waitFor(() => expect([...line.channels].sort()).toEqual([`availability-${store}`, channel]))
  await pass(2_000)
  expect([line.lines(), line.opened.length]).toEqual([1, 1])
  shop.close()
  await pass(5_000)
  expect(line.lines()).toBe(0)
})

test('the line that the gateway ends takes the orders of an ended session out of sight at once', async () => {
  const line = await shop.open()
  await pass(1_000)
  shop.answers('GET /api/console/session', () => Response.json(nobody))
  expect(screen.queryAllByText(/NEW2/)).not.toEqual([])
  act(() => line.drop(4009))
  await pass(500)
  expect(screen.queryAllByText(/NEW2/)).toEqual([])
})

test('the line that the gateway ends, as with each PIN, is back before the board says that it is lost', async () => {
  const line = await shop.open()
  act(() => line.drop(4009))
  await pass(1_500)
  expect(line.opened).toHaveLength(2)
  await shop.reconnect()
  await waitFor(() => expect(line.channels.has(channel)).toBe(true))
  await pass(6_000)
  expect(screen.queryByText(/^Sin conexión/)).toBeNull()
})

test('the line of the console that is refused at its start is tried after fifteen seconds', async () => {
  const line = await shop.open()
  act(() => line.drop(4009))
  await pass(1_500)
  act(() => line.dropWaiting(4009))
  await pass(14_000)
  expect(line.opened).toHaveLength(2)
  await pass(1_500)
  expect(line.opened).toHaveLength(3)
  await shop.reconnect()
})

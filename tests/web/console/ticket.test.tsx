import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeKitchenOrder } from '#openapi/wire/console.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoardOrder } from '#tests/kit/board.ts'
import { aShop, cardOf, refusalOf } from './board-app.tsx'
import { showConsole } from './console-app.tsx'

const order = aBoardOrder(Date.now(), { notes: 'Alergia al maní' })
const { code } = order
const path = `/api/console/orders/${code}`
const store = 'parrilla-centro'

let shop: ReturnType<typeof aShop>
/** The papers that the browser was asked to print, as they were then. */
let printed: { text: string }[]
/** The answer to each request for a ticket. */
let copies: boolean[]

beforeEach(() => {
  printed = []
  copies = [false, true, true]
  shop = aShop([order])
  shop.answers(`POST ${path}/print`, () => Response.json({ isCopy: copies.shift() ?? true }))
  shop.answers(`GET ${path}/history`, () => Response.json({ steps: [] }))
  shop.answers(`GET ${path}/payments`, () => Response.json({ payments: [] }))
  shop.answers(`GET ${path}/tickets`, () => Response.json({ printer: 'NONE', tickets: [] }))
  vi.stubGlobal('print', () => {
    const papers = [...document.querySelectorAll('[data-paper]')]
    printed.push({ text: papers.map((paper) => paper.textContent).join('|') })
  })
})
afterEach(() => {
  cleanup()
  shop.close()
  vi.unstubAllGlobals()
  for (const paper of document.querySelectorAll('[data-paper]')) paper.remove()
})

const asked = () => shop.calls(`POST ${path}/print`).map(({ body }) => body)
const ticketOf = (over: Partial<Wire['PrintedTicket']> = {}): Wire['PrintedTicket'] => ({
  ...{
    id: '1',
    code,
    branchContactId: store,
    kind: 'ORDER',
    state: 'FAILED',
    reason: 'PAPER_OUT',
    mayBePrinted: false,
  },
  ...{ since: new Date().toISOString(), printedAt: null, ...over },
})
const withPrinter = (...tickets: Wire['PrintedTicket'][]) =>
  shop.prints({ printers: [{ branchContactId: store, printer: 'NETWORK' }], tickets })

async function openBoard() {
  await shop.openWithoutRealtime()
  await screen.findByRole('article', { name: new RegExp(`^Pedido ${code}`) })
}
const pressP = () => fireEvent.keyDown(cardOf(code), { key: 'p' })

test('P prints the order in focus by the browser where its store has no printer', async () => {
  await openBoard()
  act(() => cardOf(code).focus())
  pressP()
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  expect(asked()).toEqual([{ to: 'BROWSER' }])
  expect(printed[0]?.text).toContain(code)
  expect(printed[0]?.text).toContain('NOTA DEL PEDIDO: Alergia al maní')
  expect(printed[0]?.text).toContain('COBRAR $15.150, paga con $20.000, vuelto $4.850')
  expect(printed[0]?.text).not.toContain('COPIA')
  // The paper goes once the dialog is closed, and the board stays.
  act(() => void dispatchEvent(new Event('afterprint')))
  expect(document.querySelectorAll('[data-paper]')).toHaveLength(0)
  pressP()
  await vi.waitFor(() => expect(printed).toHaveLength(2))
  expect(printed[1]?.text).toMatch(/^COPIA/)
})

test('P sends the order to the printer of its store, once for two quick presses', async () => {
  withPrinter()
  await openBoard()
  await vi.waitFor(() => expect(shop.calls('GET /api/console/tickets').length).toBeGreaterThan(0))
  act(() => cardOf(code).focus())
  pressP()
  pressP()
  await screen.findByText(`Mandamos a imprimir el pedido ${code}.`)
  expect(asked()).toEqual([{ to: 'PRINTER' }])
  expect(printed).toEqual([])
})

test('P on a locked tablet, or typed with Control, prints nothing', async () => {
  shop.is({ isLocked: true })
  await openBoard()
  act(() => cardOf(code).focus())
  pressP()
  shop.is({ isLocked: false })
  fireEvent.keyDown(cardOf(code), { key: 'p', ctrlKey: true })
  await act(() => Promise.resolve())
  expect(asked()).toEqual([])
})

test('without a connection the browser prints all the same, and the second time a copy', async () => {
  // The page remembers what it has printed alone, so this order is of this test alone.
  shop.has({ ...order, id: 'order-R5HG7LWN', code: 'R5HG7LWN' })
  shop.answers('POST /api/console/orders/R5HG7LWN/print', () => Promise.reject(new TypeError('no network')))
  await openBoard()
  act(() => cardOf('R5HG7LWN').focus())
  for (const count of [1, 2]) {
    fireEvent.keyDown(cardOf('R5HG7LWN'), { key: 'p' })
    await vi.waitFor(() => expect(printed).toHaveLength(count))
    act(() => void dispatchEvent(new Event('afterprint')))
  }
  expect(printed.map(({ text }) => text.startsWith('COPIA'))).toEqual([false, true])
})

test('a refused ticket is not printed, and says why', async () => {
  shop.answers(`POST ${path}/print`, () => refusalOf(409, 'ORDER_STEP_NOT_ALLOWED'))
  await openBoard()
  act(() => cardOf(code).focus())
  pressP()
  await screen.findByText('Sin pagar todavía no tiene ticket.')
  expect(printed).toEqual([])
})

test('the board names tickets that failed with their reason, and tries one again', async () => {
  const elsewhere = ticketOf({ id: '2', code: 'H3WV8TQZ', branchContactId: 'sushi', state: 'WAITING', reason: null })
  withPrinter(ticketOf(), elsewhere)
  await openBoard()
  const bar = within(await screen.findByRole('region', { name: 'Un ticket sin imprimir' }))
  expect(bar.getByText('la impresora no tiene papel')).toBeTruthy()
  withPrinter()
  await userEvent.click(bar.getByRole('button', { name: `Imprimir otra vez el pedido ${code}` }))
  expect(asked()).toEqual([{ to: 'PRINTER' }])
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: /sin imprimir/ })).toBeNull())
})

const queue = (count: number) =>
  Array.from({ length: count }, (_, n) =>
    ticketOf({ id: `${n + 1}`, code: `QUEUE${n + 100}`, ...(n > 0 && { state: 'WAITING', reason: null }) }),
  )

test('the board counts the tickets behind a failed one, and one press prints all in their sequence', async () => {
  withPrinter(...queue(14))
  for (const { code } of queue(14))
    shop.answers(`POST /api/console/orders/${code}/print`, () => Response.json({ isCopy: false }))
  await openBoard()
  const bar = within(await screen.findByRole('region', { name: '14 tickets sin imprimir' }))
  expect(bar.getByText('y 13 más')).toBeTruthy()
  await userEvent.click(bar.getByRole('button', { name: 'Imprimir los 14' }))
  await screen.findByText('Mandamos a imprimir 14 pedidos.')
  const printed = shop.asked.filter(({ call }) => call.endsWith('/print')).map(({ call }) => call.split('/')[4])
  expect(printed).toEqual(queue(14).map(({ code }) => code))
})

test('a press for all says how many were sent, and the next one repeats the others under their keys', async () => {
  withPrinter(...queue(3))
  let isDown = true
  for (const { code } of queue(3))
    shop.answers(`POST /api/console/orders/${code}/print`, () =>
      isDown && code === 'QUEUE101' ? Promise.reject(new TypeError('fetch failed')) : Response.json({ isCopy: false }),
    )
  await openBoard()
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir los 3' }))
  await screen.findByText('Mandamos a imprimir 2 de 3 pedidos. Tocá otra vez para los otros.')
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir los 3' }))
  await screen.findByText('Mandamos a imprimir 3 pedidos.')
  const [first, second] = shop.calls('POST /api/console/orders/QUEUE101/print').map(({ key }) => key)
  expect(first).toBe(second)
})

test('a list of tickets that is full says that there may be more', async () => {
  withPrinter(...queue(100))
  await openBoard()
  expect(await screen.findByRole('region', { name: '100 tickets sin imprimir o más' })).toBeTruthy()
})

test('the page of a ticket prints by its button and by the browser, and then a copy', async () => {
  showConsole(`/console/orders/${code}/ticket`)
  expect((await screen.findAllByText('7KQ2MXPA')).length).toBeGreaterThan(0)
  // The browser's own command prints the paper too.
  expect(document.querySelectorAll('[data-paper]')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir acá' }))
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir otra vez' }))
  await vi.waitFor(() => expect(printed).toHaveLength(2))
  expect(printed.map(({ text }) => text.startsWith('COPIA'))).toEqual([false, true])
})

test('the ticket of a kitchen has no amount', async () => {
  shop.is({ role: 'cocina' })
  shop.has(writeKitchenOrder(order))
  showConsole(`/console/orders/${code}/ticket`)
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir acá' }))
  await vi.waitFor(() => expect(printed).toHaveLength(1))
  expect(printed[0]?.text).toContain('2 x Asado con papas')
  expect(printed[0]?.text).not.toMatch(/\$|COBRAR|TOTAL/)
})

test('the page of an order says what became of each ticket, and prints again', async () => {
  const tickets = [
    ticketOf({ id: '2', kind: 'TIME', reason: 'NO_ANSWER', mayBePrinted: true }),
    ticketOf({ state: 'PRINTED', reason: null, printedAt: new Date().toISOString() }),
  ]
  shop.answers(`GET ${path}/tickets`, () => Response.json({ printer: 'NETWORK', tickets }))
  showConsole(`/console/orders/${code}`)
  const card = within(await screen.findByRole('region', { name: 'Ticket' }))
  expect(await card.findByText('No se imprimió')).toBeTruthy()
  expect(card.getByText('Impreso')).toBeTruthy()
  expect(card.getByText('la impresora no confirmó')).toBeTruthy()
  expect(card.getByText('Puede haber salido: si se repite, sale como COPIA.')).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Imprimir otra vez' }))
  expect(asked()).toEqual([{ to: 'PRINTER' }])
  expect(card.getByRole('link', { name: 'Ver el ticket' }).getAttribute('href')).toBe(`/console/orders/${code}/ticket`)
})

test.each([
  ['FAILED', 'PAPER_OUT', 'No se imprimió: la impresora no tiene papel.'],
  ['PRINTED', null, null],
])('an order’s newest ticket that is %s says so above the steps, or nothing', async (state, reason, words) => {
  const older = ticketOf({ id: '2', state: 'FAILED', reason: 'TIME_OUT' })
  const tickets = [ticketOf({ state, reason } as Parameters<typeof ticketOf>[0]), older]
  shop.answers(`GET ${path}/tickets`, () => Response.json({ printer: 'NETWORK', tickets }))
  showConsole(`/console/orders/${code}`)
  await within(await screen.findByRole('region', { name: 'Ticket' })).findByText('la impresora no contesta')
  const link = screen.queryByRole('link', { name: 'Ver los tickets' })
  expect([link?.getAttribute('href') ?? null, link?.previousElementSibling?.textContent ?? null]).toEqual([
    words && '#tickets',
    words,
  ])
  expect(document.getElementById('tickets')).toBeTruthy()
})

test('an order that is not paid has no ticket', async () => {
  shop.has({ ...order, status: 'PAY_NEEDED' })
  showConsole(`/console/orders/${code}/ticket`)
  expect(await screen.findByText('Todavía no tiene ticket')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Imprimir acá' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Volver al pedido' }).getAttribute('href')).toBe(`/console/orders/${code}`)
})

test('a ticket of an order that does not exist leads to the search, and not to that order', async () => {
  shop.answers(`GET ${path}`, () => refusalOf(404, 'ORDER_NOT_FOUND'))
  showConsole(`/console/orders/${code}/ticket`)
  expect((await screen.findByRole('link', { name: 'Buscar pedidos' })).getAttribute('href')).toBe('/console/orders')
  expect(screen.queryByRole('link', { name: 'Volver al pedido' })).toBeNull()
})

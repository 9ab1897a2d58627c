import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { app } from '#web/console/routes.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import './ui-dialogs.ts'

globalThis.matchMedia ??= (() => ({ matches: false, addEventListener: () => undefined })) as never
globalThis.scrollTo = () => undefined

const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2 }
const since = '2026-11-21T20:05:00.000Z'
const payment = (over: object = {}) => ({
  ...{ id: 'p1', provider: 'mercadopago', status: 'approved', amount: 1000, currency: 'ARS', charged: 1000, left: 800 },
  ...{ openedAt: since, needs: [], reference: 'r', reason: null, card: null, authorization: null },
  refunds: [{ amount: 200, status: 'failed', cause: 'operator', reason: 'status 409' }],
  ...over,
})
const inNeed = (need: string, over: object = {}, paid: object = {}) => ({
  ...{ orderId: `o-${need}`, orderCode: 'K7M4PQ2X', branchContactId: 'centro', isStuck: false },
  ...{ storeName: 'La Parrilla', timeZone: 'UTC', money, payments: [payment(paid)] },
  work: [{ paymentId: 'p1', need, since, amount: 200, handled: null }],
  ...over,
})

type Asked = { readonly call: string; readonly key: string | null; readonly body: unknown }
const asked: Asked[] = []
const home = '/api/console/orders/K7M4PQ2X/payments'

type Page = { readonly orders: readonly object[]; readonly total: number }
const pageOf = (...orders: readonly object[]): Page => ({ orders, total: orders.length })

function serve(
  role: string,
  lists: { readonly person?: (offset: number) => Page; readonly handled?: () => Page },
  others: Readonly<Record<string, () => Response>> = {},
  moneyInNeed?: number,
) {
  const person = { id: 'ana', name: 'Ana', role, stores: [{ id: 'centro', alias: 'centro', name: 'La Parrilla' }] }
  globalThis.fetch = async (input) => {
    const request = input as Request
    const { pathname, searchParams } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    const text = await request.clone().text()
    asked.push({ call, key: request.headers.get('Idempotency-Key'), body: text ? JSON.parse(text) : null })
    if (call === 'GET /api/console/session')
      return Response.json({
        is: 'operator',
        operator: person,
        isLocked: false,
        people: [],
        idleMinutes: 15,
        moneyInNeed,
      })
    if (call === 'GET /api/console/payments') {
      const offset = Number(searchParams.get('offset') ?? 0)
      const isHandled = searchParams.get('needs') === 'handled'
      return Response.json((isHandled ? lists.handled?.() : lists.person?.(offset)) ?? pageOf())
    }
    if (call === 'GET /api/configuration') return Response.json(aConfiguration({ enabled: false }))
    if (call === 'GET /api/console/availability') return Response.json({ stores: [] })
    if (call === 'GET /api/console/board') return Response.json({ orders: [], stores: [], next: null })
    if (call === 'GET /api/console/account/passkeys') return Response.json({ passkeys: [] })
    if (call === 'GET /api/console/sessions') return Response.json({ sessions: [] })
    if (pathname.startsWith(home) && !others[call] && !pathname.endsWith('/retry'))
      return Response.json({ payments: [] })
    return others[call]?.() ?? new Response(null, { status: 204 })
  }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  asked.length = 0
})

function open(path = '/console/money') {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const { router } = memoryRouter(path, 'console')
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
}
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sent = (path: string) => asked.filter(({ call }) => call === `POST ${home}/${path}`)

test('an entry says the amount, since when and what to do, and leads to the order', async () => {
  serve('caja', { person: () => pageOf(inNeed('refund-failed')) })
  open()
  const link = await screen.findByRole('link', { name: 'Pedido K7M4PQ2X' })
  expect(link.getAttribute('href')).toBe('/console/orders/K7M4PQ2X')
  const entry = within(await screen.findByRole('list', { name: 'Lista de dinero por revisar' }))
  for (const text of ['La devolución falló', '$200,00', 'desde el 21/11, 20:05', 'Motivo del proveedor: status 409.'])
    expect(entry.getByText(text)).toBeTruthy()
  expect(entry.getByText(/^Devolvele la plata al cliente desde el panel de Mercado Pago/)).toBeTruthy()
})

test.each([
  ['wrong-sum', {}, /^El pedido era de \$1\.000,00\. Decidí/],
  ['dispute', {}, /^El cliente desconoció el pago en su banco\. Respondé la disputa en el panel de Mercado Pago/],
  ['refunds-differ', {}, /^Lo devuelto en Mercado Pago y lo que anotamos no coinciden/],
  [
    'refund-failed',
    { refunds: [{ amount: 200, status: 'failed', cause: 'order-canceled' }] },
    /^La plata entró con el pedido ya cancelado/,
  ],
])('%s has its own sentence of what to do', async (need, paid, sentence) => {
  serve('caja', { person: () => pageOf(inNeed(need, {}, paid)) })
  open()
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('a need is settled with a note, under one key until the answer is there', async () => {
  let tries = 0
  const lost = () => {
    if (++tries === 1) throw new TypeError('no network')
    return Response.json({ payments: [] })
  }
  serve('encargado', { person: () => pageOf(inNeed('dispute')) }, { [`POST ${home}/p1/resolve`]: lost })
  open()
  await userEvent.click(await button('Marcar como resuelto'))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nota/ }), ' Mandamos el comprobante ')
  const confirm = () => screen.findAllByRole('button', { name: 'Marcar como resuelto' }).then((all) => all.at(-1)!)
  await userEvent.click(await confirm())
  await vi.waitFor(() => expect(sent('p1/resolve')).toHaveLength(1))
  await userEvent.click(await confirm())
  await vi.waitFor(() => expect(sent('p1/resolve')).toHaveLength(2))
  expect(sent('p1/resolve')[1]?.body).toEqual({ as: 'settled', need: 'dispute', note: 'Mandamos el comprobante' })
  expect(new Set(sent('p1/resolve').map(({ key }) => key)).size).toBe(1)
  expect(await screen.findByText('Listo. Está en Resuelto.')).toBeTruthy()
})

test.each([
  ['Dar por pagado', 'paid', /paga el pedido\. No se puede deshacer\./],
  ['Devolver', 'refunded', /^Se devuelven \$200,00 al cliente\. No se puede deshacer\./],
])('%s says before that it cannot be undone', async (name, as, warning) => {
  serve('encargado', { person: () => pageOf(inNeed('wrong-sum')) })
  open()
  await userEvent.click(await button(name))
  expect(await screen.findByText(warning)).toBeTruthy()
  expect(sent('p1/resolve')).toEqual([])
  await userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)
  await vi.waitFor(() => expect(sent('p1/resolve')[0]?.body).toEqual({ as }))
})

test('a person who decides about money that another has decided about reads that it has changed', async () => {
  const code = 'PAYMENT_STEP_NOT_ALLOWED'
  const refused = () => Response.json({ statusCode: 409, error: 'Conflict', code, message: '' }, { status: 409 })
  serve('encargado', { person: () => pageOf(inNeed('wrong-sum')) }, { [`POST ${home}/p1/resolve`]: refused })
  open()
  await userEvent.click(await button('Devolver'))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Devolver' })).at(-1)!)
  expect(await screen.findByText('Ya no está así. Mirá cómo está ahora.')).toBeTruthy()
})

test('stuck work is tried again by a press', async () => {
  serve('encargado', { person: () => pageOf(inNeed('dispute', { isStuck: true, stuckSince: since, work: [] })) })
  open()
  await userEvent.click(await button('Preguntar de nuevo'))
  await vi.waitFor(() => expect(sent('retry')).toHaveLength(1))
})

test('a settled need says who settled it and why, and goes back to the list', async () => {
  const handled = { at: '2026-11-21T21:30:00.000Z', by: 'Eva', note: 'Ganamos' }
  const work = [{ paymentId: 'p1', need: 'dispute', since, amount: 1000, handled }]
  serve('encargado', { handled: () => pageOf(inNeed('dispute', { work })) })
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Resuelto' }))
  expect(await screen.findByText('Eva, el 21/11 a las 21:30')).toBeTruthy()
  expect(screen.getByText('Ganamos')).toBeTruthy()
  await userEvent.click(await button('Volver a pendiente'))
  await vi.waitFor(() => expect(sent('p1/reopen')[0]?.body).toEqual({ need: 'dispute' }))
})

test('a cashier sees the list and no button of it', async () => {
  serve('caja', { person: () => pageOf(inNeed('dispute', { isStuck: true })) })
  open()
  expect(await screen.findByText('Lo resuelve un encargado.')).toBeTruthy()
  for (const name of ['Marcar como resuelto', 'Preguntar de nuevo'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('the list goes on after its first page', async () => {
  const all = Array.from({ length: 51 }, (_, at) =>
    inNeed('dispute', { orderId: `o${at}`, orderCode: `CODE${String(at).padStart(4, '0')}` }),
  )
  serve('caja', { person: (offset) => ({ orders: all.slice(offset, offset + 50), total: 51 }) })
  open()
  await userEvent.click(await button('Ver más'))
  expect(await screen.findByRole('link', { name: 'Pedido CODE0050' })).toBeTruthy()
})

test('a long list asks for its first page each half a minute, and for all once that has changed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const all = Array.from({ length: 51 }, (_, at) =>
    inNeed('dispute', { orderId: `o${at}`, orderCode: `CODE${String(at).padStart(4, '0')}` }),
  )
  let isHandled = false
  const shown = () => (isHandled ? all.slice(0, 50) : all)
  const offsets: number[] = []
  serve('caja', {
    person(offset) {
      offsets.push(offset)
      return { orders: shown().slice(offset, offset + 50), total: shown().length }
    },
  })
  open()
  const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
  await user.click(await button('Ver más'))
  expect(await screen.findByRole('link', { name: 'Pedido CODE0050' })).toBeTruthy()
  offsets.length = 0
  await act(() => vi.advanceTimersByTimeAsync(31_000))
  expect(offsets).toEqual([0])
  // Another person has handled the last order of the second page.
  isHandled = true
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await vi.waitFor(() => expect(screen.queryByRole('link', { name: 'Pedido CODE0050' })).toBeNull())
  expect(offsets).toEqual([0, 0, 0, 50])
})

test('the count stands in the console’s links, and a kitchen has no such link', async () => {
  serve('caja', {}, {}, 2)
  open('/console/cuenta')
  expect(await screen.findByRole('link', { name: 'Dinero (2)' })).toBeTruthy()
  cleanup()
  asked.length = 0
  serve('cocina', { person: () => pageOf(inNeed('dispute')) })
  open()
  expect(await screen.findByText('Esta página es de la caja')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Dinero/ })).toBeNull()
  expect(asked.filter(({ call }) => call === 'GET /api/console/payments')).toEqual([])
})

test('an empty list and a failed one say so', async () => {
  serve('caja', {})
  open()
  expect(await screen.findByText('No hay dinero por revisar')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Dinero' })).toBeTruthy()
  cleanup()
  serve('caja', {
    person: () => {
      throw new TypeError('no network')
    },
  })
  open()
  expect(await screen.findByText('No pudimos ver la lista')).toBeTruthy()
})

import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ContractAnswers } from '#tests/kit/contract-calls.ts'
import { refused } from '#tests/kit/web-calls.ts'
import { aSession, consoleCalls, showConsole } from './console-app.tsx'

const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true }
const since = '2026-11-21T20:05:00.000Z'
const payment = (over: Partial<Wire['ConsolePayment']> = {}): Wire['ConsolePayment'] => ({
  ...{ id: 'p1', provider: 'mercadopago', status: 'approved', amount: 1000, currency: 'ARS', charged: 1000, left: 800 },
  ...{ openedAt: since, needs: [], reference: 'r', reason: null, card: null, authorization: null },
  refunds: [{ amount: 200, status: 'failed', cause: 'operator', reason: 'status 409' }],
  ...over,
})
const inNeed = (
  need: Wire['MoneyWork']['need'],
  over: Partial<Wire['OrderInNeed']> = {},
  paid: Partial<Wire['ConsolePayment']> = {},
): Wire['OrderInNeed'] => ({
  ...{ orderId: `o-${need}`, orderCode: 'K7M4PQ2X', branchContactId: 'centro', isStuck: false },
  ...{ storeName: 'La Parrilla', timeZone: 'UTC', money, payments: [payment(paid)] },
  work: [{ paymentId: 'p1', need, since, amount: 200, handled: null }],
  ...over,
})

type Page = Wire['PaymentsInNeed']
const pageOf = (...orders: Wire['OrderInNeed'][]): Page => ({ orders, total: orders.length })
const { callsOf, serve: serveAs } = consoleCalls()

function serve(
  role: Role,
  lists: { readonly person?: (offset: number) => Page; readonly handled?: () => Page },
  others: ContractAnswers = {},
  session: Partial<Wire['ConsoleSession']> = {},
) {
  serveAs(aSession(role, session), {
    listPaymentsInNeed({ search }) {
      const query = new URLSearchParams(search)
      const isHandled = query.get('needs') === 'handled'
      return (isHandled ? lists.handled?.() : lists.person?.(Number(query.get('offset') ?? 0))) ?? pageOf()
    },
    ...{ resolvePayment: { payments: [] }, reopenPayment: { payments: [] }, ...others },
  })
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const open = (path = '/console/money') => showConsole(path)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sent = () => callsOf('resolvePayment')

test('an entry says the amount, since when and what to do, and leads to the order', async () => {
  serve('caja', { person: () => pageOf(inNeed('refund-failed')) })
  open()
  const link = await screen.findByRole('link', { name: 'Pedido K7M4PQ2X' })
  expect(link.getAttribute('href')).toBe('/console/orders/K7M4PQ2X')
  const entry = within(await screen.findByRole('list', { name: 'Lista de dinero por revisar' }))
  for (const text of ['La devolución falló', '$200', 'desde el 21/11, 20:05', 'Motivo del proveedor: status 409.'])
    expect(entry.getByText(text)).toBeTruthy()
  expect(entry.getByText(/^Devolvele la plata al cliente desde el panel de Mercado Pago/)).toBeTruthy()
})

test.each<[Wire['MoneyWork']['need'], Partial<Wire['ConsolePayment']>, RegExp]>([
  ['wrong-sum', {}, /^El pedido era de \$1\.000\. Decidí/],
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
    return { payments: [] }
  }
  serve('encargado', { person: () => pageOf(inNeed('dispute')) }, { resolvePayment: lost })
  open()
  await userEvent.click(await button('Marcar como resuelto'))
  await userEvent.type(await screen.findByRole('textbox', { name: /^Nota/ }), ' Mandamos el comprobante ')
  const confirm = () => screen.findAllByRole('button', { name: 'Marcar como resuelto' }).then((all) => all.at(-1)!)
  await userEvent.click(await confirm())
  await vi.waitFor(() => expect(sent()).toHaveLength(1))
  await userEvent.click(await confirm())
  await vi.waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toEqual({ as: 'settled', need: 'dispute', note: 'Mandamos el comprobante' })
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
  expect(await screen.findByText('Listo. Está en Resuelto.')).toBeTruthy()
})

test.each([
  ['Dar por pagado', 'paid', /paga el pedido\. No se puede deshacer\./],
  ['Devolver', 'refunded', /^Se devuelven \$200 al cliente\. No se puede deshacer\./],
])('%s says before that it cannot be undone', async (name, as, warning) => {
  serve('encargado', { person: () => pageOf(inNeed('wrong-sum')) })
  open()
  await userEvent.click(await button(name))
  expect(await screen.findByText(warning)).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!)
  await vi.waitFor(() => expect(sent()[0]?.body).toEqual({ as }))
})

test('a person who decides about money that another has decided about reads that it has changed', async () => {
  const resolvePayment = () => refused(409, 'PAYMENT_STEP_NOT_ALLOWED')
  serve('encargado', { person: () => pageOf(inNeed('wrong-sum')) }, { resolvePayment })
  open()
  await userEvent.click(await button('Devolver'))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Devolver' })).at(-1)!)
  expect(await screen.findByText('Ya no está así. Mirá cómo está ahora.')).toBeTruthy()
})

test('stuck work is tried again by a press', async () => {
  serve('encargado', { person: () => pageOf(inNeed('dispute', { isStuck: true, stuckSince: since, work: [] })) })
  open()
  await userEvent.click(await button('Preguntar de nuevo'))
  await vi.waitFor(() => expect(callsOf('retryPayments')).toHaveLength(1))
})

test('a settled need says who settled it and why, and goes back to the list', async () => {
  const handled = { at: '2026-11-21T21:30:00.000Z', by: 'Eva', note: 'Ganamos' }
  const work: Wire['MoneyWork'][] = [{ paymentId: 'p1', need: 'dispute', since, amount: 1000, handled }]
  serve('encargado', { handled: () => pageOf(inNeed('dispute', { work })) })
  open()
  await userEvent.click(await screen.findByRole('tab', { name: 'Resuelto' }))
  expect(await screen.findByText('Eva, el 21/11 a las 21:30')).toBeTruthy()
  expect(screen.getByText('Ganamos')).toBeTruthy()
  await userEvent.click(await button('Volver a pendiente'))
  await vi.waitFor(() => expect(callsOf('reopenPayment')[0]?.body).toEqual({ need: 'dispute' }))
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
  serve('caja', {}, {}, { moneyInNeed: 2 })
  open('/console/cuenta')
  expect(await screen.findByRole('link', { name: 'Dinero (2)' })).toBeTruthy()
  cleanup()
  serve('cocina', { person: () => pageOf(inNeed('dispute')) })
  open()
  expect(await screen.findByText('Esta página es de la caja')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Dinero/ })).toBeNull()
  expect(callsOf('listPaymentsInNeed')).toEqual([])
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

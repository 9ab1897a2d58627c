import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBoardItem, aBoardOrder, aShipment, minutesFrom } from '#tests/kit/board.ts'
import { fakeAudio } from '#tests/kit/fake-audio.ts'
import { lengthOf } from '#web/shared/sound/tones.ts'
import { aShop, cardOf, inLane } from './board-app.tsx'

const now = Date.parse('2026-11-21T23:00:30.000Z')
const realAudio = globalThis.AudioContext
let shop: ReturnType<typeof aShop> | null = null
let audio = fakeAudio({ isAllowed: true })

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now })
  audio = fakeAudio({ isAllowed: true })
  globalThis.AudioContext = audio.Context
  localStorage.clear()
  // The stored form of the board is read again.
  dispatchEvent(new StorageEvent('storage', { key: null }))
})
afterEach(() => {
  shop?.close()
  cleanup()
  globalThis.AudioContext = realAudio
  vi.useRealTimers()
})

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const codes = ['AAAANEW2', 'BBBBNEW3', 'CCCCNEW4', 'DDDDNEW5', 'EEEENEW6', 'FFFFNEW7', 'GGGGNEW8'] as const
type OrderOverrides = Parameters<typeof aBoardOrder>[1]
const order = (code: string, over: OrderOverrides = {}) => aBoardOrder(now, { code, id: `order-${code}`, ...over })
const accepted = { placed: minutesFrom(now, -9), accepted: minutesFrom(now, -8) }
/** So many new orders, the first one the oldest. */
const newOrders = (count: number, over: OrderOverrides = {}) =>
  codes.slice(0, count).map((code, index) => order(code, { age: 8 - index, ...over }))

/** So many orders in three columns, one after the other. */
const ordersApart = (count: number) =>
  newOrders(count).map((one, index) => ({
    ...one,
    ...(index % 3 > 0 && { status: index % 3 === 1 ? ('ACCEPTED' as const) : ('READY' as const), times: accepted }),
  }))

async function open(orders: Parameters<typeof aShop>[0], how: Parameters<ReturnType<typeof aShop>['is']>[0] = {}) {
  const opened = aShop(orders)
  shop = opened
  opened.is(how)
  await opened.open()
  return opened
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isLine = (code: string) => within(cardOf(code)).queryByRole('button', { expanded: false }) !== null
const line = (code: string) => within(cardOf(code)).getByRole('button', { expanded: false })
const form = () => screen.getByRole('button', { name: 'Vista compacta' })
const pressForm = () => user.click(form())

test('the form of the board is cards for six active orders, and lines from the seventh on', async () => {
  const here = await open(ordersApart(6))
  expect(codes.slice(0, 6).map(isLine)).toEqual(Array(6).fill(false))
  here.has(order('GGGGNEW8'))
  here.tells('GGGGNEW8')
  await waitFor(() => expect(codes.map(isLine)).toEqual(Array(7).fill(true)))
  expect(form().getAttribute('aria-pressed')).toBe('true')
})

test('the board is in lines from the fourth order of one column on, whose last one would be out of sight', async () => {
  const here = await open(newOrders(3))
  expect(codes.slice(0, 3).map(isLine)).toEqual(Array(3).fill(false))
  here.has(order('DDDDNEW5'))
  here.tells('DDDDNEW5')
  await waitFor(() => expect(codes.slice(0, 4).map(isLine)).toEqual(Array(4).fill(true)))
})

test('the form of the board does not change back with each order that goes', async () => {
  const here = await open(ordersApart(7))
  const end = (code: string) => {
    here.changes(code, { status: 'DELIVERED', times: { ...accepted, delivered: minutesFrom(now, 0) } })
    here.tells(code)
  }
  end('AAAANEW2')
  end('BBBBNEW3')
  await waitFor(() => expect(inLane('Terminados')).toHaveLength(2))
  expect(isLine('CCCCNEW4')).toBe(true)
  end('CCCCNEW4')
  await waitFor(() => expect(isLine('DDDDNEW5')).toBe(false))
})

test('the form of the board that a person has pressed stays on the tablet, until they press it back', async () => {
  const first = await open(newOrders(2))
  await pressForm()
  expect(isLine('AAAANEW2')).toBe(true)
  first.close()
  await open(newOrders(2))
  expect(isLine('AAAANEW2')).toBe(true)
  await pressForm()
  expect(isLine('AAAANEW2')).toBe(false)
  expect(localStorage.getItem('comanda.console.compact')).toBeNull()
})

test('the form of a crowded board is cards again by a press', async () => {
  await open(newOrders(7))
  await pressForm()
  expect(isLine('AAAANEW2')).toBe(false)
  expect(within(cardOf('AAAANEW2')).getByText('Asado con papas')).toBeTruthy()
})

const words = (code: string) => line(code).textContent?.replaceAll(/\s+/g, ' ').trim()

test('a line of an order says code, wait, name, mode or table, notes, plates and sum, and its next step', async () => {
  const table = { type: 'DINING_IN', orderModeName: 'Salón', tableUID: '7' } as const
  await open([...newOrders(6), order('GGGGNEW8', { ...table, notes: 'sin sal', age: 3 })])
  expect(words('GGGGNEW8')).toBe('NEW8 hace 3 min Ana Sosa Mesa 7 con nota, 33 platos $15.150')
  expect(words('AAAANEW2')).toBe('NEW2 espera 8 min Ana Sosa Envío a domicilio 33 platos $15.150')
  const buttons = within(cardOf('AAAANEW2')).getAllByRole('button')
  expect(buttons.map(({ textContent }) => textContent?.trim()).slice(1)).toEqual(['Aceptar, 20:42'])
})

test('the line of an order in a kitchen has no sum, and neither have its plates', async () => {
  const orders = newOrders(7).map(({ payment: _, total: __, money: ___, ...kitchen }) => kitchen)
  await open(orders as never, { role: 'cocina' })
  await user.click(line('AAAANEW2'))
  expect(cardOf('AAAANEW2').textContent).not.toContain('$')
  expect(within(cardOf('AAAANEW2')).getByText('Asado con papas')).toBeTruthy()
})

test('the line of an order on a locked tablet opens, and has no step', async () => {
  await open(newOrders(7), { isLocked: true })
  await user.click(line('AAAANEW2'))
  const buttons = within(cardOf('AAAANEW2')).getAllByRole('button')
  expect(buttons.map(({ ariaExpanded }) => ariaExpanded)).toEqual(['true'])
})

test('the line of an order opens by a press and by the space bar, and shows plates, page and other steps', async () => {
  await open(newOrders(7, { items: [aBoardItem(2, 'Provoleta', { notes: 'sin orégano' })] }))
  expect(screen.queryByText('Provoleta')).toBeNull()
  await user.click(line('AAAANEW2'))
  const card = within(cardOf('AAAANEW2'))
  for (const part of ['Provoleta', 'sin orégano', 'Cobrar $15.150']) expect(card.getByText(part)).toBeTruthy()
  expect(card.getByRole('link', { name: 'Ver el pedido AAAANEW2' })).toBeTruthy()
  for (const step of ['Visto', 'Rechazar']) expect(card.getByRole('button', { name: step })).toBeTruthy()
  act(() => cardOf('BBBBNEW3').focus())
  await user.keyboard(' ')
  expect(within(cardOf('BBBBNEW3')).getByText('Provoleta')).toBeTruthy()
  await user.keyboard(' ')
  expect(within(cardOf('BBBBNEW3')).queryByText('Provoleta')).toBeNull()
})

test('the line of an order keeps the keys: Enter accepts, and X asks for the reason below the line', async () => {
  const here = await open(newOrders(7))
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(here.calls('POST /api/console/orders/AAAANEW2/accept')).toHaveLength(1))
  await waitFor(() => expect(document.activeElement).toBe(cardOf('BBBBNEW3')))
  await user.keyboard('x')
  const reason = await within(cardOf('BBBBNEW3')).findByLabelText('Motivo que lee el cliente')
  await waitFor(() => expect(document.activeElement).toBe(reason))
})

test('the line of an order says why a step was refused, and that the order was canceled, without opening', async () => {
  const canceled = { status: 'CANCELED', times: { ...accepted, canceled: minutesFrom(now, -1) } } as const
  const here = await open([...newOrders(6), order('GGGGNEW8', canceled)])
  expect(within(cardOf('GGGGNEW8')).getByText('Cancelado. No lo prepares.')).toBeTruthy()
  here.answers('POST /api/console/orders/AAAANEW2/accept', () => Promise.reject(new TypeError('no network')))
  await user.click(within(cardOf('AAAANEW2')).getByRole('button', { name: /Aceptar/ }))
  await waitFor(() => expect(cardOf('AAAANEW2').textContent).toContain('No hubo respuesta'))
})

const cooking = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    order(`COOKED${10 + index}`, { status: 'ACCEPTED', times: accepted, age: 60 - index }),
  )
const room = () => screen.getByRole('region', { name: /^En preparación: / }).parentElement?.getAttribute('style')

test('a long column has a larger share of the width than the others, in lines alone', async () => {
  const here = await open([...cooking(9), order('AAAANEW2')])
  expect(room()).not.toContain('--long-share')
  here.has(order('COOKED99', { status: 'ACCEPTED', times: accepted }))
  here.tells('COOKED99')
  await waitFor(() => expect(room()).toContain('minmax(0, 1fr) minmax(0, var(--long-share, 1fr))'))
  await pressForm()
  expect(room()).not.toContain('--long-share')
})

test('a long column gives the larger share to the ended orders while a person reads one', async () => {
  const delivered = { status: 'DELIVERED', times: { ...accepted, delivered: minutesFrom(now, -1) } } as const
  await open([...cooking(10), order('AAAANEW2', delivered)])
  expect(room()).toContain('--long-share')
  await user.click(line('AAAANEW2'))
  expect(room()).not.toContain('--long-share')
})

test('an opened line is closed once its order has ended', async () => {
  const here = await open(newOrders(7))
  await user.click(line('AAAANEW2'))
  expect(isLine('AAAANEW2')).toBe(false)
  here.changes('AAAANEW2', { status: 'CANCELED', times: { placed: accepted.placed, canceled: minutesFrom(now, 0) } })
  here.tells('AAAANEW2')
  await waitFor(() => expect(inLane('Terminados')).toHaveLength(1))
  expect(isLine('AAAANEW2')).toBe(true)
})

test('an opened line is closed by the cancellation of its order, which stays in its column', async () => {
  const here = await open(ordersApart(7).map((one) => ({ ...one, status: 'ACCEPTED' as const, times: accepted })))
  await user.click(line('AAAANEW2'))
  await user.click(within(cardOf('AAAANEW2')).getByRole('button', { name: 'Cancelar' }))
  await user.click(await within(cardOf('AAAANEW2')).findByRole('button', { name: 'Cancelar el pedido' }))
  await waitFor(() => expect(here.calls('POST /api/console/orders/AAAANEW2/cancel')).toHaveLength(1))
  await waitFor(() => expect(cardOf('AAAANEW2').textContent).toContain('Cancelado. No lo prepares.'))
  expect(isLine('AAAANEW2')).toBe(true)
})

test('a new order that waits longest for an answer comes first, and says its wait from the fifth minute on', async () => {
  await open([
    order('AAAANEW2', { age: 4, promised: { from: minutesFrom(now, 1), to: minutesFrom(now, 2) } }),
    order('BBBBNEW3', { age: 19 }),
    order('CCCCNEW4', { age: 5 }),
  ])
  expect(inLane('Nuevos').map((name) => name.slice(7, 15))).toEqual(['BBBBNEW3', 'CCCCNEW4', 'AAAANEW2'])
  expect(within(cardOf('BBBBNEW3')).getByText('espera 19 min')).toBeTruthy()
  expect(within(cardOf('CCCCNEW4')).getByText('espera 5 min')).toBeTruthy()
  expect(within(cardOf('AAAANEW2')).getByText('en 2 min')).toBeTruthy()
})

test('a new order has a clock that is right within ten seconds', async () => {
  await open([order('AAAANEW2', { times: { placed: new Date(now - 115_000).toISOString() } })])
  expect(within(cardOf('AAAANEW2')).getByText('hace 1 min')).toBeTruthy()
  await pass(15_000)
  expect(within(cardOf('AAAANEW2')).getByText('hace 2 min')).toBeTruthy()
})

test('an order at a table says it on its card, with its name and its mode', async () => {
  const table = { type: 'DINING_IN', orderModeName: 'Salón', tableUID: '7' } as const
  const { customer } = order('AAAANEW2')
  await open([
    order('AAAANEW2', { ...table, tableUID: 'Mesa 7' }),
    order('BBBBNEW3', { ...table, customer: { ...customer, name: null } }),
  ])
  expect(inLane('Nuevos')).toEqual(['Pedido AAAANEW2, Ana Sosa, mesa 7', 'Pedido BBBBNEW3, Mesa 7'])
  expect(within(cardOf('AAAANEW2')).getByText('Mesa 7')).toBeTruthy()
  expect(within(cardOf('BBBBNEW3')).getByText('Salón')).toBeTruthy()
})

test('a courier at the counter brings the order to the first place, with one sound and a sentence', async () => {
  const ready = (code: string, age: number, status: 'ON_ROUTE_TO_PICK_UP' | 'IN_STORE') =>
    order(code, { status: 'READY', times: accepted, age, shipments: [aShipment(status, { name: 'Beto' })] })
  const here = await open([ready('AAAANEW2', 70, 'ON_ROUTE_TO_PICK_UP'), ready('BBBBNEW3', 9, 'ON_ROUTE_TO_PICK_UP')])
  const listed = () => inLane('Listos').map((name) => name.slice(7, 15))
  expect(listed()).toEqual(['AAAANEW2', 'BBBBNEW3'])
  audio.endSounds()
  const before = audio.started.length
  here.changes('BBBBNEW3', { shipments: [aShipment('IN_STORE', { name: 'Beto' })] })
  here.tells('BBBBNEW3')
  await waitFor(() => expect(listed()).toEqual(['BBBBNEW3', 'AAAANEW2']))
  expect(within(cardOf('BBBBNEW3')).getByText('Beto está en el local')).toBeTruthy()
  await waitFor(() => expect(audio.started).toHaveLength(before + 1))
  expect(audio.started.at(-1)?.seconds).toBeCloseTo(lengthOf('courier'), 3)
  await pass(20_000)
  expect(audio.started).toHaveLength(before + 1)
})

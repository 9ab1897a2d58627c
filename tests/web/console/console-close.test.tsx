import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ContractAnswer, ContractAnswers } from '#tests/kit/contract-calls.ts'
import { refused } from '#tests/kit/web-calls.ts'
import { aSession, belgrano, centro, consoleCalls, showConsole } from './console-app.tsx'

const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true }
const delivery = { orderModeId: 'd', orderModeName: 'Delivery' }
const amounts: Wire['DayAmounts'] = {
  sums: { items: 4000, discounts: 100, surcharges: 20, delivery: 50, service: 30, points: 10, total: 3990 },
  payments: [{ id: 'efectivo', name: 'Efectivo', method: 'CASH', ...delivery, count: 3, total: 3990 }],
  taken: [{ provider: 'webpay', count: 1, total: 500 }],
  refunds: [{ provider: 'webpay', count: 1, total: 120 }],
  cash: { expected: 3990, shop: { count: 1, total: 990 }, couriers: [{ name: 'Nadia', count: 2, total: 3000 }] },
  differences: [
    { at: '2026-11-21T20:00:00.000Z', orderCode: 'K7M4PQ2X', need: 'dispute', provider: 'webpay', amount: 77 },
  ],
}
const firstShift: Wire['DayShift'] = {
  ...{ shift: 1, from: '2026-11-21T05:00:00.000Z', until: '2026-11-22T05:00:00.000Z', closedAt: null, by: null },
}
const report = (over: Partial<Wire['DayReport']> = {}): Wire['DayReport'] => ({
  ...{ branchContactId: 'centro', storeName: 'La Parrilla', timeZone: 'UTC', day: '2026-11-21', isOver: false, money },
  ...{ shift: 1, shifts: [firstShift], mayReopen: false, openOrders: null },
  ...{ from: '2026-11-21T05:00:00.000Z', until: '2026-11-22T05:00:00.000Z', closed: null, orders: 3, otherCurrency: 0 },
  canceled: [
    { reason: 'OUT_OF_STOCK', count: 2 },
    { reason: null, count: 1 },
  ],
  amounts,
  ...over,
})
const closed = (over: Partial<Wire['DayClose']> = {}): Wire['DayClose'] => ({
  ...{ at: '2026-11-22T00:40:00.000Z', by: 'Ana', note: null, counted: 3500, missing: 490, surplus: 0, ...over },
})

const { asked, callsOf, serve: serveAs } = consoleCalls()

const serve = (role: Role, readDayReport: ContractAnswer<'readDayReport'> = report(), others: ContractAnswers = {}) =>
  serveAs(aSession(role, { stores: [centro, belgrano] }), {
    ...{ readDayReport, listDayCloses: { days: [], next: null }, ...others },
  })

afterEach(cleanup)

const open = (path = '/console/close') => showConsole(path)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const confirm = () => screen.findAllByRole('button', { name: 'Cerrar el turno' }).then((all) => all.at(-1)!)
const sent = () => callsOf('closeDay')
const section = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('definition')
const valuesOf = async (name: string) => (await section(name)).map(({ textContent }) => textContent)

test('a day shows orders, sales, payments, cash, refunds and differences', async () => {
  serve('encargado', report())
  open()
  expect(await screen.findByRole('heading', { name: 'La Parrilla, 21/11/2026' })).toBeTruthy()
  expect(screen.getByText('Del 21/11 05:00 al 22/11 05:00')).toBeTruthy()
  expect(await valuesOf('Pedidos')).toEqual(['3', '2', '1'])
  expect(await valuesOf('Ventas')).toEqual([...['$4.000', '$20', '$50', '$30', '−$100', '−$10', '$3.990']])
  expect(await valuesOf('Por tipo de pago')).toEqual(['$3.990', '$3.990'])
  expect(await valuesOf('Efectivo')).toEqual(['$990', '$3.000', '$3.990'])
  expect((await valuesOf('Cobros online')).filter(Boolean)).toEqual(['$500', '−$120'])
  expect(await valuesOf('Diferencias con el proveedor')).toEqual(['$77'])
  expect(screen.getByRole('link', { name: 'Pedido K7M4PQ2X' }).getAttribute('href')).toBe('/console/orders/K7M4PQ2X')
  const table = screen.getByRole('link', { name: 'Descargar planilla' })
  expect(table.getAttribute('href')).toBe('/api/console/stores/centro/close/table?day=2026-11-21')
})

test('a day without discounts and points has no minus at zero', async () => {
  const sums = { ...amounts.sums, discounts: 0, points: 0 }
  serve('encargado', report({ amounts: { ...amounts, sums } }))
  open()
  expect((await valuesOf('Ventas')).slice(4, 6)).toEqual(['$0', '$0'])
})

test('a person who counts first sees no amounts, and says the counted cash once', async () => {
  const { amounts: _, ...blind } = report()
  let tries = 0
  serve('caja', blind, {
    closeDay() {
      if (++tries === 1) throw new TypeError('no network')
      return report({ closed: closed() })
    },
  })
  open()
  expect(await screen.findByText('Contá el efectivo y cerrá el turno: los montos aparecen después.')).toBeTruthy()
  expect(screen.queryByText('Ventas')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Descargar planilla' })).toBeNull()
  await userEvent.click(await button('Cerrar el turno'))
  expect(await screen.findByText(/^Lo que pase después queda para el turno siguiente\./)).toBeTruthy()
  const counted = screen.getByRole('textbox', { name: 'Efectivo contado' })
  await userEvent.type(counted, 'mucho')
  await userEvent.click(await confirm())
  expect(await screen.findByText('Escribí un monto, por ejemplo 29.560,50.')).toBeTruthy()
  expect(sent()).toEqual([])
  await userEvent.clear(counted)
  await userEvent.type(counted, '3.500,50')
  await userEvent.type(screen.getByRole('textbox', { name: /^Nota/ }), ' Faltó cambio ')
  for (let press = 1; press <= 2; press++) {
    await userEvent.click(await confirm())
    await vi.waitFor(() => expect(sent()).toHaveLength(press))
  }
  expect(sent()[1]?.body).toEqual({ day: '2026-11-21', shift: 1, counted: 3500.5, note: 'Faltó cambio' })
  expect(new Set(sent().map(({ key }) => key)).size).toBe(1)
})

test('a day is closed without a count where no cash was counted', async () => {
  serve('caja', report(), {
    closeDay: report({ closed: closed({ counted: null }) }),
  })
  open()
  await userEvent.click(await button('Cerrar el turno'))
  await userEvent.click(await confirm())
  await vi.waitFor(() => expect(sent()[0]?.body).toEqual({ day: '2026-11-21', shift: 1 }))
})

test.each([
  ['this person', () => report({ closed: closed() })],
  ['another person', () => refused(409, 'DAY_ALREADY_CLOSED')],
])('after a close by %s the closed day stays in sight', async (_, answer) => {
  let today = report()
  serve('caja', ({ search }) => (search === '?day=2026-11-21&shift=1' ? report({ closed: closed() }) : today), {
    closeDay() {
      today = report({ shift: 2 })
      return answer()
    },
  })
  open()
  await userEvent.click(await button('Cerrar el turno'))
  await userEvent.click(await confirm())
  expect(await screen.findByText('Lo cerró Ana el 22/11 00:40.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'La Parrilla, 21/11/2026' })).toBeTruthy()
})

test.each([
  ['DAY_ALREADY_CLOSED', 'Otra persona ya cerró este turno.'],
  ['DAY_NOT_BEGUN', 'Ese turno todavía no empezó.'],
])('the second of two people who close reads why: %s', async (code, sentence) => {
  serve('caja', report(), {
    closeDay: () => refused(409, code),
  })
  open()
  await userEvent.click(await button('Cerrar el turno'))
  await userEvent.click(await confirm())
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test.each([
  [{}, 'Falta', '$490'],
  [{ counted: 4000, missing: 0, surplus: 10 }, 'Sobra', '$10'],
  [{ counted: 3990, missing: 0 }, 'Coincide', '$0'],
])('a closed day says who closed it and how the cash compares', async (over, name, value) => {
  serve('caja', report({ closed: closed(over) }))
  open()
  expect(await screen.findByText('Lo cerró Ana el 22/11 00:40.')).toBeTruthy()
  expect(screen.getByText(name)).toBeTruthy()
  expect((await valuesOf('Efectivo')).at(-1)).toBe(value)
  expect(screen.queryByRole('button', { name: 'Cerrar el turno' })).toBeNull()
})

test('the report is printed by the browser', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  serve('caja', report())
  open()
  await userEvent.click(await button('Imprimir'))
  expect(print).toHaveBeenCalledOnce()
})

test('store and day of the address are asked for, and closed days lead to theirs, page by page', async () => {
  serve('caja', report(), {
    listDayCloses: ({ search }) =>
      search
        ? { days: [{ day: '2026-10-20', shift: 1, at: '2026-10-21T02:00:00.000Z', by: null }], next: null }
        : { days: [{ day: '2026-11-20', shift: 2, at: '2026-11-21T02:00:00.000Z', by: 'Eva' }], next: '2026-11-20' },
  })
  open('/console/close?store=belgrano&day=2026-11-19')
  const link = await screen.findByRole('link', { name: '20/11/2026, turno 2 Eva, 21/11 02:00' })
  expect(link.getAttribute('href')).toBe('/console/close?store=belgrano&day=2026-11-20&shift=2')
  expect(asked).toContainEqual(
    expect.objectContaining({
      ...{ operationId: 'readDayReport', search: '?day=2026-11-19' },
      path: { branchContactId: 'belgrano' },
    }),
  )
  await userEvent.click(await button('Ver más'))
  expect(await screen.findByRole('link', { name: '20/10/2026, turno 1 un programa, 21/10 02:00' })).toBeTruthy()
  expect(callsOf('listDayCloses').at(-1)?.search).toBe('?before=2026-11-20')
})

test('a kitchen has no such page, and a failure says so', async () => {
  serve('cocina', report())
  open()
  expect(await screen.findByText('Esta página es de la caja')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Cierre' })).toBeNull()
  cleanup()
  serve('caja', () => {
    throw new TypeError('no network')
  })
  open()
  expect(await screen.findByText('No pudimos ver el día')).toBeTruthy()
})

const secondShift = { ...firstShift, shift: 2, from: '2026-11-21T19:00:00.000Z' }
const lunch = { ...firstShift, until: '2026-11-21T19:00:00.000Z', closedAt: '2026-11-21T19:00:00.000Z', by: 'Ana' }
const twoShifts = { shifts: [lunch, secondShift] }

test('the dialog names the orders that are open, and closes the shift in sight', async () => {
  const order = (code: string) => ({ code, status: 'ACCEPTED', orderModeName: 'Delivery' }) as const
  const openOrders = { count: 3, orders: [order('K7M4PQ2X'), order('AB3CD4EF')] }
  serve('caja', report({ shift: 2, ...twoShifts, openOrders }), {
    closeDay: report({ closed: closed() }),
  })
  open()
  await userEvent.click(await button('Cerrar el turno'))
  expect(await screen.findByText(/^Quedan 3 pedidos abiertos\./)).toBeTruthy()
  const items = within(screen.getByRole('dialog')).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'K7M4PQ2X Delivery, En preparación',
    'AB3CD4EF Delivery, En preparación',
    'y 1 más',
  ])
  await userEvent.click(await confirm())
  await vi.waitFor(() => expect(sent()[0]?.body).toEqual({ day: '2026-11-21', shift: 2 }))
})

test('a day of two shifts leads to each of them and to the whole day', async () => {
  serve('encargado', report({ shift: 0, ...twoShifts }))
  open('/console/close?store=centro&day=2026-11-21&shift=0')
  const links = within(await screen.findByRole('navigation', { name: 'Turnos' })).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual(
    [
      ['Turno 105:00 a 19:00', '/console/close?store=centro&day=2026-11-21&shift=1', null],
      ['Turno 2Abierto', '/console/close?store=centro&day=2026-11-21&shift=2', null],
      ['Todo el día', '/console/close?store=centro&day=2026-11-21&shift=0', 'page'],
    ],
  )
  expect(callsOf('readDayReport').map(({ search }) => search)).toContain('?day=2026-11-21&shift=0')
  expect(screen.queryByRole('button', { name: 'Cerrar el turno' })).toBeNull()
})

test.each([
  ['open', 'El turno está abierto.'],
  ['final', 'Ya se cerró un turno después de este: no se puede volver a abrir.'],
])('an administrator takes a close back, and it is %s', async (is, sentence) => {
  serve('administrador', report({ closed: closed(), ...twoShifts, mayReopen: true }), {
    reopenShift: () => (is === 'open' ? report() : refused(409, 'CLOSE_IS_FINAL')),
  })
  open()
  await userEvent.click(await button('Volver a abrir'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Volver a abrir' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(callsOf('reopenShift')[0]?.body).toEqual({ day: '2026-11-21', shift: 1 })
})

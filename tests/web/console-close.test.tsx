import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, within } from '@testing-library/react'
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
const delivery = { orderModeId: 'd', orderModeName: 'Delivery' }
const amounts = {
  sums: { items: 4000, discounts: 100, surcharges: 20, delivery: 50, service: 30, points: 10, total: 3990 },
  payments: [{ id: 'efectivo', name: 'Efectivo', method: 'CASH', ...delivery, count: 3, total: 3990 }],
  taken: [{ provider: 'webpay', count: 1, total: 500 }],
  refunds: [{ provider: 'webpay', count: 1, total: 120 }],
  cash: { expected: 3990, shop: { count: 1, total: 990 }, couriers: [{ name: 'Nadia', count: 2, total: 3000 }] },
  differences: [
    { at: '2026-11-21T20:00:00.000Z', orderCode: 'K7M4PQ2X', need: 'dispute', provider: 'webpay', amount: 77 },
  ],
}
const firstShift = {
  ...{ shift: 1, from: '2026-11-21T05:00:00.000Z', until: '2026-11-22T05:00:00.000Z', closedAt: null, by: null },
}
const report = (over: object = {}) => ({
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
const closed = (over: object = {}) => ({
  ...{ at: '2026-11-22T00:40:00.000Z', by: 'Ana', note: null, counted: 3500, missing: 490, surplus: 0, ...over },
})

type Asked = { readonly call: string; readonly key: string | null; readonly body: unknown }
const asked: Asked[] = []
const home = '/api/console/stores/centro'

function serve(role: string, shown: object, others: Readonly<Record<string, (search: string) => Response>> = {}) {
  const stores = [
    { id: 'centro', alias: 'centro', name: 'La Parrilla' },
    { id: 'belgrano', alias: 'belgrano', name: 'Sushi Norte' },
  ]
  globalThis.fetch = async (input) => {
    const request = input as Request
    const { pathname, search } = new URL(request.url)
    const call = `${request.method} ${pathname}`
    const text = await request.clone().text()
    asked.push({
      call: call + search,
      key: request.headers.get('Idempotency-Key'),
      body: text ? JSON.parse(text) : null,
    })
    if (call === 'GET /api/console/session') {
      const operator = { id: 'ana', name: 'Ana', role, stores }
      return Response.json({ is: 'operator', operator, isLocked: false, people: [], idleMinutes: 15 })
    }
    if (call === 'GET /api/configuration') return Response.json(aConfiguration({ enabled: false }))
    if (call === 'GET /api/console/availability') return Response.json({ stores: [] })
    if (call === 'GET /api/console/board') return Response.json({ orders: [], stores: [], next: null })
    if (others[call]) return others[call](search)
    if (/^GET .*\/close$/.test(call)) return Response.json(shown)
    if (call.endsWith('/closes')) return Response.json({ days: [], next: null })
    return new Response(null, { status: 204 })
  }
}

afterEach(() => {
  cleanup()
  asked.length = 0
})

function open(path = '/console/close') {
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
const confirm = () => screen.findAllByRole('button', { name: 'Cerrar el turno' }).then((all) => all.at(-1)!)
const sent = () => asked.filter(({ call }) => call === `POST ${home}/close`)
const section = async (name: string) => within(await screen.findByRole('region', { name })).getAllByRole('definition')
const valuesOf = async (name: string) => (await section(name)).map(({ textContent }) => textContent)

test('a day shows orders, sales, payments, cash, refunds and differences', async () => {
  serve('encargado', report())
  open()
  expect(await screen.findByRole('heading', { name: 'La Parrilla, 21/11/2026' })).toBeTruthy()
  expect(screen.getByText('Del 21/11 05:00 al 22/11 05:00')).toBeTruthy()
  expect(await valuesOf('Pedidos')).toEqual(['3', '2', '1'])
  expect(await valuesOf('Ventas')).toEqual([
    ...['$4.000,00', '$20,00', '$50,00', '$30,00', '−$100,00', '−$10,00', '$3.990,00'],
  ])
  expect(await valuesOf('Por tipo de pago')).toEqual(['$3.990,00', '$3.990,00'])
  expect(await valuesOf('Efectivo')).toEqual(['$990,00', '$3.000,00', '$3.990,00'])
  expect((await valuesOf('Cobros online')).filter(Boolean)).toEqual(['$500,00', '−$120,00'])
  expect(await valuesOf('Diferencias con el proveedor')).toEqual(['$77,00'])
  expect(screen.getByRole('link', { name: 'Pedido K7M4PQ2X' }).getAttribute('href')).toBe('/console/orders/K7M4PQ2X')
  const table = screen.getByRole('link', { name: 'Descargar planilla' })
  expect(table.getAttribute('href')).toBe(`${home}/close/table?day=2026-11-21`)
})

test('a day without discounts and points has no minus at zero', async () => {
  const sums = { ...amounts.sums, discounts: 0, points: 0 }
  serve('encargado', report({ amounts: { ...amounts, sums } }))
  open()
  expect((await valuesOf('Ventas')).slice(4, 6)).toEqual(['$0,00', '$0,00'])
})

test('a person who counts first sees no amounts, and says the counted cash once', async () => {
  const { amounts: _, ...blind } = report()
  let tries = 0
  serve('caja', blind, {
    [`POST ${home}/close`]: () => {
      if (++tries === 1) throw new TypeError('no network')
      return Response.json(report({ closed: closed() }), { status: 201 })
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
    [`POST ${home}/close`]: () => Response.json(report({ closed: closed({ counted: null }) }), { status: 201 }),
  })
  open()
  await userEvent.click(await button('Cerrar el turno'))
  await userEvent.click(await confirm())
  await vi.waitFor(() => expect(sent()[0]?.body).toEqual({ day: '2026-11-21', shift: 1 }))
})

test.each([
  [201, report({ closed: closed() })],
  [409, { statusCode: 409, error: 'x', code: 'DAY_ALREADY_CLOSED', message: '' }],
])('after a close, also of another person, the closed day stays in sight', async (status, body) => {
  let today = report()
  serve('caja', report(), {
    [`GET ${home}/close`]: (search) =>
      Response.json(search === '?day=2026-11-21&shift=1' ? report({ closed: closed() }) : today),
    [`POST ${home}/close`]() {
      today = report({ shift: 2 })
      return Response.json(body, { status })
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
    [`POST ${home}/close`]: () => Response.json({ statusCode: 409, error: 'x', code, message: '' }, { status: 409 }),
  })
  open()
  await userEvent.click(await button('Cerrar el turno'))
  await userEvent.click(await confirm())
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test.each([
  [{}, 'Falta', '$490,00'],
  [{ counted: 4000, missing: 0, surplus: 10 }, 'Sobra', '$10,00'],
  [{ counted: 3990, missing: 0 }, 'Coincide', '$0,00'],
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
    'GET /api/console/stores/belgrano/closes': (search) =>
      Response.json(
        search
          ? { days: [{ day: '2026-10-20', shift: 1, at: '2026-10-21T02:00:00.000Z', by: null }], next: null }
          : { days: [{ day: '2026-11-20', shift: 2, at: '2026-11-21T02:00:00.000Z', by: 'Eva' }], next: '2026-11-20' },
      ),
  })
  open('/console/close?store=belgrano&day=2026-11-19')
  const link = await screen.findByRole('link', { name: '20/11/2026, turno 2 Eva, 21/11 02:00' })
  expect(link.getAttribute('href')).toBe('/console/close?store=belgrano&day=2026-11-20&shift=2')
  expect(asked.map(({ call }) => call)).toContain('GET /api/console/stores/belgrano/close?day=2026-11-19')
  await userEvent.click(await button('Ver más'))
  expect(await screen.findByRole('link', { name: '20/10/2026, turno 1 un programa, 21/10 02:00' })).toBeTruthy()
  expect(asked.map(({ call }) => call)).toContain('GET /api/console/stores/belgrano/closes?before=2026-11-20')
})

test('a kitchen has no such page, and a failure says so', async () => {
  serve('cocina', report())
  open()
  expect(await screen.findByText('Esta página es de la caja')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Cierre' })).toBeNull()
  cleanup()
  serve('caja', report(), {
    [`GET ${home}/close`]: () => {
      throw new TypeError('no network')
    },
  })
  open()
  expect(await screen.findByText('No pudimos ver el día')).toBeTruthy()
})

const secondShift = { ...firstShift, shift: 2, from: '2026-11-21T19:00:00.000Z' }
const lunch = { ...firstShift, until: '2026-11-21T19:00:00.000Z', closedAt: '2026-11-21T19:00:00.000Z', by: 'Ana' }
const twoShifts = { shifts: [lunch, secondShift] }

test('the dialog names the orders that are open, and closes the shift in sight', async () => {
  const order = (code: string) => ({ code, status: 'ACCEPTED', orderModeName: 'Delivery' })
  const openOrders = { count: 3, orders: [order('K7M4PQ2X'), order('AB3CD4EF')] }
  serve('caja', report({ shift: 2, ...twoShifts, openOrders }), {
    [`POST ${home}/close`]: () => Response.json(report({ closed: closed() }), { status: 201 }),
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
  expect(asked.map(({ call }) => call)).toContain(`GET ${home}/close?day=2026-11-21&shift=0`)
  expect(screen.queryByRole('button', { name: 'Cerrar el turno' })).toBeNull()
})

test.each([
  [200, 'El turno está abierto.'],
  [409, 'Ya se cerró un turno después de este: no se puede volver a abrir.'],
])('an administrator takes a close back: %d', async (status, sentence) => {
  const reopened = () => asked.filter(({ call }) => call === `POST ${home}/close/reopen`)
  serve('administrador', report({ closed: closed(), ...twoShifts, mayReopen: true }), {
    [`POST ${home}/close/reopen`]: () =>
      Response.json(status === 200 ? report() : { statusCode: 409, error: 'x', code: 'CLOSE_IS_FINAL', message: '' }, {
        status,
      }),
  })
  open()
  await userEvent.click(await button('Volver a abrir'))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Volver a abrir' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
  expect(reopened()[0]?.body).toEqual({ day: '2026-11-21', shift: 1 })
})

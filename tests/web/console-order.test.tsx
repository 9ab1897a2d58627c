import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { aShipment } from '#tests/kit/board.ts'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aConfiguration } from '#tests/kit/web-calls.ts'
import { app } from '#web/console/routes.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import { onDesk } from './screen-width.ts'
import './ui-dialogs.ts'

globalThis.scrollTo = () => undefined

const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2 }
const placed = new Date().toISOString()
const order = {
  ...{ id: 'o1', code: 'K7M4PQ2X', status: 'GENERATED', type: 'TAKE_AWAY', orderModeId: 'm', orderModeName: 'Retira' },
  branchContact: { id: 'centro', alias: 'centro', name: 'La Parrilla', timeZone: 'UTC', usesWhatsApp: true },
  ...{ orderedAt: placed, scheduled: false, scheduledAt: null, promised: null, minDelayInMinutes: 30 },
  ...{ maxDelayInMinutes: 45, times: { placed }, destination: null, tableUID: null, notes: '' },
  customer: { id: 'c', name: 'Carla', phone: '+5491155551234', email: null, document: null, isGuest: false },
  items: [{ id: 'i', referenceId: 'asado', name: 'Asado', quantity: 2, notes: 'Sin sal', extras: [], accPrice: 1000 }],
  ...{ surcharges: [], discounts: [], discountCode: null, itemsPrice: 1000, deliveryFee: 0, userServiceFee: 0 },
  ...{ total: 1000, money, redeemedPoints: 0, redeemedAmount: 0, gainedPoints: 0, paysWith: null, shipments: [] },
  paymentType: { id: 't', showName: 'Tarjeta', paymentMethod: 'ONLINE', upload: 'API', provider: 'sandbox' },
  payment: { status: 'APPROVED', paidAt: placed, refund: null, collect: null },
  ...{ logisticsOrderId: null, cancelReason: null, errorType: null, source: 'DIRECT', revision: 1, at: '1.1' },
}
const payment = {
  ...{ id: 'p1', provider: 'sandbox', status: 'approved', amount: 1000, currency: 'ARS', charged: 1000, left: 800 },
  ...{ openedAt: placed, needs: [], reference: 'r', reason: null, card: null, authorization: null },
  refunds: [{ amount: 200, status: 'failed', cause: 'operator', reason: 'status 409' }],
}

type Asked = { readonly call: string; readonly key: string | null; readonly body: unknown }
const asked: Asked[] = []
const home = '/api/console/orders/K7M4PQ2X'

function serve(role: string, shown: object, others: Readonly<Record<string, () => Response>> = {}) {
  const person = { id: 'ana', name: 'Ana', role, stores: [{ id: 'centro', alias: 'centro', name: 'La Parrilla' }] }
  const answers: Readonly<Record<string, () => Response>> = {
    'GET /api/console/session': () =>
      Response.json({ is: 'operator', operator: person, isLocked: false, people: [], idleMinutes: 15 }),
    [`GET ${home}`]: () => Response.json(shown),
    [`GET ${home}/history`]: () =>
      Response.json({ steps: [{ type: 'OrderAccepted', at: placed, by: { is: 'operator', name: 'Eva' } }] }),
    [`GET ${home}/tickets`]: () => Response.json({ printer: 'NONE', tickets: [] }),
    [`GET ${home}/payments`]: () => Response.json({ payments: [payment] }),
    'GET /api/configuration': () => Response.json(aConfiguration({ enabled: false })),
    'GET /api/console/availability': () => Response.json({ stores: [] }),
    'GET /api/console/board': () => Response.json({ orders: [], stores: [], next: null }),
    'GET /api/console/orders': () => Response.json({ orders: [shown], next: null }),
    ...others,
  }
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
    return answers[call]?.() ?? new Response(null, { status: 204 })
  }
}
const refusal = (status: number, code: string) => () =>
  Response.json({ statusCode: status, error: 'Error', code, message: '' }, { status })

afterEach(() => {
  cleanup()
  onDesk(true)
  asked.length = 0
})

function open(path: string) {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const { router } = memoryRouter(path, 'console')
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
}
const openOrder = () => open('/console/orders/k7m4pq2x')
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sent = (path: string) => asked.filter(({ call }) => call === `POST ${home}/${path}`)

test('an order is accepted with a time in one tap, and a lost answer is asked for under the same key', async () => {
  let tries = 0
  serve('cocina', order, {
    [`POST ${home}/accept`]: () => {
      if (++tries === 1) throw new TypeError('no network')
      return new Response(null, { status: 204 })
    },
  })
  openOrder()
  await userEvent.click(await button(/^Aceptar, 45 minutos/))
  await userEvent.click(await button(/^Aceptar, 45 minutos/))
  await vi.waitFor(() => expect(sent('accept')).toHaveLength(2))
  expect(sent('accept').map(({ body }) => body)).toEqual([{ minutes: 45 }, { minutes: 45 }])
  expect(new Set(sent('accept').map(({ key }) => key)).size).toBe(1)
})

test('the page of an order says how many extras the kitchen cooks', async () => {
  const extra = (quantity: number) => ({
    ...{ groupId: 'g', groupName: 'Extras' },
    groupItems: [{ referenceId: 'p', name: 'Panceta', quantity, price: 0 }],
  })
  const [item] = order.items
  const items = [
    { ...item, id: 'three', quantity: 3, extras: [extra(1)] },
    { ...item, id: 'two', quantity: 2, extras: [extra(2)] },
    { ...item, id: 'one', quantity: 1, extras: [extra(2)] },
  ]
  serve('cocina', { ...order, items })
  openOrder()
  for (const words of ['Extras: 3 × Panceta (1 c/u)', 'Extras: 4 × Panceta (2 c/u)', 'Extras: 2 × Panceta'])
    expect(await screen.findByText(words)).toBeTruthy()
})

test('the second of two people who accept reads who was first', async () => {
  serve('caja', order, { [`POST ${home}/accept`]: refusal(409, 'ORDER_ALREADY_ACCEPTED') })
  openOrder()
  await userEvent.click(await button(/^Aceptar, 30 minutos/))
  expect(await screen.findByText('Ya aceptado por Eva.')).toBeTruthy()
})

test('a cancel asks for a reason, and for its text where it is another one', async () => {
  serve('caja', { ...order, status: 'ACCEPTED' }, { [`POST ${home}/cancel`]: refusal(409, 'ORDER_STEP_NOT_ALLOWED') })
  openOrder()
  await userEvent.click(await button('Cancelar el pedido'))
  const confirm = (await screen.findAllByRole('button', { name: 'Cancelar el pedido' })).at(-1)!
  await userEvent.click(confirm)
  expect(await screen.findByText('Elegí un motivo.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: 'Otro' }))
  await userEvent.click(confirm)
  expect(await screen.findByText('Escribí el motivo: el cliente lo lee.')).toBeTruthy()
  expect(sent('cancel')).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /Contale al cliente/ }), 'Se cortó la luz')
  await userEvent.click(confirm)
  await vi.waitFor(() => expect(sent('cancel')[0]?.body).toEqual({ code: 'OTHER', reason: 'Se cortó la luz' }))
  expect(await screen.findByText('El pedido ya cambió de estado. Mirá cómo está ahora.')).toBeTruthy()
})

test('an order that was handed over says what was collected', async () => {
  const collect = { method: 'CASH', amount: 1000, paysWith: 2000, change: 1000, money }
  serve('caja', { ...order, status: 'DELIVERED', payment: { ...order.payment, collect } })
  openOrder()
  expect(await screen.findByText('Cobrado $1.000,00')).toBeTruthy()
  expect(screen.queryByText(/Cobrar|vuelto/)).toBeNull()
})

test('the time of an accepted order changes by minutes from now', async () => {
  serve('cocina', { ...order, status: 'ACCEPTED' })
  openOrder()
  await userEvent.click(await button('Cambiar la hora'))
  await userEvent.click(await button(/^Cambiar a 20 minutos/))
  await vi.waitFor(() => expect(sent('time')[0]?.body).toEqual({ minutes: 20 }))
})

test('a part is refunded with the rest that the person has seen, and never more', async () => {
  const paid = () => Response.json({ payments: [payment] })
  serve('encargado', { ...order, status: 'ACCEPTED' }, { [`POST ${home}/payments/p1/refund`]: paid })
  openOrder()
  expect(await screen.findByText('Motivo del proveedor: status 409')).toBeTruthy()
  await userEvent.click(await button('Devolver dinero'))
  await userEvent.click(await screen.findByRole('radio', { name: 'Una parte' }))
  const amount = screen.getByRole('textbox', { name: 'Monto' })
  await userEvent.type(amount, '900')
  await userEvent.click(await button('Devolver'))
  expect(await screen.findByText('Escribí un monto de hasta $800,00.')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '150,50')
  await userEvent.click(await button('Devolver $150,50'))
  await vi.waitFor(() => expect(sent('payments/p1/refund')[0]?.body).toEqual({ amount: 150.5, left: 800 }))
})

test('a kitchen sees no money and no refund, and a cashier no refund', async () => {
  const { money: _, total: __, payment: ___, paymentType: ____, ...kitchen } = order
  serve('cocina', { ...kitchen, status: 'ACCEPTED' })
  openOrder()
  expect(await screen.findByText('Nota: Sin sal')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Pago' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Cancelar el pedido' })).toBeNull()
  cleanup()
  serve('caja', { ...order, status: 'ACCEPTED' })
  openOrder()
  expect(await screen.findByText('Motivo del proveedor: status 409')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Devolver dinero' })).toBeNull()
})

test('an acceptance by a setting stands in the history as automatic', async () => {
  serve('caja', order, {
    [`GET ${home}/history`]: () =>
      Response.json({
        steps: [
          { type: 'OrderPlaced', at: placed, by: { is: 'anonymous', name: null } },
          { type: 'OrderAccepted', at: placed, by: { is: 'timer', name: null } },
        ],
      }),
  })
  openOrder()
  const [accepted, ordered] = await screen.findAllByText(/^(Aceptado automáticamente|Pedido hecho)$/)
  expect(accepted?.parentElement?.textContent).toBe('Aceptado automáticamente')
  expect(ordered?.parentElement?.textContent).toBe('Pedido hechocliente')
})

const deliveredByShop = { status: 'DELIVERED', times: { ...order.times, ready: placed, delivered: placed } }

test('the last step goes back with a reason, which stands in the history', async () => {
  const back = `POST ${home}/back`
  serve(
    'caja',
    { ...order, ...deliveredByShop, shipments: [] },
    {
      [`GET ${home}/history`]: () =>
        Response.json({
          steps: [
            {
              ...{ type: 'OrderStepTakenBack', at: placed, to: 'READY', reason: 'Era otro' },
              by: { is: 'operator', name: 'Eva' },
            },
          ],
        }),
    },
  )
  openOrder()
  const words = await screen.findByText('Volvió a «Listo»')
  expect(words.parentElement?.textContent).toBe('Volvió a «Listo»Motivo: Era otroEva')
  await userEvent.click(await screen.findByRole('button', { name: 'Volver atrás' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'El pedido K7M4PQ2X no se entregó' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Volver atrás' }))
  expect(dialog.getByText('Escribí el motivo.')).toBeTruthy()
  expect(asked.some(({ call }) => call === back)).toBe(false)
  await userEvent.type(dialog.getByRole('textbox'), ' Era de otra mesa ')
  await userEvent.click(dialog.getByRole('button', { name: 'Volver atrás' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call === back)?.body).toEqual({ from: 'DELIVERED', reason: 'Era de otra mesa' }),
  )
})

test.each([
  ['a kitchen, a hand-over', 'cocina', { ...deliveredByShop, shipments: [] }],
  [
    'a till, the delivery of a courier',
    'caja',
    { ...deliveredByShop, shipments: [aShipment('DELIVERED', { broughtBy: 'COURIER' })] },
  ],
  [
    'a till, an order on its way',
    'caja',
    { status: 'READY', shipments: [aShipment('ON_ROUTE_TO_DROP_OFF', { broughtBy: 'SHOP' })] },
  ],
  ['a till, an accepted order', 'caja', { status: 'ACCEPTED', shipments: [] }],
])('no step is taken back by %s', async (_, role, over) => {
  const tracked = 'GET /api/logisticsorder/tracking/centro/K7M4PQ2X'
  serve(role, { ...order, ...over }, { [tracked]: refusal(404, 'SHIPMENT_NOT_FOUND') })
  openOrder()
  await screen.findByRole('region', { name: 'Historial' })
  expect(screen.queryByRole('button', { name: 'Volver atrás' })).toBeNull()
})

test('a refund stands in the history with its amount, its cause and the reason of the provider', async () => {
  const refund = { at: placed, amount: 200, cause: 'operator' }
  serve('caja', order, {
    [`GET ${home}/history`]: () =>
      Response.json({
        steps: [
          { ...refund, type: 'RefundRequested', by: { is: 'operator', name: 'Eva' } },
          { ...refund, type: 'RefundFailed', reason: 'status 409', by: { is: 'provider', name: null } },
        ],
      }),
  })
  openOrder()
  const [failed, requested] = await screen.findAllByText(/^(Devolución pedida|La devolución falló), /)
  expect(requested?.parentElement?.textContent).toBe('Devolución pedida, $200,00, por el localEva')
  expect(failed?.parentElement?.textContent).toBe(
    'La devolución falló, $200,00, por el localMotivo del proveedor: status 409proveedor de pagos',
  )
})

test.each([
  ['ACCEPTED', 'En camino'],
  ['READY', 'En camino'],
  ['DELIVERED', 'Entregado'],
])(
  'an order whose delivery has left and whose status is %s says so on its page and where it is found',
  async (status, words) => {
    const shipments = [aShipment('ON_ROUTE_TO_DROP_OFF', { broughtBy: 'SHOP' })]
    const times = { placed, accepted: placed, delivered: placed }
    const tracking = '/api/logisticsorder/tracking/centro/K7M4PQ2X'
    serve(
      'cocina',
      { ...order, type: 'DELIVERY', status, shipments, times },
      { [`GET ${tracking}`]: refusal(404, 'NOT_FOUND') },
    )
    openOrder()
    const head = (await screen.findByText('La Parrilla')).closest('header')
    expect(head?.textContent).toContain(`${words}Envío`)
    cleanup()
    open('/console/orders')
    expect((await screen.findByRole('link', { name: /K7M4PQ2X/ })).textContent).toContain(`Envío${words}`)
  },
)

test.each([
  [404, 'No encontramos este pedido'],
  [403, 'Este pedido es de otro local'],
  [400, 'No encontramos este pedido'],
])('an order that is refused with %d says so', async (status, title) => {
  serve('caja', order, { [`GET ${home}`]: refusal(status, 'REFUSED') })
  openOrder()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('a search asks for the text and the filters of the address, and leads to the order', async () => {
  serve('caja', order)
  open('/console/orders?q=carla&status=ACCEPTED&payment=CASH')
  const link = await screen.findByRole('link', { name: /K7M4PQ2X/ })
  expect(link.getAttribute('href')).toBe('/console/orders/K7M4PQ2X')
  const { call } = asked.find((one) => one.call.startsWith('GET /api/console/orders?'))!
  const query = Object.fromEntries(new URLSearchParams(call.split('?')[1]))
  expect(query).toEqual({
    ...{ branchContactId: 'centro', limit: '50', search: 'carla', status: 'ACCEPTED', payment: 'CASH' },
  })
})

test('on a phone the filters fold, say how many are set, and are taken away by one press', async () => {
  onDesk(false)
  serve('caja', order)
  open('/console/orders?status=ACCEPTED&payment=CASH')
  const folded = await screen.findByRole('button', { name: 'Filtros (2)' })
  expect([folded.getAttribute('aria-expanded'), screen.queryByLabelText('Estado')]).toEqual(['false', null])
  await userEvent.click(folded)
  expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('ACCEPTED')
  await userEvent.click(await button('Quitar filtros'))
  expect(await screen.findByRole('button', { name: 'Filtros' })).toBeTruthy()
  await vi.waitFor(() => expect(asked.at(-1)?.call).toBe('GET /api/console/orders?branchContactId=centro&limit=50'))
})

test('a kitchen is offered no filter by payment', async () => {
  serve('cocina', order)
  open('/console/orders')
  expect(await screen.findByLabelText('Modo')).toBeTruthy()
  expect(screen.queryByLabelText('Pago')).toBeNull()
})

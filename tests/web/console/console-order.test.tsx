import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoardOrder, aShipment } from '#tests/kit/board.ts'
import type { ContractAnswers } from '#tests/kit/contract-calls.ts'
import { aRider, aTracking } from '#tests/kit/tracking.ts'
import { refused } from '#tests/kit/web-calls.ts'
import { aSession, consoleCalls, showConsole } from './console-app.tsx'
import { onDesk } from './screen-width.ts'

const placed = new Date().toISOString()
const order = aBoardOrder(Date.now(), {
  ...{ id: 'o1', code: 'K7M4PQ2X', type: 'TAKE_AWAY', of: 'Carla', orderModeName: 'Retira' },
  branchContact: { id: 'centro', alias: 'centro', name: 'La Parrilla', timeZone: 'UTC', usesWhatsApp: true },
  ...{ promised: null, maxDelayInMinutes: 45 },
  items: [{ id: 'i', referenceId: 'asado', name: 'Asado', quantity: 2, notes: 'Sin sal', extras: [], accPrice: 1000 }],
  ...{ itemsPrice: 1000, userServiceFee: 0, total: 1000, paysWith: null },
  paymentType: { id: 't', showName: 'Tarjeta', paymentMethod: 'ONLINE', upload: 'API', provider: 'sandbox' },
  payment: { status: 'APPROVED', paidAt: placed, refund: null, collect: null },
})
const payment: Wire['ConsolePayment'] = {
  ...{ id: 'p1', provider: 'sandbox', status: 'approved', amount: 1000, currency: 'ARS', charged: 1000, left: 800 },
  ...{ openedAt: placed, needs: [], reference: 'r', reason: null, card: null, authorization: null },
  refunds: [{ amount: 200, status: 'failed', cause: 'operator', reason: 'status 409' }],
}

const { callsOf, serve: serveAs } = consoleCalls()

const untracked: ContractAnswers = { readTracking: () => refused(404, 'SHIPMENT_NOT_FOUND') }

function serve(role: Role, shown: Wire['ConsoleOrder'], others: ContractAnswers = {}) {
  serveAs(aSession(role), {
    readConsoleOrder: shown,
    listOrderHistory: { steps: [{ type: 'OrderAccepted', at: placed, by: { is: 'operator', name: 'Eva' } }] },
    listOrderTickets: { printer: 'NONE', tickets: [] },
    listOrderPayments: { payments: [payment] },
    listConsoleOrders: { orders: [shown], next: null },
    ...others,
  })
}

afterEach(() => {
  cleanup()
  onDesk(true)
})

const openOrder = () => showConsole('/console/orders/k7m4pq2x')
const button = (name: string | RegExp) => screen.findByRole('button', { name })

test('an order is accepted with a time in one tap, and a lost answer is asked for under the same key', async () => {
  let tries = 0
  serve('cocina', order, {
    acceptOrder() {
      if (++tries === 1) throw new TypeError('no network')
      return null
    },
  })
  openOrder()
  await userEvent.click(await button(/^Aceptar, 45 minutos/))
  await userEvent.click(await button(/^Aceptar, 45 minutos/))
  await vi.waitFor(() => expect(callsOf('acceptOrder')).toHaveLength(2))
  expect(callsOf('acceptOrder').map(({ body }) => body)).toEqual([{ minutes: 45 }, { minutes: 45 }])
  expect(new Set(callsOf('acceptOrder').map(({ key }) => key)).size).toBe(1)
})

test('the page of an order says how many extras the kitchen cooks', async () => {
  const extra = (quantity: number) => ({
    ...{ groupId: 'g', groupName: 'Extras' },
    groupItems: [{ referenceId: 'p', name: 'Panceta', quantity, price: 0 }],
  })
  const item = order.items[0]!
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

test('on a phone an order waits with its likely time in one press, and with the others in a sheet', async () => {
  onDesk(false)
  serve('caja', order)
  openOrder()
  await userEvent.click(await button(/^Aceptar para las [\d:]+ dentro de 30 min$/))
  await vi.waitFor(() => expect(callsOf('acceptOrder').map(({ body }) => body)).toEqual([{ minutes: 30 }]))
  await userEvent.click(await button('Más pasos'))
  const sheet = within(await screen.findByRole('dialog', { name: 'Más pasos' }))
  expect(sheet.getByRole('button', { name: 'Rechazar el pedido' })).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: /^Aceptar, 45 minutos/ }))
  await vi.waitFor(() => expect(callsOf('acceptOrder').at(-1)?.body).toEqual({ minutes: 45 }))
  await vi.waitFor(() => expect(screen.queryByRole('dialog', { name: 'Más pasos' })).toBeNull())
})

test.each<[Partial<Wire['ConsoleOrder']>, string, string[]]>([
  [{ status: 'ACCEPTED' }, 'Marcar listo', ['Entregado', 'Cambiar la hora', 'Cancelar el pedido']],
  [{ status: 'READY' }, 'Entregado', ['Cambiar la hora', 'Cancelar el pedido', 'Volver atrás']],
  [
    { status: 'ACCEPTED', type: 'DELIVERY', shipments: [aShipment('DRIVER_CANCELED')] },
    'Marcar listo',
    ['Ofrecer de nuevo a repartidores', 'Sale con el local', 'Cambiar la hora', 'Cancelar el pedido'],
  ],
  [{ status: 'DELIVERED' }, 'Volver atrás', []],
])('on a phone the bar of an order %o has %s, and its sheet the rest', async (over, next, others) => {
  onDesk(false)
  serve('caja', { ...order, ...over })
  openOrder()
  const bar = within(await screen.findByRole('region', { name: 'Pasos del pedido' }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual(
    others.length > 0 ? [next, 'Más'] : [next],
  )
  if (others.length === 0) return
  await userEvent.click(bar.getByRole('button', { name: 'Más pasos' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Más pasos' }))
  const names = sheet.getAllByRole('button').map(({ textContent }) => textContent?.trim())
  expect(names.filter(Boolean)).toEqual(others)
})

test('on a phone a sheet of the steps stays while a person types in it', async () => {
  onDesk(false)
  const isTouched = vi.spyOn(globalThis, 'matchMedia')
  isTouched.mockImplementation(
    (query) =>
      ({
        matches: query === '(pointer: coarse)',
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as never,
  )
  serve('caja', { ...order, status: 'ACCEPTED' })
  openOrder()
  await userEvent.click(await button('Más pasos'))
  await userEvent.click(await button('Cambiar la hora'))
  await userEvent.type(await screen.findByLabelText('Otros minutos'), '25')
  expect(screen.getByLabelText<HTMLInputElement>('Otros minutos').value).toBe('25')
  expect(screen.getByRole('dialog', { name: 'Nueva hora, desde ahora' }).closest('[hidden]')).toBeNull()
  isTouched.mockRestore()
})

test('an order that a courier has waits for no step of the shop', async () => {
  const shipments = [aShipment('ON_ROUTE_TO_DROP_OFF', { broughtBy: 'COURIER', name: 'Nadia' })]
  const shown: Wire['ConsoleOrder'] = { ...order, status: 'ACCEPTED', type: 'DELIVERY', shipments }
  serve('caja', shown, untracked)
  openOrder()
  expect(await button('Cambiar la hora')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Marcar listo' })).toBeNull()
})

test('the page of an order says when its courier comes to the store, and then when to the door', async () => {
  const door = { lat: -34.6, lng: -58.38 }
  const store = { lat: -34.617, lng: -58.371 }
  const minuteAgo = new Date(Date.now() - 60_000).toISOString()
  const riderInfo = aRider({ lastLocationLat: -34.608, lastLocationLng: -58.371, lastLocationAt: minuteAgo })
  const branchContact = {
    ...aTracking().branchContact,
    address: { ...aTracking().branchContact.address, position: store },
  }
  const destination = {
    street: 'Bolívar',
    number: '900',
    zone: 'San Telmo',
    locality: 'CABA',
    details: '',
    betweenStreets: '',
    position: door,
  }
  const open = (status: Wire['ShipmentStatus'], eta: Wire['Tracking']['shipment']['eta']) => {
    const shipments = [aShipment(status, { broughtBy: 'COURIER', name: 'Nadia' })]
    const shown = { ...order, status: 'ACCEPTED', type: 'DELIVERY', shipments, destination } as Wire['ConsoleOrder']
    serve('caja', shown, { readTracking: aTracking({ branchContact, shipment: { status, riderInfo, eta } }) })
    openOrder()
  }
  // 1 km as the crow flies is 1.35 km by street.
  open('ON_ROUTE_TO_PICK_UP', null)
  expect(await screen.findByText('Llega al local en unos 5 min')).toBeTruthy()
  expect(screen.getByText('A 1,0 km del local, hace 1 min')).toBeTruthy()
  cleanup()
  open('ON_ROUTE_TO_DROP_OFF', { from: '2026-11-21T20:32:00.000Z', to: '2026-11-21T20:36:00.000Z' })
  expect(await screen.findByText('Llega a la puerta: 20:32 a 20:36')).toBeTruthy()
  expect(screen.queryByText(/Llega al local/)).toBeNull()
})

test('the second of two people who accept reads who was first', async () => {
  serve('caja', order, { acceptOrder: () => refused(409, 'ORDER_ALREADY_ACCEPTED') })
  openOrder()
  await userEvent.click(await button(/^Aceptar, 30 minutos/))
  expect(await screen.findByText('Ya aceptado por Eva.')).toBeTruthy()
})

test('a cancel asks for a reason, and for its text where it is another one', async () => {
  serve('caja', { ...order, status: 'ACCEPTED' }, { cancelOrder: () => refused(409, 'ORDER_STEP_NOT_ALLOWED') })
  openOrder()
  await userEvent.click(await button('Cancelar el pedido'))
  const confirm = (await screen.findAllByRole('button', { name: 'Cancelar el pedido' })).at(-1)!
  await userEvent.click(confirm)
  expect(await screen.findByText('Elegí un motivo.')).toBeTruthy()
  await userEvent.click(await screen.findByRole('radio', { name: 'Otro' }))
  await userEvent.click(confirm)
  expect(await screen.findByText('Escribí el motivo: el cliente lo lee.')).toBeTruthy()
  expect(callsOf('cancelOrder')).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /Contale al cliente/ }), 'Se cortó la luz')
  await userEvent.click(confirm)
  await vi.waitFor(() => expect(callsOf('cancelOrder')[0]?.body).toEqual({ code: 'OTHER', reason: 'Se cortó la luz' }))
  expect(await screen.findByText('El pedido ya cambió de estado. Mirá cómo está ahora.')).toBeTruthy()
})

test('an order that was handed over says what was collected', async () => {
  const collect = { method: 'CASH' as const, amount: 1000, paysWith: 2000, change: 1000, money: order.money! }
  serve('caja', { ...order, status: 'DELIVERED', payment: { ...order.payment!, collect } })
  openOrder()
  expect(await screen.findByText('Cobrado $1.000')).toBeTruthy()
  expect(screen.queryByText(/Cobrar|vuelto/)).toBeNull()
})

test('the time of an accepted order changes by minutes from now', async () => {
  serve('cocina', { ...order, status: 'ACCEPTED' })
  openOrder()
  await userEvent.click(await button('Cambiar la hora'))
  await userEvent.click(await button(/^Cambiar a 20 minutos/))
  await vi.waitFor(() => expect(callsOf('changeOrderTime')[0]?.body).toEqual({ minutes: 20 }))
})

test('a part is refunded with the rest that the person has seen, and never more', async () => {
  serve('encargado', { ...order, status: 'ACCEPTED' }, { refundPayment: { payments: [payment] } })
  openOrder()
  expect(await screen.findByText('Motivo del proveedor: status 409')).toBeTruthy()
  await userEvent.click(await button('Devolver dinero'))
  await userEvent.click(await screen.findByRole('radio', { name: 'Una parte' }))
  const amount = screen.getByRole('textbox', { name: 'Monto' })
  await userEvent.type(amount, '900')
  await userEvent.click(await button('Devolver'))
  expect(await screen.findByText('Escribí un monto de hasta $800.')).toBeTruthy()
  await userEvent.clear(amount)
  await userEvent.type(amount, '150,50')
  await userEvent.click(await button('Devolver $150,50'))
  await vi.waitFor(() => expect(callsOf('refundPayment')[0]?.body).toEqual({ amount: 150.5, left: 800 }))
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
    listOrderHistory: {
      steps: [
        { type: 'OrderPlaced', at: placed, by: { is: 'anonymous', name: null } },
        { type: 'OrderAccepted', at: placed, by: { is: 'timer', name: null } },
      ],
    },
  })
  openOrder()
  const [accepted, ordered] = await screen.findAllByText(/^(Aceptado automáticamente|Pedido hecho)$/)
  expect(accepted?.parentElement?.textContent).toBe('Aceptado automáticamente')
  expect(ordered?.parentElement?.textContent).toBe('Pedido hechocliente')
})

const deliveredByShop: Partial<Wire['ConsoleOrder']> = {
  status: 'DELIVERED',
  times: { ...order.times, ready: placed, delivered: placed },
}

test('the last step goes back with a reason, which stands in the history', async () => {
  serve(
    'caja',
    { ...order, ...deliveredByShop, shipments: [] },
    {
      listOrderHistory: {
        steps: [
          {
            ...{ type: 'OrderStepTakenBack', at: placed, to: 'READY', reason: 'Era otro' },
            by: { is: 'operator', name: 'Eva' },
          },
        ],
      },
    },
  )
  openOrder()
  const words = await screen.findByText('Volvió a «Listo»')
  expect(words.parentElement?.textContent).toBe('Volvió a «Listo»Motivo: Era otroEva')
  await userEvent.click(await screen.findByRole('button', { name: 'Volver atrás' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'El pedido K7M4PQ2X no se entregó' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Volver atrás' }))
  expect(dialog.getByText('Escribí el motivo.')).toBeTruthy()
  expect(callsOf('takeBackOrderStep')).toEqual([])
  await userEvent.type(dialog.getByRole('textbox'), ' Era de otra mesa ')
  await userEvent.click(dialog.getByRole('button', { name: 'Volver atrás' }))
  await waitFor(() =>
    expect(callsOf('takeBackOrderStep')[0]?.body).toEqual({ from: 'DELIVERED', reason: 'Era de otra mesa' }),
  )
})

test.each<[string, Role, Partial<Wire['ConsoleOrder']>]>([
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
  serve(role, { ...order, ...over }, untracked)
  openOrder()
  await screen.findByRole('region', { name: 'Historial' })
  expect(screen.queryByRole('button', { name: 'Volver atrás' })).toBeNull()
})

test('a refund stands in the history with its amount, its cause and the reason of the provider', async () => {
  const refund = { at: placed, amount: 200, cause: 'operator' as const }
  serve('caja', order, {
    listOrderHistory: {
      steps: [
        { ...refund, type: 'RefundRequested', by: { is: 'operator', name: 'Eva' } },
        { ...refund, type: 'RefundFailed', reason: 'status 409', by: { is: 'provider', name: null } },
      ],
    },
  })
  openOrder()
  const [failed, requested] = await screen.findAllByText(/^(Devolución pedida|La devolución falló), /)
  expect(requested?.parentElement?.textContent).toBe('Devolución pedida, $200, por el localEva')
  expect(failed?.parentElement?.textContent).toBe(
    'La devolución falló, $200, por el localMotivo del proveedor: status 409proveedor de pagos',
  )
})

test.each<[Wire['ConsoleOrder']['status'], string]>([
  ['ACCEPTED', 'En camino'],
  ['READY', 'En camino'],
  ['DELIVERED', 'Entregado'],
])(
  'an order whose delivery has left and whose status is %s says so on its page and where it is found',
  async (status, words) => {
    const shipments = [aShipment('ON_ROUTE_TO_DROP_OFF', { broughtBy: 'SHOP' })]
    const times = { placed, accepted: placed, delivered: placed }
    serve('cocina', { ...order, type: 'DELIVERY', status, shipments, times }, untracked)
    openOrder()
    const head = (await screen.findByText('La Parrilla')).closest('header')
    expect(head?.textContent).toContain(`${words}Envío`)
    cleanup()
    showConsole('/console/orders')
    expect((await screen.findByRole('link', { name: /K7M4PQ2X/ })).textContent).toContain(`Envío${words}`)
  },
)

test.each([
  [404, 'No encontramos este pedido'],
  [403, 'Este pedido es de otro local'],
  [400, 'No encontramos este pedido'],
])('an order that is refused with %d says so', async (status, title) => {
  serve('caja', order, { readConsoleOrder: () => refused(status, 'REFUSED') })
  openOrder()
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('a search asks for the text and the filters of the address, and leads to the order', async () => {
  serve('caja', order)
  showConsole('/console/orders?q=carla&status=ACCEPTED&payment=CASH')
  const link = await screen.findByRole('link', { name: /K7M4PQ2X/ })
  expect(link.getAttribute('href')).toBe('/console/orders/K7M4PQ2X')
  const query = Object.fromEntries(new URLSearchParams(callsOf('listConsoleOrders')[0]?.search))
  expect(query).toEqual({
    ...{ branchContactId: 'centro', limit: '50', search: 'carla', status: 'ACCEPTED', payment: 'CASH' },
  })
})

test('on a phone the filters fold, say how many are set, and are taken away by one press', async () => {
  onDesk(false)
  serve('caja', order)
  showConsole('/console/orders?status=ACCEPTED&payment=CASH')
  const folded = await screen.findByRole('button', { name: 'Filtros (2)' })
  expect([folded.getAttribute('aria-expanded'), screen.queryByLabelText('Estado')]).toEqual(['false', null])
  await userEvent.click(folded)
  expect(screen.getByLabelText<HTMLSelectElement>('Estado').value).toBe('ACCEPTED')
  await userEvent.click(await button('Quitar filtros'))
  expect(await screen.findByRole('button', { name: 'Filtros' })).toBeTruthy()
  await vi.waitFor(() => expect(callsOf('listConsoleOrders').at(-1)?.search).toBe('?branchContactId=centro&limit=50'))
})

test('a kitchen is offered no filter by payment', async () => {
  serve('cocina', order)
  showConsole('/console/orders')
  expect(await screen.findByLabelText('Modo')).toBeTruthy()
  expect(screen.queryByLabelText('Pago')).toBeNull()
})

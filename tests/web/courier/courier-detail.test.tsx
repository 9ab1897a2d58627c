import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { open, shownToasts, slide, slider, theGateway, vibrate, wholeWay } from './courier-app.tsx'
import { ana, beto } from './courier-gateway.ts'

const address = '/logistics/parrilla-centro/shipments/simple/s1'
const asAna = (status: ShipmentStatus) => theGateway().has({ status, rider: ana, orderCode: 'AAAA2222' })

test('[SDETAIL-01] [SDETAIL-02] [SDETAIL-04] [FOPEN-99] the head names the shipment and its status', async () => {
  asAna('IN_STORE')
  await open(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Envío AAAA2222' })).toBeTruthy()
  expect(screen.getByText('En el local')).toBeTruthy()
})

test('[SDETAIL-05] [FOPEN-71] the stops are lettered, and the way back repeats the shop', async () => {
  theGateway().has({ status: 'DELIVERED', rider: ana, returnShipment: true })
  await open(address)
  const stops = await screen.findByRole('list', { name: 'Recorrido' })
  expect([...stops.children].map(({ textContent }) => textContent?.[0])).toEqual(['A', 'B', 'A'])
})

test('[SDETAIL-06] [SDETAIL-07] the map opens with directions from the shop to the door', async () => {
  asAna('IN_STORE')
  await open(address)
  const link = await screen.findByRole('link', { name: 'Ver en mapa' })
  const url = new URL(link.getAttribute('href')!)
  expect(url.origin + url.pathname).toBe('https://www.google.com/maps/dir/')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    api: '1',
    origin: '-34.617,-58.371',
    destination: '-34.588,-58.43',
  })
})

test('[SDETAIL-08] [SDETAIL-09] the assigned courier sees the recipient, and their phone', async () => {
  asAna('ON_ROUTE_TO_DROP_OFF')
  await open(address)
  const card = await screen.findByRole('region', { name: 'Recibe' })
  expect(card.textContent).toContain('Carla')
  expect(card.textContent).toContain('+5491155550003')
})

test('[SDETAIL-10] no other courier sees the recipient', async () => {
  theGateway().has()
  await open(address)
  await slider()
  expect(screen.queryByRole('region', { name: 'Recibe' })).toBeNull()
})

test.each(['LOOKING_FOR_DRIVER', 'DRIVER_CANCELED'] as const)(
  '[SDETAIL-10] no other courier has a card of a named recipient in %s',
  async (status) => {
    theGateway().namesCustomersToAll()
    theGateway().has({ status, rider: status === 'DRIVER_CANCELED' ? beto : null })
    await open(address)
    expect(await screen.findByRole('list', { name: 'Recorrido' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Recibe' })).toBeNull()
  },
)

test('[SDETAIL-10] the card of the customer is gone after the delivery, also on the way back', async () => {
  theGateway().has({ status: 'DELIVERED', rider: ana, returnShipment: true })
  await open(address)
  await slider()
  expect(screen.queryByRole('region', { name: 'Recibe' })).toBeNull()
})

const cash = {
  method: 'CASH',
  amount: 3_245_000,
  paysWith: 4_000_000,
  money: { currency: 'ARS', decimals: 2 },
} as const
const door = { address: 'Thames 1500', details: '3 B', position: { lat: -34.588, lng: -58.43 } }

test('the courier reads the cross streets of the door', async () => {
  theGateway().has({
    status: 'ON_ROUTE_TO_DROP_OFF',
    rider: ana,
    destination: { ...door, betweenStreets: 'Honduras y El Salvador' },
  })
  await open(address)
  expect(await screen.findByText('Entre Honduras y El Salvador')).toBeTruthy()
})

test.each([
  [cash, 'Cobrá $32.450', 'Paga con\u00A0$40.000\u00A0· Vuelto\u00A0$7.550'],
  [{ ...cash, paysWith: 3_245_000 }, 'Cobrá $32.450', 'Paga justo'],
  [{ ...cash, amount: 3_245_050, paysWith: null }, 'Cobrá $32.450,50', 'No dijo con cuánto paga: llevá cambio.'],
  [{ ...cash, method: 'CARD', paysWith: null }, 'Cobrá $32.450 con tarjeta', ''],
  [
    { ...cash, money: { currency: 'CLP', decimals: 0 } },
    'Cobrá $3.245.000',
    'Paga con\u00A0$4.000.000\u00A0· Vuelto\u00A0$755.000',
  ],
] as const)('the amount and the change, of %j, show from the acceptance on', async (collect, amount, change) => {
  theGateway().has({ status: 'ON_ROUTE_TO_PICK_UP', rider: ana, collect })
  await open(address)
  expect((await screen.findByRole('region', { name: 'Cobro' })).textContent).toBe(amount + change)
  expect((await slider()).getAttribute('aria-description')).toBeNull()
})

test('the slide that delivers repeats the amount to collect, and so does the way without sliding', async () => {
  theGateway().has({ status: 'ON_ROUTE_TO_DROP_OFF', rider: ana, collect: cash })
  await open(address)
  expect((await slider()).getAttribute('aria-label')).toBe('Entregado')
  expect((await slider()).getAttribute('aria-description')).toBe('Cobrá $32.450')
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar sin deslizar' }))
  expect(screen.getByRole('button', { name: /^Confirmar: Entregado/ }).textContent).toContain('Cobrá $32.450')
})

test.each([
  [cash, 'Cobrá $32.450'],
  [undefined, 'Ya está pagado'],
])('an offer says what to collect, as the list does, and not the cash of the diner', async (collect, says) => {
  theGateway().has({ status: 'LOOKING_FOR_DRIVER', ...(collect && { collect }) })
  await open(address)
  expect((await screen.findByRole('region', { name: 'Cobro' })).textContent).toBe(says)
  expect((await slider()).getAttribute('aria-label')).toBe('Aceptar envío')
})

test('nothing is collected for a paid order, or on the way back', async () => {
  for (const over of [
    { status: 'ON_ROUTE_TO_DROP_OFF', rider: ana },
    { status: 'DELIVERED', rider: ana, returnShipment: true, collect: cash },
  ] as const) {
    theGateway().has(over)
    await open(address)
    await slider()
    expect(screen.queryByRole('region', { name: 'Cobro' })).toBeNull()
    cleanup()
  }
})

test('under the thumb are the next place, the way there and the phone to call', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  const atStore = within(await screen.findByRole('region', { name: 'Adónde vas' }))
  expect(atStore.getByText('Tucán San Telmo')).toBeTruthy()
  cleanup()
  asAna('ON_ROUTE_TO_DROP_OFF')
  await open(address)
  const atDoor = within(await screen.findByRole('region', { name: 'Adónde vas' }))
  expect(await atDoor.findByText('Thames 1500')).toBeTruthy()
  expect(atDoor.getByRole('link', { name: 'Llamar ahora: Carla' }).getAttribute('href')).toBe('tel:+5491155550003')
})

test.each([
  [{ ...door, details: '3 B' }, 'Thames 15003 B'],
  [{ ...door, details: '' }, 'Entregá enThames 1500'],
])(
  'under the thumb two lines say where to go, of %j, with the label above a door without details',
  async (to, words) => {
    theGateway().has({ status: 'ON_ROUTE_TO_DROP_OFF', rider: ana, destination: to })
    await open(address)
    const here = await screen.findByRole('region', { name: 'Adónde vas' })
    expect(here.querySelector('p')?.textContent).toBe(words)
  },
)

test('the navigation app is the courier’s choice, and the phone remembers it', async () => {
  asAna('ON_ROUTE_TO_DROP_OFF')
  const way = async () =>
    (await screen.findByRole('link', { name: 'Ir a Thames 1500' })).getAttribute('href')?.split('?')[0]
  await open(address)
  expect(await way()).toBe('https://www.google.com/maps/dir/')
  await userEvent.click(screen.getByRole('radio', { name: 'Waze' }))
  expect(await way()).toBe('https://waze.com/ul')
  cleanup()
  await open(address)
  expect(await way()).toBe('https://waze.com/ul')
  await userEvent.click(screen.getByRole('radio', { name: 'Apple Maps' }))
  expect(await way()).toBe('https://maps.apple.com/')
  // Only the app whose links can hold it keeps the whole route.
  expect(screen.getByRole('link', { name: 'Ver en mapa' }).getAttribute('href')).toMatch(/google/)
  await userEvent.click(screen.getByRole('radio', { name: 'Google Maps' }))
})

const labelIn = async (status: ShipmentStatus) => {
  theGateway().has({ status, rider: status === 'LOOKING_FOR_DRIVER' ? null : ana, returnShipment: true })
  await open(address)
  return (await slider()).getAttribute('aria-label')
}

test('[SDETAIL-17] [SDETAIL-19] in LOOKING_FOR_DRIVER the slide says Aceptar envío', async () => {
  expect(await labelIn('LOOKING_FOR_DRIVER')).toBe('Aceptar envío')
})

test('[SDETAIL-20] [FAMBIG-07] in ON_ROUTE_TO_PICK_UP the slide says En el local', async () => {
  expect(await labelIn('ON_ROUTE_TO_PICK_UP')).toBe('En el local')
})

test('[SDETAIL-21] in IN_STORE the slide says En camino al cliente', async () => {
  expect(await labelIn('IN_STORE')).toBe('En camino al cliente')
})

test('[SDETAIL-22] in ON_ROUTE_TO_DROP_OFF the slide says Entregado', async () => {
  expect(await labelIn('ON_ROUTE_TO_DROP_OFF')).toBe('Entregado')
})

test('[SHIP-26] [SDETAIL-23] in DELIVERED the slide says Regreso al local', async () => {
  expect(await labelIn('DELIVERED')).toBe('Regreso al local')
})

test.each(['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)(
  '[SDETAIL-18] a shipment in %s has a slide',
  async (status) => {
    asAna(status)
    await open(address)
    expect(await slider()).toBeTruthy()
  },
)

test('[SDETAIL-18] [SHIP-27] a delivered shipment without a way back has no slide', async () => {
  asAna('DELIVERED')
  await open(address)
  await screen.findByText('Entregado. ¡Buen trabajo!')
  expect(screen.queryByRole('slider')).toBeNull()
})

test('[SDETAIL-24] [SDETAIL-28] [FOPEN-67] [SHIP-44] [SHIP-45] [FFMT-02] a full slide sends the step, says so and vibrates', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slide(...wholeWay)
  await waitFor(() => expect(shownToasts()).toEqual(['Envío actualizado con éxito']))
  const [put, ...others] = theGateway().puts()
  expect(others).toEqual([])
  expect(put!.body).toMatchObject({
    id: 's1',
    status: 'IN_STORE',
    rider_id: ana.id,
    rider_name: ana.name,
    rider_phone: ana.phone,
  })
  expect(put!.key).toBeTruthy()
  expect(vibrate.mock.calls).toEqual([[[100]]])
  expect((await slider()).getAttribute('aria-label')).toBe('En camino al cliente')
})

test('[SHIP-44] [SHIP-45] a step that is sent after the courier has left its page says so on the list', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  const page = await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 'no answer')
  await slide(...wholeWay)
  await screen.findByText('1 pendiente')
  await userEvent.click(screen.getByRole('link', { name: 'Volver a los envíos' }))
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments'))
  theGateway().recovers()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(shownToasts()).toEqual(['Envío actualizado con éxito']))
  expect(vibrate.mock.calls).toEqual([[[100]]])
})

test('[FOPEN-73] [FOPEN-74] a phone that cannot vibrate says it in words, and the slide starts again', async () => {
  Reflect.deleteProperty(navigator, 'vibrate')
  const faults = vi.spyOn(globalThis, 'reportError')
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slide(...wholeWay)
  await waitFor(() => expect(shownToasts()).toEqual(['Envío actualizado con éxito']))
  expect(await slider()).toHaveProperty('value', '0')
  expect(faults).not.toHaveBeenCalled()
})

test('[SHIP-40] after an update the shipment is fetched again', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slide(...wholeWay)
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  const calls = theGateway().seen.filter(({ path }) => path === '/api/shipments/s1')
  expect(calls.map(({ method }) => method).slice(-2)).toEqual(['PUT', 'GET'])
})

test('[SDETAIL-25] [FOPEN-73] a slide let go at 84 springs back and sends nothing', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slide(15, 30, 45, 60, 75, 84)
  expect((await slider()) as HTMLInputElement).toHaveProperty('value', '0')
  expect(theGateway().puts()).toEqual([])
})

test('[SDETAIL-27] a jump to the end sends nothing', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slide(95)
  expect(theGateway().puts()).toEqual([])
})

test('two taps confirm without sliding, and one does not', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Confirmar sin deslizar' }))
  expect(theGateway().puts()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar: En el local' }))
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
})

/** A finger on the slide, without the click that Chromium and Firefox leave out after a touch on a range input. */
async function touchSlide(from: number, to: number) {
  const control = await slider()
  fireEvent.pointerDown(control, { clientX: from, clientY: 20 })
  fireEvent.pointerUp(control, { clientX: to, clientY: 20 })
}

const confirmButton = () => screen.getByRole('button', { name: 'Confirmar: En el local' })

test('a touch on the slide asks to confirm, also without a click after it', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await touchSlide(180, 183)
  expect(confirmButton()).toBeTruthy()
  expect(theGateway().puts()).toEqual([])
})

test('a finger across the slide that does not move it asks nothing', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await touchSlide(180, 320)
  expect(screen.queryByRole('button', { name: 'Confirmar: En el local' })).toBeNull()
})

test('the browser’s click after a touch that asked confirms nothing', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await touchSlide(180, 180)
  fireEvent.click(confirmButton(), { detail: 1 })
  expect(theGateway().puts()).toEqual([])
  await userEvent.click(confirmButton())
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
})

test('a screen reader confirms by a click without a press', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await touchSlide(180, 180)
  fireEvent.click(confirmButton(), { detail: 0 })
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
})

test('the arrows slide as well', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  ;(await slider()).focus()
  await userEvent.keyboard('{End}{ArrowRight>8/}')
  expect(theGateway().puts()).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
})

test('[FERR-01] [SHIP-34] [SHIP-41] [SHIP-42] [SHIP-43] [FAMBIG-16] [FOPEN-66] [FOPEN-70] [FFMT-03] the losing courier is told, and sees the remaining shipments', async () => {
  theGateway().has()
  theGateway().has({ shipmentId: 's2', orderCode: 'BBBB3333' })
  await open(address)
  await slider()
  theGateway().takes(beto, 's1')
  await slide(...wholeWay)
  expect((await screen.findByRole('alert')).textContent).toBe('El envío ya fue tomado por otro repartidor')
  expect(shownToasts()).toEqual(['El envío ya fue tomado por otro repartidor'])
  expect(vibrate.mock.calls).toEqual([[[100, 50, 100, 75, 100]]])
  expect(await screen.findByRole('link', { name: 'Pedido BBBB3333' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Ver envíos' }).getAttribute('href')).toBe(
    address.replace(/\/simple\/.*/, ''),
  )
})

test('[SDETAIL-11] [SDETAIL-13] a shipment under way can be canceled', async () => {
  asAna('IN_STORE')
  await open(address)
  expect(await screen.findByRole('button', { name: 'Cancelar envío en curso' })).toBeTruthy()
})

const cancelable: readonly ShipmentStatus[] = ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF']

test.each<[ShipmentStatus, typeof ana | null]>([
  ['LOOKING_FOR_DRIVER', null],
  ['DRIVER_CANCELED', beto],
  ['ON_ROUTE_TO_PICK_UP', ana],
  ['IN_STORE', ana],
  ['ON_ROUTE_TO_DROP_OFF', ana],
  ['ON_ROUTE_TO_DROP_OFFS', ana],
  ['DELIVERED', ana],
  ['RETURNED', ana],
])('[SDETAIL-13] a shipment in %s may be canceled only while its courier brings it', async (status, rider) => {
  theGateway().has({ status, rider, returnShipment: true })
  await open(address)
  expect(await screen.findByRole('list', { name: 'Recorrido' })).toBeTruthy()
  const buttons = screen.queryAllByRole('button', { name: 'Cancelar envío en curso' })
  expect(buttons).toHaveLength(cancelable.includes(status) ? 1 : 0)
})

test('[SDETAIL-14] [SDETAIL-15] [FAMBIG-13] [FOPEN-68] [FOPEN-69] a cancel asks first, then leads to the list', async () => {
  asAna('IN_STORE')
  const page = await open(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envío en curso' }))
  const question = within(screen.getByText('Si continúas, se cancelará el envío').closest('dialog') as HTMLElement)
  const choices = question.getAllByRole('button').flatMap(({ textContent }) => textContent.trim() || [])
  expect(choices).toEqual(['Seguir con el envío', 'Cancelar el envío'])
  expect(theGateway().puts()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar el envío' }))
  await waitFor(() => expect(page.at()).toBe('/logistics/parrilla-centro/shipments'))
  expect(
    theGateway()
      .puts()
      .map(({ body }) => body['status']),
  ).toEqual(['DRIVER_CANCELED'])
})

test('[SDETAIL-16] a cancel that is dismissed sends nothing', async () => {
  asAna('IN_STORE')
  await open(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar envío en curso' }))
  await userEvent.click(screen.getAllByRole('button', { name: 'Seguir con el envío' }).at(-1)!)
  expect(theGateway().puts()).toEqual([])
})

test('[FAPI-13] [SDETAIL-29] [FOPEN-64] a shipment that cannot be read says so', async () => {
  theGateway().fails('GET', /^\/api\/shipments\/s1$/, 500)
  await open(address)
  expect(await screen.findByText('Hubo un error buscando el envío, volvé a intentarlo en unos minutos')).toBeTruthy()
})

test('[SDETAIL-30] [FOPEN-65] a refused step says so, and the shipment stays unchanged', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  theGateway().fails('PUT', /shipments/, 409)
  await slide(...wholeWay)
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Hubo un error pasando el envío de estado, volvé a intentarlo en unos minutos']),
  )
  await waitFor(async () => expect((await slider()).getAttribute('aria-label')).toBe('En el local'))
})

test('[SDETAIL-01] [RTE-15] an unknown kind of shipment is not found', async () => {
  const page = await open('/logistics/parrilla-centro/shipments/other/s1')
  await waitFor(() => expect(page.at()).toBe('/404'))
})

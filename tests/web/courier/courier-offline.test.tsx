import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { open, slide, slider, theGateway, wholeWay } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const list = '/logistics/parrilla-centro/shipments'
const address = `${list}/simple/s1`
const asAna = (status: ShipmentStatus) => theGateway().has({ status, rider: ana, orderCode: 'AAAA2222' })
const noNetwork = () => {
  for (const method of ['GET', 'PUT']) theGateway().fails(method, /./, 'no answer')
}
afterEach(() => vi.restoreAllMocks())

test('without a signal the step counts at once, and goes out with the same key when it is back', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 'no answer')
  await slide(...wholeWay)
  await waitFor(async () => expect((await slider()).getAttribute('aria-label')).toBe('En camino al cliente'))
  expect(await screen.findByText('1 pendiente')).toBeTruthy()
  theGateway().recovers()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
  const [first, ...again] = theGateway().puts()
  expect(again.length).toBeGreaterThan(0)
  expect(again.every(({ key, body }) => key === first!.key && body['at'] === first!.body['at'])).toBe(true)
  await waitFor(() => expect(screen.queryByText('1 pendiente')).toBeNull())
})

test('a step that waits outlives the page', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 'no answer')
  await slide(...wholeWay)
  await waitFor(() => expect(theGateway().puts()).toHaveLength(1))
  cleanup()
  theGateway().recovers()
  await open('/logistics/parrilla-centro/shipments')
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
})

test('a phone opened without a network shows its shipment, with the waiting steps', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await screen.findByText('Carla')
  noNetwork()
  await slide(...wholeWay)
  cleanup()
  const page = await open(address)
  expect(await screen.findByText('1 pendiente')).toBeTruthy()
  expect(screen.getByText('Carla')).toBeTruthy()
  expect((await slider()).getAttribute('aria-label')).toBe('En camino al cliente')
  expect(page.at()).toBe(address)
})

test('[FAMBIG-05] doors delivered without a signal go out one by one, and a refused one leaves the others', async () => {
  theGateway().hasStack({
    status: 'ON_ROUTE_TO_DROP_OFFS',
    rider: ana,
    shipments: [{ status: 'ON_ROUTE_TO_DROP_OFF', orderCode: 'BBBB2222' }, { orderCode: 'CCCC3333' }],
  })
  await open(`${list}/stack/k1`)
  await slider()
  noNetwork()
  await slide(...wholeWay)
  await slide(...wholeWay)
  expect(await screen.findByText('2 pendientes')).toBeTruthy()
  expect(screen.getByText('Entregado. ¡Buen trabajo!')).toBeTruthy()

  theGateway().recovers()
  theGateway().fails('PUT', /shipments\/s1$/, 409)
  fireEvent(window, new Event('online'))
  const card = await screen.findByRole('region', { name: 'No se registró: Entregado' })
  expect(card.textContent).toContain('Pedido BBBB2222')
  await waitFor(() => expect(theGateway().statusOf('s2')).toBe('DELIVERED'))
  expect(theGateway().statusOf('s1')).toBe('ON_ROUTE_TO_DROP_OFF')
  expect((await slider()).getAttribute('aria-label')).toBe('Entregado')
})

test('a phone without a network says so before anything waits', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  expect(await screen.findByText('Sin señal. Podés seguir.')).toBeTruthy()
})

test('the list counts waiting steps also where it cannot be read', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await screen.findByRole('link', { name: 'Llamar a Tucán San Telmo' })
  noNetwork()
  await slide(...wholeWay)
  cleanup()
  await open(list)
  expect(await screen.findByText('1 pendiente')).toBeTruthy()
})

test('[RIDER-03] a courier whom the gateway refuses is sent away, even if the phone remembers them', async () => {
  asAna('IN_STORE')
  await open(address)
  await slider()
  cleanup()
  theGateway().fails('GET', /whoami/, 403)
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
})

test('[RIDER-04] a delivery whose question gets any other bad answer also stays', async () => {
  asAna('IN_STORE')
  await open(address)
  await slider()
  cleanup()
  theGateway().fails('GET', /whoami/, 500)
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'), { timeout: 5000 })
  expect(page.message()).toBe('Acceso denegado o link expirado')
})

test('[RIDER-04] a phone without an answer that never knew its courier is sent away', async () => {
  asAna('IN_STORE')
  noNetwork()
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'), { timeout: 5000 })
})

test('[RIDER-01] kept data is never shown under another token', async () => {
  asAna('IN_STORE')
  await open(address)
  await slider()
  cleanup()
  // biome-ignore lint/suspicious/noDocumentCookie: as the gateway sets it
  document.cookie = 'riderToken=t-beto; Path=/'
  noNetwork()
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'), { timeout: 5000 })
  expect(screen.queryByText('Carla')).toBeNull()
})

test('no customer data stays on the phone after the delivery', async () => {
  asAna('ON_ROUTE_TO_DROP_OFF')
  await open(address)
  await screen.findByText('Carla')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Carla'))
  await slide(...wholeWay)
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('DELIVERED'))
  await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('Carla'))
})

test('a phone without room for waiting steps says so', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  noNetwork()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await slide(...wholeWay)
  expect((await screen.findByRole('alert')).textContent).toContain('Tu teléfono no tiene lugar')
  theGateway().recovers()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

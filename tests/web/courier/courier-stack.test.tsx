import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { open, shownToasts, theGateway, vibrate } from './courier-app.tsx'
import { ana, beto } from './courier-gateway.ts'

const list = '/logistics/parrilla-centro/shipments'
const address = `${list}/stack/k1`
/** Reads the pick again from its storage, as after a reload. */
const reload = () => void fireEvent(window, new StorageEvent('storage', { key: null }))
beforeEach(reload)

const doors = ['Thames 1500', 'Bolívar 900', 'Salta 12']

/** Three drop-offs, BBBB, CCCC and DDDD, of Ana's. */
function aStack(
  status: ShipmentStatus,
  overs: readonly Partial<KnownShipment>[] = [{}, {}, {}],
  rider: typeof ana | null = ana,
) {
  theGateway().hasStack({
    status,
    rider,
    shipments: overs.map((over, n) => ({
      orderCode: ['BBBB2222', 'CCCC3333', 'DDDD4444'][n]!,
      customer: { name: ['Bruno', 'Carla', 'Diana'][n]!, phone: `+549115555000${n}` },
      securityCode: `110${n}`,
      destination: { address: doors[n]!, details: '', position: { lat: -(34627 + 10 * n) / 1000, lng: -58.371 } },
      ...over,
    })),
  })
}
const atDoors: readonly Partial<KnownShipment>[] = [{ status: 'ON_ROUTE_TO_DROP_OFF' }, {}, {}]
const aStackAtDoors = () => aStack('ON_ROUTE_TO_DROP_OFFS', atDoors)

const slider = () => screen.findByRole('slider')
async function slide() {
  const control = await slider()
  fireEvent.pointerDown(control)
  for (const value of [15, 30, 45, 60, 75, 90, 100]) fireEvent.change(control, { target: { value } })
  fireEvent.pointerUp(control)
}
const stops = async () => [...(await screen.findByRole('list', { name: 'Recorrido' })).children] as HTMLElement[]
const currentStop = async () =>
  (await stops()).find((stop) => stop.getAttribute('aria-current') === 'step')?.textContent
const puts = () =>
  theGateway()
    .puts()
    .map(({ path, body }) => `${path} ${String(body['status'])}`)

test('a stack on offer says the sum at all of its doors, until a courier has it', async () => {
  const collect = {
    method: 'CASH',
    amount: 125_050,
    paysWith: 200_000,
    money: { currency: 'ARS', decimals: 2 },
  } as const
  aStack('LOOKING_FOR_DRIVER', [{ collect }, { collect }, {}], null)
  await open(address)
  expect((await screen.findByRole('region', { name: 'Cobro' })).textContent).toBe('Cobrás $2.501 en total')
  cleanup()
  aStack('ON_ROUTE_TO_PICK_UP', [{ collect }, { collect }, {}])
  await open(address)
  await slider()
  expect(screen.queryByRole('region', { name: 'Cobro' })).toBeNull()
})

test('[SDETAIL-03] [SDETAIL-28] [FAPI-17] [FAPI-18] a stack is read and moved through its own calls', async () => {
  aStack('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slide()
  await waitFor(() => expect(theGateway().statusOf('k1')).toBe('IN_STORE'))
  const calls = theGateway().seen.filter(({ path }) => path === '/api/stacking/k1')
  const [put] = theGateway().puts()
  expect(calls[0]!.method).toBe('GET')
  expect(put!.body).toMatchObject({
    id: 'k1',
    status: 'IN_STORE',
    rider_id: ana.id,
    rider_name: ana.name,
    rider_phone: ana.phone,
  })
  expect(theGateway().seen.some(({ path }) => /^\/api\/shipments\/s/.test(path))).toBe(false)
})

test('[SDETAIL-04] [FOPEN-99] the head says that it is a stack, its size, and its status', async () => {
  aStack('IN_STORE')
  await open(address)
  const head = (await screen.findByRole('heading', { level: 1, name: 'Multientrega' })).closest('header')
  expect(head?.textContent).toContain('En el local3 entregas')
})

test('[SHIP-05] [FAMBIG-14] a stack of one is named and canceled like a shipment', async () => {
  aStack('IN_STORE', [{}])
  await open(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Envío BBBB2222' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancelar envío en curso' })).toBeTruthy()
})

test('[SDETAIL-05] [FOPEN-71] the stops are lettered in their order, and the way back repeats the shop', async () => {
  aStack('IN_STORE', [{}, { returnShipment: true }, {}])
  await open(address)
  expect((await stops()).map(({ textContent }) => textContent?.[0])).toEqual(['A', 'B', 'C', 'D', 'A'])
  expect((await stops())[2]!.textContent).toContain('Bolívar 900')
})

test('[SHIP-50] [SHIP-51] [SHIP-52] delivered drop-offs come first, canceled ones last and marked', async () => {
  aStack('ON_ROUTE_TO_DROP_OFFS', [{ status: 'CANCELED' }, { status: 'ON_ROUTE_TO_DROP_OFF' }, { status: 'DELIVERED' }])
  await open(address)
  const [, ...rows] = await stops()
  expect(rows.map((row) => /[BCD]{4}\d{4}/.exec(row.textContent ?? '')?.[0])).toEqual([
    'DDDD4444',
    'CCCC3333',
    'BBBB2222',
  ])
  expect(rows[0]!.textContent).toContain('Listo')
  expect(rows[2]!.textContent).toContain('Cancelado')
})

test('[SDETAIL-06] [SDETAIL-07] [FOPEN-72] the map shows the whole way, and each leg starts at the previous stop', async () => {
  aStack('IN_STORE')
  await open(address)
  const query = (link: HTMLElement) => Object.fromEntries(new URL(link.getAttribute('href')!).searchParams)
  expect(query(await screen.findByRole('link', { name: 'Ver en mapa' }))).toEqual({
    api: '1',
    origin: '-34.617,-58.371',
    destination: '-34.647,-58.371',
    waypoints: '-34.627,-58.371|-34.637,-58.371',
  })
  expect(query(screen.getByRole('link', { name: '1,1 km desde B, hasta C' }))).toEqual({
    api: '1',
    origin: '-34.627,-58.371',
    destination: '-34.637,-58.371',
  })
})

test('a stop at the previous door says so, instead of no kilometres', async () => {
  const same = { address: doors[0]!, details: '', position: { lat: -34.627, lng: -58.371 } }
  aStack('IN_STORE', [{ destination: same }, { destination: same }])
  await open(address)
  expect(await screen.findByRole('link', { name: 'Misma dirección que B, hasta C' })).toBeTruthy()
})

test('[SHIP-53] [SDETAIL-08] [SDETAIL-09] the drop-off on route counts, and its customer is the recipient', async () => {
  aStack('ON_ROUTE_TO_DROP_OFFS', [{}, { status: 'ON_ROUTE_TO_DROP_OFF' }, {}])
  await open(address)
  expect(await currentStop()).toContain('CCCC3333')
  const receiver = screen.getByRole('region', { name: 'Recibe' })
  expect(receiver.textContent).toContain('Carla')
  expect(receiver.textContent).toContain('+5491155550001')
  expect(document.body.textContent).not.toContain('1101')
})

test('[SHIP-54] with none on route the first of the sorted ones is selected', async () => {
  aStack('IN_STORE', [{ stackingOrder: 3 }, { stackingOrder: 1 }, { stackingOrder: 2 }])
  await open(address)
  expect((await screen.findByRole('region', { name: 'Recibe' })).textContent).toContain('Carla')
  expect((await stops())[1]!.textContent).toContain('PrimeroCCCC3333')
})

test('[SDETAIL-10] [SHIP-37] a courier who may still win it sees the way, but no recipient', async () => {
  aStack('LOOKING_FOR_DRIVER', [{}, {}, {}], null)
  await open(address)
  expect(await stops()).toHaveLength(4)
  expect(screen.queryByRole('region', { name: 'Recibe' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Elegir/ })).toBeNull()
})

test('[SDETAIL-10] a courier who may still win it has no card of a named recipient', async () => {
  theGateway().namesCustomersToAll()
  aStack('LOOKING_FOR_DRIVER', [{}, {}, {}], null)
  await open(address)
  expect(await stops()).toHaveLength(4)
  expect(screen.queryByRole('region', { name: 'Recibe' })).toBeNull()
})

test('[SHIP-55] [SHIP-56] [FAMBIG-65] a picked drop-off is shown and delivered first, without a question', async () => {
  aStackAtDoors()
  await open(address)
  const choice = await screen.findByRole('button', { name: 'Elegir este envío: DDDD4444' })
  await userEvent.click(choice)
  expect(document.activeElement).toBe(choice)
  expect(choice.getAttribute('aria-label')).toBe('Elegido: DDDD4444')
  expect(shownToasts()).toEqual(['Se ha cambiado el envío seleccionado por el: DDDD4444'])
  expect(await currentStop()).toContain('DDDD4444')
  expect(screen.getByRole('region', { name: 'Recibe' }).textContent).toContain('Diana')
  expect(puts()).toEqual([])
  await slide()
  await waitFor(() => expect(theGateway().statusOf('s3')).toBe('DELIVERED'))
  expect(puts()).toEqual(['/api/shipments/s3 DELIVERED'])
})

test('[FAMBIG-65] the pick outlives the dropped page, until it can no longer be picked', async () => {
  aStackAtDoors()
  const { cleanup } = await import('@testing-library/react')
  await open(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Elegir este envío: CCCC3333' }))
  cleanup()
  reload()
  await open(address)
  expect(await currentStop()).toContain('CCCC3333')
  theGateway().cancels('s2')
  cleanup()
  await open(address)
  await waitFor(async () => expect(await currentStop()).toContain('BBBB2222'))
})

test('[SDETAIL-19] [SHIP-11] a waiting stack is accepted as a whole', async () => {
  aStack('LOOKING_FOR_DRIVER', [{}, {}, {}], null)
  await open(address)
  expect((await slider()).getAttribute('aria-label')).toBe('Aceptar envío')
  await slide()
  await waitFor(() => expect(puts()).toEqual(['/api/stacking/k1 ON_ROUTE_TO_PICK_UP']))
  expect(await screen.findByText('Bruno')).toBeTruthy()
})

test('[SDETAIL-20] [SHIP-12] on route to the store the next step is to be there', async () => {
  aStack('ON_ROUTE_TO_PICK_UP')
  await open(address)
  expect((await slider()).getAttribute('aria-label')).toBe('En el local')
})

test('[SDETAIL-21] [SHIP-14] from the store the stack goes to its drop-offs', async () => {
  aStack('IN_STORE')
  await open(address)
  expect((await slider()).getAttribute('aria-label')).toBe('En camino al cliente')
  await slide()
  await waitFor(() => expect(puts()).toEqual(['/api/stacking/k1 ON_ROUTE_TO_DROP_OFFS']))
  expect(await currentStop()).toContain('BBBB2222')
})

test('[SDETAIL-22] [FAMBIG-05] [FAMBIG-06] [SHIP-18] [SHIP-40] a slide at the door delivers only that drop-off', async () => {
  aStackAtDoors()
  await open(address)
  expect((await slider()).getAttribute('aria-label')).toBe('Entregado')
  await slide()
  await waitFor(async () => expect(await currentStop()).toContain('CCCC3333'))
  await waitFor(() => expect(puts()).toEqual(['/api/shipments/s1 DELIVERED']))
  await waitFor(() => {
    const calls = theGateway().seen.filter(({ path, method }) => method === 'PUT' || path === '/api/stacking/k1')
    expect(calls.at(-1)).toMatchObject({ method: 'GET', path: '/api/stacking/k1' })
  })
  expect(theGateway().statusOf('s2')).toBe('ON_ROUTE_TO_DROP_OFF')
})

test('each delivered drop-off is one less in the head, and the last one ends it', async () => {
  aStackAtDoors()
  await open(address)
  await slide()
  expect(await screen.findByText(/1 de 3 listas/)).toBeTruthy()
  await slide()
  expect(await screen.findByText(/2 de 3 listas/)).toBeTruthy()
  await slide()
  expect(await screen.findByText('Entregado. ¡Buen trabajo!')).toBeTruthy()
  await waitFor(() => expect(theGateway().statusOf('k1')).toBe('DELIVERED'))
  expect(screen.queryByRole('slider')).toBeNull()
})

test('[SHIP-20] [FAMBIG-09] while a drop-off is left, nothing has to be brought back', async () => {
  const [first, second, third] = [
    { status: 'DELIVERED' as const, returnShipment: true },
    { status: 'ON_ROUTE_TO_DROP_OFF' as const },
    {},
  ]
  aStack('ON_ROUTE_TO_DROP_OFFS', [first, second, third])
  await open(address)
  expect((await slider()).getAttribute('aria-label')).toBe('Entregado')
})

test('[SDETAIL-23] [SHIP-19] [SHIP-29] [SHIP-30] [FAMBIG-09] [FAMBIG-10] after all deliveries one slide brings back the returns', async () => {
  const delivered = { status: 'DELIVERED' } as const
  aStack('DELIVERED', [{ ...delivered, returnShipment: true }, delivered, { ...delivered, returnShipment: true }])
  await open(address)
  expect((await slider()).getAttribute('aria-label')).toBe('Regreso al local')
  expect(await currentStop()).toContain('Volvé al local')
  await slide()
  await waitFor(() => expect(puts()).toEqual(['/api/stacking/k1 RETURNED']))
  expect(['s1', 's2', 's3'].map((id) => theGateway().statusOf(id))).toEqual(['RETURNED', 'DELIVERED', 'RETURNED'])
  expect(await screen.findByText('Devuelto al local. ¡Buen trabajo!')).toBeTruthy()
  expect(screen.queryByRole('slider')).toBeNull()
})

test('[SDETAIL-12] [SDETAIL-14] [SDETAIL-15] [FAMBIG-13] [FOPEN-69] a stack is canceled as a whole, after a question', async () => {
  aStackAtDoors()
  const page = await open(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar multientrega' }))
  expect(screen.getByText('Si continúas, se cancelará el envío')).toBeTruthy()
  expect(puts()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar la multientrega' }))
  await waitFor(() => expect(page.at()).toBe(list))
  expect(puts()).toEqual(['/api/stacking/k1 DRIVER_CANCELED'])
  expect(theGateway().statusOf('s2')).toBe('DRIVER_CANCELED')
})

test('[SHIP-22] a stack that looks for a driver has nothing to cancel', async () => {
  aStack('LOOKING_FOR_DRIVER', [{}, {}, {}], null)
  await open(address)
  await slider()
  expect(screen.queryByRole('button', { name: /^Cancelar/ })).toBeNull()
})

test('[SHIP-34] [SHIP-41] [SHIP-42] [SHIP-43] the losing courier is told, and sees the remaining stacks', async () => {
  aStack('LOOKING_FOR_DRIVER', [{}, {}, {}], null)
  theGateway().has({ shipmentId: 's9', orderCode: 'ELSE2222' })
  await open(address)
  await slider()
  theGateway().takes(beto, 'k1')
  await slide()
  expect(within(await screen.findByRole('alert')).getByText('El envío ya fue tomado por otro repartidor')).toBeTruthy()
  expect(shownToasts()).toEqual(['El envío ya fue tomado por otro repartidor'])
  expect(vibrate.mock.calls).toEqual([[[100, 50, 100, 75, 100]]])
  expect(await screen.findByRole('link', { name: 'Pedido ELSE2222' })).toBeTruthy()
})

test('[SHIP-36] a stack of another courier shows nothing of its shipments', async () => {
  aStack('IN_STORE', [{}, {}, {}], beto)
  await open(address)
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText('Thames 1500')).toBeNull()
})

test('a stack that the shop has canceled completely says so, and blames no other courier', async () => {
  aStack('CANCELED', [{}], null)
  await open(address)
  expect(within(await screen.findByRole('alert')).getByText('Este envío se canceló.')).toBeTruthy()
  expect(screen.queryByText('El envío ya fue tomado por otro repartidor')).toBeNull()
})

test('[FAPI-17] [SDETAIL-29] a stack that cannot be read says so', async () => {
  theGateway().fails('GET', /stacking/, 500)
  await open(address)
  expect(await screen.findByText('Hubo un error buscando el envío, volvé a intentarlo en unos minutos')).toBeTruthy()
})

test('a shipment in a stack leads to its stack', async () => {
  aStackAtDoors()
  const page = await open(`${list}/simple/s2`)
  await waitFor(() => expect(page.at()).toBe(address))
})

test('without a signal a whole stack is driven to its end, and sent in order when it is back', async () => {
  aStack('IN_STORE')
  await open(address)
  await slider()
  theGateway().fails('PUT', /./, 'no answer')
  await slide()
  await waitFor(async () => expect(await currentStop()).toContain('BBBB2222'))
  await slide()
  await waitFor(async () => expect(await currentStop()).toContain('CCCC3333'))
  await userEvent.click(screen.getByRole('button', { name: 'Elegir este envío: DDDD4444' }))
  await slide()
  await waitFor(async () => expect(await currentStop()).toContain('CCCC3333'))
  await slide()
  expect(await screen.findByText('Entregado. ¡Buen trabajo!')).toBeTruthy()
  theGateway().recovers()
  const before = puts().length
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(theGateway().statusOf('k1')).toBe('DELIVERED'))
  expect(puts().slice(before)).toEqual([
    '/api/stacking/k1 ON_ROUTE_TO_DROP_OFFS',
    '/api/shipments/s1 DELIVERED',
    '/api/shipments/s3 DELIVERED',
    '/api/shipments/s2 DELIVERED',
  ])
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type FakeRealtime, fakeRealtime } from '../../kit/fake-realtime.ts'
import { open, shownToasts, theGateway } from './courier-app.tsx'
import { beto } from './courier-gateway.ts'

const address = '/logistics/parrilla-centro/shipments'
const listCalls = () => theGateway().seen.filter(({ path }) => path === '/api/shipments')

const stackCalls = () => theGateway().seen.filter(({ path }) => path === '/api/shipmentstacks')
const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
const minute = (n: number) => `2026-11-21T19:${n}:00.000Z`
const channel = 'private-shipments-store-7'

let realtime: FakeRealtime | null = null
afterEach(() => realtime?.restore())

/** The list with a realtime line that is connected. */
async function openLive() {
  realtime = fakeRealtime()
  theGateway().goesLive()
  const page = await open(address)
  await waitFor(() => expect(realtime?.opened).toHaveLength(1))
  act(() => realtime?.accept())
  await waitFor(() => expect(realtime?.channels.has(channel)).toBe(true))
  const push = (type: string, shipmentType: string, shipmentId: string) =>
    act(() => realtime?.push(channel, 'shipments-update', { type, shipmentType, shipmentId, at: '1.0.0' }))
  return { ...page, push }
}

test('[SLIST-01] the page is titled Envíos', async () => {
  await open(address)
  expect(await screen.findByRole('heading', { level: 1, name: 'Envíos' })).toBeTruthy()
})

test('[SLIST-03] an empty list says that there is nothing to deliver', async () => {
  await open(address)
  expect(await screen.findByText('No hay envíos para entregar')).toBeTruthy()
})

test('[SLIST-04] [SLIST-17] the list holds shipments that need a driver, each with its detail', async () => {
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  theGateway().has({
    shipmentId: 's2',
    orderCode: 'BBBB3333',
    status: 'IN_STORE',
    rider: { id: 'beto', name: '', phone: '' },
  })
  await open(address)
  const link = await screen.findByRole('link', { name: 'Pedido AAAA2222' })
  expect(link.getAttribute('href')).toBe('/logistics/parrilla-centro/shipments/simple/s1')
  expect(screen.queryByText('Pedido BBBB3333')).toBeNull()
})

test('[FOPEN-51] times follow the store’s clock, also in a list that could not be loaded again', async () => {
  theGateway().standsIn('America/Lima')
  theGateway().has({ orderCode: 'AAAA2222', createdAt: '2026-11-21T19:20:00.000Z' })
  await open(address)
  expect(await screen.findByText('Desde las 14:20')).toBeTruthy()
  vi.useFakeTimers({ now: new Date('2026-11-21T19:45:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  await waitFor(() => expect(listCalls()).toHaveLength(2))
  theGateway().fails('GET', /^\/api\/shipments$/, 500)
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText('No pudimos actualizar la lista. Es la de las 14:45.')).toBeTruthy()
})

test('[SLIST-06] [SLIST-07] [SLIST-08] [SLIST-10] [SLIST-11] [SLIST-12] [RIDER-01] [FAPI-12] [FAPI-26] [FOPEN-59] [FOPEN-61] [FAMBIG-60] the list is requested as documented, by the id of the store of the alias', async () => {
  await open(address)
  await screen.findByText('No hay envíos para entregar')
  const [call] = listCalls()
  const { startDate, endDate, ...query } = Object.fromEntries(call!.query)
  expect(query).toEqual({
    page: '1',
    pageSize: '20',
    sort: 'ASC',
    branchContactId: 'store-7',
    status: 'LOOKING_FOR_DRIVER',
    providerName: 'OWN_FLEET',
  })
  for (const date of [startDate, endDate]) expect(date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  expect(Date.parse(endDate!) - Date.parse(startDate!)).toBe(3 * 24 * 3_600_000)
  expect(Math.abs(Date.parse(endDate!) - Date.now())).toBeLessThan(10_000)
  expect(call!.authorization).toBe('Bearer t-ana')
})

test('[SLIST-08] [FOPEN-60] the next page of twenty comes when the end is in sight', async () => {
  for (let n = 10; n < 45; n += 1) theGateway().has({ shipmentId: `s${n}`, orderCode: `CODE${n}22` })
  await open(address)
  expect(await screen.findByText('Pedido CODE4422')).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /Pedido/ })).toHaveLength(35)
  expect(listCalls().map(({ query }) => query.get('page'))).toEqual(['1', '2'])
})

test('[SLIST-02] the refresh button fetches the list again', async () => {
  await open(address)
  await screen.findByText('No hay envíos para entregar')
  theGateway().has({ orderCode: 'AAAA2222' })
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText('Pedido AAAA2222')).toBeTruthy()
})

test('[SLIST-13] [SLIST-14] [FAMBIG-47] a 403 is shown, and leads away', async () => {
  theGateway().fails('GET', /^\/api\/shipments$/, 403)
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
  await waitFor(() => expect(shownToasts()).toEqual(['No tienes permisos para ver los envíos']))
})

test('[SLIST-15] [SLIST-16] any other error is shown, and the courier stays', async () => {
  theGateway().fails('GET', /^\/api\/shipments$/, 500)
  const page = await open(address)
  await waitFor(() =>
    expect(shownToasts()).toEqual(['Hubo un error buscando los envíos, vuelva a intentarlo en unos minutos']),
  )
  expect(page.at()).toBe(address)
})

test('[SLIST-05] [SLIST-17] [SHIP-03] [SHIP-04] [FOPEN-62] the list holds stacks that need a driver, with their doors', async () => {
  const members = ['Thames 1500', 'Bolívar 900', 'Salta 12'].map((street) => ({
    destination: { address: street, details: '', position: null },
  }))
  theGateway().hasStack({ shipments: members })
  theGateway().hasStack({
    stackId: 'k2',
    status: 'IN_STORE',
    rider: beto,
    shipments: [{ shipmentId: 'x' }, { shipmentId: 'y' }],
  })
  await open(address)
  const link = await screen.findByRole('link', { name: 'Multientrega' })
  expect(link.getAttribute('href')).toBe('/logistics/parrilla-centro/shipments/stack/k1')
  const card = within(link.closest('li')!)
  expect(card.getByText('3 entregas')).toBeTruthy()
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ARetirá enTucán San Telmo',
    'BEntregá enThames 1500',
    'CBolívar 900',
    'DSalta 12',
  ])
  expect(screen.getAllByRole('link', { name: /Multientrega|Pedido/ })).toHaveLength(1)
})

test('[SHIP-05] [FOPEN-99] a stack of one is listed like the shipment that it holds', async () => {
  theGateway().hasStack({ shipments: [{ orderCode: 'AAAA2222' }] })
  await open(address)
  const link = await screen.findByRole('link', { name: 'Pedido AAAA2222' })
  expect(link.getAttribute('href')).toBe('/logistics/parrilla-centro/shipments/stack/k1')
  expect(screen.queryByText('1 entrega')).toBeNull()
})

test('[FFMT-06] [FOPEN-95] a stack shows the length of its whole way', async () => {
  const at = (lat: number) => ({ destination: { address: 'x', details: '', position: { lat, lng: -58.371 } } })
  theGateway().hasStack({ shipments: [at(-34.627), at(-34.647)] })
  await open(address)
  expect(await screen.findByText('3,3 km en total')).toBeTruthy()
})

test('[FOPEN-63] shipments and stacks are in one list, oldest first', async () => {
  theGateway().has({ shipmentId: 's8', orderCode: 'EARLY222', createdAt: minute(10) })
  theGateway().has({ shipmentId: 's9', orderCode: 'LATE2222', createdAt: minute(30) })
  theGateway().hasStack({ createdAt: minute(20), shipments: [{}, {}] })
  await open(address)
  await screen.findByText('Multientrega')
  expect(titles()).toEqual(['Pedido EARLY222', 'Multientrega', 'Pedido LATE2222'])
})

test('a card says what to collect at the door, or that it is paid', async () => {
  const collect = {
    method: 'CASH',
    amount: 125_050,
    paysWith: 200_000,
    money: { currency: 'ARS', decimals: 2 },
  } as const
  theGateway().has({ shipmentId: 's8', orderCode: 'CASH2222', collect, createdAt: minute(10) })
  theGateway().has({ shipmentId: 's9', orderCode: 'PAID2222', createdAt: minute(11) })
  theGateway().hasStack({ createdAt: minute(12), shipments: [{ collect }, { collect }] })
  await open(address)
  await screen.findByText('Multientrega')
  const cards = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 2 }))
  const says = ['Cobrá $1.250,50', 'Ya está pagado', 'Cobrás $2.501 en total'].map((words) =>
    cards.findIndex((card) => within(card).queryByText(words) !== null),
  )
  expect(says).toEqual([0, 1, 2])
  expect(screen.queryByText(/2\.000/)).toBeNull()
})

test('a courier may see the near ones first, and the phone keeps it', async () => {
  const at = (lat: number) => ({ address: 'x', details: '', position: { lat, lng: -58.371 } })
  theGateway().has({ shipmentId: 's1', orderCode: 'FAR22222', createdAt: minute(10), destination: at(-34.66) })
  theGateway().has({ shipmentId: 's2', orderCode: 'NEAR2222', createdAt: minute(20), destination: at(-34.62) })
  await open(address)
  await screen.findByText('Primero los que más esperan')
  expect(titles()).toEqual(['Pedido FAR22222', 'Pedido NEAR2222'])
  await userEvent.click(screen.getByRole('button', { name: 'Ver por cercanía' }))
  expect(titles()).toEqual(['Pedido NEAR2222', 'Pedido FAR22222'])
  expect(localStorage.getItem('comanda.courier.list-order')).toContain('nearest')
  await userEvent.click(screen.getByRole('button', { name: 'Ver por espera' }))
  expect(titles()).toEqual(['Pedido FAR22222', 'Pedido NEAR2222'])
})

test('[SLIST-12] [FAPI-16] [FAMBIG-54] the stacks are requested as documented, once for all pages', async () => {
  for (let n = 10; n < 35; n += 1) theGateway().has({ shipmentId: `s${n}`, orderCode: `CODE${n}22` })
  await open(address)
  await screen.findByText('Pedido CODE3422')
  const [call, ...others] = stackCalls()
  expect(others).toEqual([])
  expect(Object.fromEntries(call!.query)).toEqual({ status: 'LOOKING_FOR_DRIVER', delivery_provider_name: 'OWN_FLEET' })
  expect(call!.authorization).toBe('Bearer t-ana')
})

test('[SLIST-09] pages are counted from 1, and the next begins where the last one ended', async () => {
  for (let n = 10; n < 35; n += 1) theGateway().has({ shipmentId: `s${n}`, orderCode: `CODE${n}22` })
  await open(address)
  await screen.findByText('Pedido CODE3422')
  expect(titles()).toEqual(Array.from({ length: 25 }, (_, n) => `Pedido CODE${n + 10}22`))
  expect(screen.getByText('No hay más envíos por ahora.')).toBeTruthy()
})

test('[SLIST-13] [SLIST-14] [FAMBIG-47] a 403 for the stacks is shown, and leads away', async () => {
  theGateway().fails('GET', /shipmentstacks/, 403)
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'))
  expect(page.message()).toBe('Acceso denegado o link expirado')
  await waitFor(() => expect(shownToasts()).toEqual(['No tienes permisos para ver los envíos']))
})

test('[FERR-03] the way to /404 carries its message encoded, and the page shows it', async () => {
  theGateway().fails('GET', /^\/api\/shipments$/, 403)
  await open(address)
  expect(await screen.findByText('Acceso denegado o link expirado')).toBeTruthy()
})

test('a list that failed can be requested again, and each requested failure is shown', async () => {
  theGateway().fails('GET', /^\/api\/shipments$/, 500)
  await open(address)
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  await waitFor(() => expect(shownToasts()).toHaveLength(1))
  const told = document.querySelector('[data-toast]')
  await userEvent.click(again)
  await waitFor(() => expect(told?.isConnected).toBe(false))
  expect(shownToasts()).toHaveLength(1)
  theGateway().recovers()
  await userEvent.click(again)
  expect(await screen.findByText('No hay envíos para entregar')).toBeTruthy()
})

test('without a signal the list stays, and says how old it is', async () => {
  theGateway().has({ orderCode: 'AAAA2222' })
  await open(address)
  await screen.findByText('Pedido AAAA2222')
  theGateway().fails('GET', /^\/api\/shipments$/, 'no answer')
  await userEvent.click(screen.getByRole('button', { name: 'Actualizar' }))
  expect(await screen.findByText(/^Sin conexión\. Esta lista es la de las \d\d:\d\d\.$/)).toBeTruthy()
  expect(screen.getByText('Pedido AAAA2222')).toBeTruthy()
})

/** A finger that moves this far down the screen, from the page's position. */
function draw(distance: number, scrolled = 0) {
  Object.assign(window, { scrollY: scrolled })
  fireEvent.touchStart(window, { touches: [{ clientY: 100 }] })
  Object.assign(window, { scrollY: 0 })
  fireEvent.touchMove(window, { touches: [{ clientY: 100 + distance }] })
  fireEvent.touchEnd(window, { touches: [] })
}
const isIdle = () => screen.getByRole('button', { name: 'Actualizar' }).querySelector('svg') !== null

test.each([
  ['a little', 60, 0],
  ['from the middle of the page', 200, 300],
])(
  '[SLIST-02] a finger that pulls the page down asks again, and one that pulls %s does not',
  async (_, distance, scrolled) => {
    await open(address)
    await screen.findByText('No hay envíos para entregar')
    draw(distance, scrolled)
    draw(120)
    await waitFor(() => expect([listCalls().length, isIdle()]).toEqual([2, true]))
  },
)

test.each(['simple', 'stack'] as const)('a new %s comes into the list automatically', async (kind) => {
  const { push } = await openLive()
  await screen.findByText('No hay envíos para entregar')
  if (kind === 'simple') theGateway().has({ orderCode: 'AAAA2222' })
  else theGateway().hasStack({ shipments: [{ orderCode: 'AAAA2222' }] })
  push('offered', kind, 'x')
  expect(await screen.findByText('Pedido AAAA2222')).toBeTruthy()
})

test('a shipment that this courier and a few others are asked for comes into the list, and leaves it', async () => {
  await openLive()
  await screen.findByText('No hay envíos para entregar')
  const own = 'private-rider-ana'
  await waitFor(() => expect(realtime?.channels.has(own)).toBe(true))
  const push = (type: string) =>
    act(() => realtime?.push(own, 'shipments-update', { type, shipmentType: 'simple', shipmentId: 'x1', at: '1.0.0' }))
  theGateway().has({ shipmentId: 'x1', orderCode: 'AAAA2222' })
  push('offered')
  expect(await screen.findByText('Pedido AAAA2222')).toBeTruthy()
  push('gone')
  expect(await screen.findByText('No hay envíos para entregar')).toBeTruthy()
})

test.each(['simple', 'stack'] as const)(
  '[SHIP-34] a %s that another courier takes leaves the list at once',
  async (kind) => {
    theGateway().has({ shipmentId: 's9', orderCode: 'STAYS222' })
    if (kind === 'simple') theGateway().has({ shipmentId: 'x1', orderCode: 'AAAA2222' })
    else theGateway().hasStack({ stackId: 'x1', shipments: [{ orderCode: 'AAAA2222' }] })
    const { push } = await openLive()
    await screen.findByText('Pedido AAAA2222')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Actualizar' }).querySelector('svg')).toBeTruthy())
    const asked = listCalls().length
    push('gone', kind, 'x1')
    await waitFor(() => expect(titles()).toEqual(['Pedido STAYS222']))
    expect(listCalls()).toHaveLength(asked)
  },
)

test('[SLIST-09] when a shipment is taken, the rest moves up and none is skipped', async () => {
  const AllInSight = globalThis.IntersectionObserver
  globalThis.IntersectionObserver = class {
    observe() {}
    disconnect() {}
  } as never
  onTestFinished(() => void Object.assign(globalThis, { IntersectionObserver: AllInSight }))
  for (let n = 10; n < 35; n += 1) theGateway().has({ shipmentId: `s${n}`, orderCode: `CODE${n}22` })
  const { push } = await openLive()
  await screen.findByText('Pedido CODE2922')
  expect(screen.queryByText('Pedido CODE3022')).toBeNull()
  theGateway().takes(beto, 's10')
  push('gone', 'simple', 's10')
  expect(await screen.findByText('Pedido CODE3022')).toBeTruthy()
  expect(screen.queryByText('No hay más envíos por ahora.')).toBeNull()
})

test.each([403, 500])('[RIDER-04] [FAMBIG-47] an unknown courier is sent away without a toast (%i)', async (status) => {
  theGateway().fails('GET', /whoami/, status)
  const page = await open(address)
  await waitFor(() => expect(page.at()).toBe('/404'), { timeout: 4000 })
  expect(page.message()).toBe('Acceso denegado o link expirado')
  expect(shownToasts()).toEqual([])
})

test('a card names the promised time of each door, and follows the shop when it changes', async () => {
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  theGateway().promises('s1', '2026-11-21T23:30:00.000Z')
  const { push } = await openLive()
  expect(await screen.findByText('Antes de las 20:30')).toBeTruthy()
  theGateway().promises('s1', '2026-11-21T23:45:00.000Z')
  push('changed', 'simple', 's1')
  expect(await screen.findByText('Antes de las 20:45')).toBeTruthy()
  expect(screen.queryByText('Antes de las 20:30')).toBeNull()
})

test('a line that dies without a word is said within fifteen seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await openLive()
  realtime?.fallSilent()
  await act(() => vi.advanceTimersByTimeAsync(8_000))
  expect(screen.queryByText(/^Sin señal/)).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  expect(screen.getByText(/^Sin señal desde las \d\d:\d\d\. Lo que hagas se envía apenas vuelva\.$/)).toBeTruthy()
})

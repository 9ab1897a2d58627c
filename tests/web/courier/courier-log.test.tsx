import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { openCourierLog } from '#web/courier/intents/courier-log.ts'
import { isWaiting, shipmentIn } from '#web/courier/intents/deliveries.ts'
import { courierDecider } from '#web/courier/intents/intents.ts'
import { shipmentOutline, stackOutlines } from '../../kit/courier-outlines.ts'
import { type FakeRealtime, fakeRealtime } from '../../kit/fake-realtime.ts'
import { open, slide, slider, theGateway, wholeWay } from './courier-app.tsx'
import { ana, beto } from './courier-gateway.ts'

const list = '/logistics/parrilla-centro/shipments'
const address = `${list}/simple/s1`
const key = 'comanda.courier.ana'
const later = '2026-11-21T21:00:00.000Z'
const asAna = (status: ShipmentStatus) => theGateway().has({ status, rider: ana, orderCode: 'AAAA2222' })
const label = async () => (await slider()).getAttribute('aria-label')
const reads = (path: string) => theGateway().seen.filter((call) => call.method === 'GET' && call.path === path).length
const noNetwork = () => {
  for (const method of ['GET', 'PUT']) theGateway().fails(method, /./, 'no answer')
}
let realtime: FakeRealtime | null = null
afterEach(() => {
  realtime?.restore()
  vi.restoreAllMocks()
})

/** The log as another tab has it. Its writes reach this page by the browser's event. */
function anotherTab() {
  const store = openCourierLog('ana')
  return {
    store,
    tell(...outline: Parameters<typeof shipmentOutline>) {
      const asked = store.getState().news
      store.dispatch({ type: 'Tell', outlines: [shipmentOutline(...outline)], asked, at: new Date().toISOString() })
      act(() => void fireEvent(window, new StorageEvent('storage', { key })))
    },
  }
}

/** The next answer to this call is read at once and arrives when the test says so. */
function holdNext(method: string, path: string) {
  const gateway = theGateway()
  const { fetch } = gateway
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => {
    release = done
  })
  let isHeld = false
  gateway.fetch = async (request) => {
    const answer = await fetch(request)
    if (isHeld || request.method !== method || new URL(request.url).pathname !== path) return answer
    isHeld = true
    await released
    return answer
  }
  return { isHeld: () => isHeld, release: () => act(async () => release()) }
}

test('an answer that was read before a step and arrives after it does not take the step back', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  const late = holdNext('GET', '/api/shipments/s1')
  fireEvent(window, new Event('visibilitychange'))
  await waitFor(() => expect(late.isHeld()).toBe(true))
  await slide(...wholeWay)
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
  await waitFor(() => expect(openCourierLog('ana').getState().pending).toEqual([]))
  const labels = new Set<string | null>()
  const observer = new MutationObserver(() => labels.add(screen.getByRole('slider').getAttribute('aria-label')))
  observer.observe(document.body, { subtree: true, childList: true, attributes: true })
  const before = reads('/api/shipments/s1')
  await late.release()
  // Its page asks again, because what happened during the call is not in the answer.
  await waitFor(() => expect(reads('/api/shipments/s1')).toBe(before + 1))
  expect(await label()).toBe('En camino al cliente')
  observer.disconnect()
  expect([...labels].filter((one) => one !== 'En camino al cliente')).toEqual([])
})

/** A page with a realtime line, which therefore polls nothing. It has loaded its delivery once more when it joined. */
async function openLive(path: string, read: string) {
  realtime = fakeRealtime()
  theGateway().goesLive()
  await open(path)
  await waitFor(() => expect(realtime?.opened).toHaveLength(1))
  act(() => realtime?.accept())
  await waitFor(() => expect(realtime?.channels.has('private-rider-ana')).toBe(true))
  await waitFor(() => expect(reads(read)).toBeGreaterThan(1))
  return realtime
}

test('a page shows what another tab was told at once, and loads the people and addresses of it', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await openLive(address, '/api/shipments/s1')
  expect(await label()).toBe('En el local')
  theGateway().has({ status: 'IN_STORE', rider: ana, updatedAt: later, customer: { name: 'Diana', phone: null } })
  anotherTab().tell('IN_STORE', { updatedAt: later })
  expect(await label()).toBe('En camino al cliente')
  expect(await screen.findByText('Diana')).toBeTruthy()
})

test('[SHIP-34] a page whose shipment another tab saw taken says so at once', async () => {
  theGateway().has()
  await open(address)
  await slider()
  noNetwork()
  anotherTab().tell('ON_ROUTE_TO_PICK_UP', { riderId: beto.id, updatedAt: later })
  expect((await screen.findByRole('alert')).textContent).toBe('El envío ya fue tomado por otro repartidor')
})

test('a page of a shipment keeps that it left the list, also where it cannot load it again', async () => {
  theGateway().has()
  const line = await openLive(address, '/api/shipments/s1')
  noNetwork()
  const update = { type: 'gone', shipmentType: 'simple', shipmentId: 's1', at: '1.0.0' }
  act(() => line.push('private-shipments-store-7', 'shipments-update', update))
  await waitFor(() => expect(isWaiting(openCourierLog('ana').getState(), 's1')).toBe(false))
})

test('a page that hears nothing new from another tab loads nothing', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  const before = reads('/api/shipments/s1')
  anotherTab().tell('IN_STORE', { id: 'another', updatedAt: later })
  await waitFor(() => expect(shipmentIn(openCourierLog('ana').getState(), 'another')).toBeTruthy())
  expect(reads('/api/shipments/s1')).toBe(before)
})

test('a shipment that another tab saw taken leaves the list, without a call', async () => {
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  theGateway().has({ shipmentId: 's2', orderCode: 'BBBB3333' })
  await open(list)
  await screen.findByRole('link', { name: 'Pedido AAAA2222' })
  await waitFor(() => expect(shipmentIn(openCourierLog('ana').getState(), 's2')).toBeTruthy())
  const before = theGateway().seen.length
  anotherTab().tell('ON_ROUTE_TO_PICK_UP', { riderId: beto.id, updatedAt: later })
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Pedido AAAA2222' })).toBeNull())
  expect(screen.getByRole('link', { name: 'Pedido BBBB3333' })).toBeTruthy()
  expect(
    theGateway()
      .seen.slice(before)
      .filter(({ path }) => path === '/api/shipments'),
  ).toEqual([])
})

test('the way back to the shipment in hand is gone once another tab was told that it is delivered', async () => {
  asAna('ON_ROUTE_TO_DROP_OFF')
  await open(list)
  await screen.findByRole('link', { name: /Continuar/ })
  await waitFor(() => expect(shipmentIn(openCourierLog('ana').getState(), 's1')).toBeTruthy())
  anotherTab().tell('DELIVERED', { updatedAt: later })
  await waitFor(() => expect(screen.queryByRole('link', { name: /Continuar/ })).toBeNull())
})

test('without a network the page shows the newest state that any page was told', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await screen.findByText('Carla')
  cleanup()
  theGateway().has({ status: 'IN_STORE', rider: ana, updatedAt: later })
  await open(list)
  await screen.findByRole('link', { name: /Continuar/ })
  await waitFor(() => expect(shipmentIn(openCourierLog('ana').getState(), 's1')?.status).toBe('IN_STORE'))
  cleanup()
  noNetwork()
  await open(address)
  expect(await label()).toBe('En camino al cliente')
  expect(screen.getByText('Carla')).toBeTruthy()
})

test('after an update without a network, the kept shipment and a step of version 3 still make the page', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await screen.findByText('Carla')
  cleanup()
  const step = { shipmentType: 'simple', shipmentId: 's1', delivery: 's1', code: 'AAAA2222', to: 'IN_STORE' }
  const pending = [{ ...step, at: later, id: 'i1', securityCode: null, undoSeconds: 0, sends: 0 }]
  const record = { owner: 'ana', version: 3, at: 0, base: { pending, outcomes: [] }, entries: [] }
  localStorage.setItem(key, JSON.stringify(record))
  noNetwork()
  await open(address)
  expect(await screen.findByText('1 pendiente')).toBeTruthy()
  expect(await label()).toBe('En camino al cliente')
  await slide(...wholeWay)
  expect(await screen.findByText('2 pendientes')).toBeTruthy()
})

test('neither the list nor a shipment on offer leaves an address on the phone', async () => {
  theGateway().has({ shipmentId: 's1', orderCode: 'AAAA2222' })
  await open(list)
  await screen.findByText('Thames 1500')
  await waitFor(() => expect(shipmentIn(openCourierLog('ana').getState(), 's1')).toBeTruthy())
  cleanup()
  await open(address)
  await slider()
  expect(JSON.stringify(localStorage)).not.toContain('Thames')
})

test('the log holds no person of the shipment in hand, not even in its inspector’s file', async () => {
  asAna('ON_ROUTE_TO_DROP_OFF')
  await open(address)
  await screen.findByText('Carla')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Carla'))
  const log = openCourierLog('ana')
  for (const text of [localStorage.getItem(key), JSON.stringify([log.getLog(), log.getState()])]) {
    expect(text).toContain('ON_ROUTE_TO_DROP_OFF')
    expect(text).not.toMatch(/Carla|Thames|3 B|\+5491|4821|Ana/)
  }
})

const outlines = stackOutlines('IN_STORE', [{}, {}])
const told = { type: 'Tell', outlines, asked: 0, at: later } as const

test('two tabs that are told at the same moment both keep their news', () => {
  const [one, other] = [openCourierLog('ana'), openCourierLog('ana')]
  const stops = [one, other].map((store) => store.subscribe(() => undefined))
  one.dispatch(told)
  const ofOne = localStorage.getItem(key)!
  localStorage.removeItem(key)
  other.dispatch({ ...told, outlines: [shipmentOutline('DELIVERED', { id: 's9' })] })
  // The tabs have written over each other: the first one finds the other's log, and decides its own news again.
  one.refresh()
  expect(ofOne).not.toContain('s9')
  for (const store of [one, openCourierLog('ana')])
    expect(Object.keys(store.getState().deliveries).sort()).toEqual(['k1', 's1', 's2', 's9'])
  for (const stop of stops) stop()
})

test('a log reads the same after a reload', () => {
  const store = openCourierLog('ana')
  store.dispatch(told)
  expect(openCourierLog('ana').getState()).toEqual(store.getState())
  expect(store.getState().deliveries).not.toEqual({})
})

test('a season’s log stays small in the phone’s storage', () => {
  const store = openCourierLog('ana')
  for (let n = 0; n < 600; n += 1)
    store.dispatch({ ...told, asked: n, outlines: [shipmentOutline('DELIVERED', { id: `s-${n}` })] })
  expect(localStorage.getItem(key)!.length).toBeLessThan(150_000)
  expect(store.getLog().entries.length).toBeLessThanOrEqual(200)
  expect(openCourierLog('ana').getState()).toEqual(store.getState())
})

test.each(['full', 'forbidden'])('where storage is %s, the log lives as long as the page', (how) => {
  for (const method of how === 'full' ? (['setItem'] as const) : (['getItem', 'setItem'] as const))
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException(how, 'QuotaExceededError')
    })
  const store = openCourierLog('ana')
  store.dispatch(told)
  expect(shipmentIn(store.getState(), 's2')?.status).toBe('IN_STORE')
  expect(store.isStored()).toBe(false)
  expect(openCourierLog('ana').getState()).toEqual(courierDecider.initial)
})

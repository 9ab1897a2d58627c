import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { type FakeRealtime, fakeRealtime } from '../../kit/fake-realtime.ts'
import { open, slide, theGateway, wholeWay } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const list = '/logistics/parrilla-centro/shipments'
let realtime: FakeRealtime | null = null
afterEach(() => realtime?.restore())

/** The pages of a signed-in courier. */
const pages = {
  'the list': list,
  'a shipment': `${list}/simple/s1`,
  'a stack': `${list}/stack/k1`,
  'the link of a courier': '/logistics/parrilla-centro/rider/ana/shipments',
}

const hasWork = () => {
  theGateway().has({ shipmentId: 's0', orderCode: 'AAAA2222' })
  theGateway().has({ shipmentId: 's1', status: 'IN_STORE', rider: ana })
  theGateway().hasStack({ status: 'IN_STORE', rider: ana, shipments: [{ shipmentId: 's2' }, { shipmentId: 's3' }] })
}
const endShift = () => void theGateway().riders.set(ana.id, { ...ana, active: false })

/** The texts that a page draws from now on, also for one frame. */
function everythingDrawn() {
  const drawn = new Set<string>()
  const watch = () => drawn.add(document.body.textContent)
  const observer = new MutationObserver(watch)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return drawn
}

async function leavesWithoutAnError(page: Awaited<ReturnType<typeof open>>, drawn: ReadonlySet<string>) {
  await waitFor(() => expect(page.at()).toBe('/404'), { timeout: 4_000 })
  await screen.findByText('Acceso denegado o link expirado')
  expect([...drawn].filter((text) => /Reintentar|Hubo un error|No pudimos/.test(text))).toEqual([])
}

test.each(Object.entries(pages))('%s draws no error between a refusal and /404', async (_, address) => {
  hasWork()
  endShift()
  const drawn = everythingDrawn()
  await leavesWithoutAnError(await open(address), drawn)
})

test.each(Object.entries(pages).slice(0, 3))('%s of a known courier draws none either', async (_, address) => {
  hasWork()
  await open(address)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(theGateway().seen.some(({ path }) => path === '/api/whoami')).toBe(true))
  cleanup()
  endShift()
  const drawn = everythingDrawn()
  await leavesWithoutAnError(await open(address), drawn)
})

test.each(Object.entries(pages).slice(0, 3))('%s that stands open leaves when it is read again', async (_, address) => {
  hasWork()
  const page = await open(address)
  await screen.findByRole('heading', { level: 1 })
  await waitFor(() => expect(theGateway().seen.some(({ path }) => path === '/api/whoami')).toBe(true))
  await waitFor(() => expect(document.body.textContent).not.toContain('Cargando'))
  endShift()
  const drawn = everythingDrawn()
  act(() => void globalThis.dispatchEvent(new Event('visibilitychange')))
  await leavesWithoutAnError(page, drawn)
})

test('an open list draws none when it loads again', async () => {
  hasWork()
  const page = await open(list)
  await screen.findByText('Pedido AAAA2222')
  endShift()
  const drawn = everythingDrawn()
  screen.getByRole('button', { name: 'Actualizar' }).click()
  await leavesWithoutAnError(page, drawn)
})

test('a refused list that loads again before /404 has loaded draws none', async () => {
  realtime = fakeRealtime()
  theGateway().goesLive()
  hasWork()
  const page = await open(list)
  await waitFor(() => expect(realtime?.opened).toHaveLength(1))
  act(() => realtime?.accept())
  await waitFor(() => expect(realtime?.channels.has('private-shipments-store-7')).toBe(true))
  endShift()
  const drawn = everythingDrawn()
  screen.getByRole('button', { name: 'Actualizar' }).click()
  act(() => realtime?.drop(4009))
  await leavesWithoutAnError(page, drawn)
})

test('a refused step draws none', async () => {
  hasWork()
  const page = await open(pages['a shipment'])
  await screen.findByRole('slider')
  endShift()
  const drawn = everythingDrawn()
  await slide(...wholeWay)
  await leavesWithoutAnError(page, drawn)
})

test('a shipment that a known courier may not read says so', async () => {
  theGateway().fails('GET', /^\/api\/shipments\/s1$/, 403)
  await open(pages['a shipment'])
  expect(await screen.findByText('Hubo un error buscando el envío, volvé a intentarlo en unos minutos')).toBeTruthy()
})

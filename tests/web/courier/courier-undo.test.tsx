import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { open, slide, slider, theGateway, wholeWay } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const address = '/logistics/parrilla-centro/shipments/simple/s1'
afterEach(() => vi.restoreAllMocks())

/** Ana's shipment in a store that gives this many seconds to undo. */
async function opened(status: ShipmentStatus, slideUndoSeconds: number) {
  theGateway().wants({ slideUndoSeconds })
  theGateway().has({ status, rider: status === 'LOOKING_FOR_DRIVER' ? null : ana })
  const page = await open(address)
  await slider()
  return page
}
const undo = () => screen.findByRole('button', { name: 'Deshacer' })
const sentStatuses = () =>
  theGateway()
    .puts()
    .map(({ body }) => body['status'])

test('a slide shows at once and is not sent before the seconds of the store are over', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 1)
  await slide(...wholeWay)
  await undo()
  expect((await slider()).getAttribute('aria-label')).toBe('En camino al cliente')
  expect(sentStatuses()).toEqual([])
  await waitFor(() => expect(sentStatuses()).toEqual(['IN_STORE']), { timeout: 3000 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull())
})

test('a slide that is taken back was never sent, and the step is there again', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 1)
  await slide(...wholeWay)
  await userEvent.click(await undo())
  expect((await slider()).getAttribute('aria-label')).toBe('En el local')
  // Every waiting step would go before the next step does.
  theGateway().wants({ slideUndoSeconds: 0 })
  fireEvent(window, new Event('online'))
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar envío en curso' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar el envío' }))
  await waitFor(() => expect(sentStatuses()).toEqual(['DRIVER_CANCELED']))
})

test('where a store gives no seconds a slide goes at once, without an undo', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 0)
  await slide(...wholeWay)
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull()
  await waitFor(() => expect(sentStatuses()).toEqual(['IN_STORE']))
})

test('accepting is a race and goes at once', async () => {
  await opened('LOOKING_FOR_DRIVER', 30)
  await slide(...wholeWay)
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('ON_ROUTE_TO_PICK_UP'))
})

test('[SDETAIL-15] a cancel has already asked, and goes at once', async () => {
  await opened('IN_STORE', 30)
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar envío en curso' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar el envío' }))
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('DRIVER_CANCELED'))
})

test('the next slide sends the previous one at once', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 30)
  await slide(...wholeWay)
  await undo()
  expect(sentStatuses()).toEqual([])
  await slide(...wholeWay)
  await waitFor(() => expect(sentStatuses()).toEqual(['IN_STORE']))
  await undo()
})

test('leaving the page sends the slide', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 30)
  await slide(...wholeWay)
  await undo()
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'))
})

test('a page killed while a slide waits sends it when it is opened again and the time has come', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 1)
  await slide(...wholeWay)
  await undo()
  cleanup()
  expect(sentStatuses()).toEqual([])
  await open('/logistics/parrilla-centro/shipments')
  await waitFor(() => expect(sentStatuses()).toEqual(['IN_STORE']), { timeout: 3000 })
})

test('the undo is announced to a screen reader', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 30)
  await slide(...wholeWay)
  const said = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(said).toContain('En el local. Se envía en unos segundos. Podés deshacerlo.')
})

test('the keyboard focus stays at the slide, after a step and after an undo', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 30)
  ;(await slider()).focus()
  await userEvent.keyboard('{ArrowRight>9/}')
  await undo()
  expect(document.activeElement).toBe(await slider())
  await userEvent.tab({ shift: true })
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('En el local'))
})

test('[SDETAIL-27] a key that is held down never confirms its own question', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 0)
  ;(await slider()).focus()
  await userEvent.keyboard('{Enter>5/}')
  expect(await screen.findByRole('button', { name: 'Confirmar: En el local' })).toBe(document.activeElement)
  expect(sentStatuses()).toEqual([])
})

test('a slide begun for one step does not confirm another that replaces it', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 0)
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar sin deslizar' }))
  theGateway().has({ status: 'IN_STORE', rider: ana })
  // A step on another phone is read when this one is looked at again.
  fireEvent(window, new Event('visibilitychange'))
  expect((await slider()).getAttribute('aria-label')).toBe('En camino al cliente')
  expect(screen.queryByRole('button', { name: /^Confirmar:/ })).toBeNull()
})

test('a slide that is under way when the time to undo ends goes on, and confirms', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 1)
  await slide(...wholeWay)
  await undo()
  const control = await slider()
  fireEvent.pointerDown(control)
  for (const value of [15, 30, 45]) fireEvent.change(control, { target: { value } })
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'), { timeout: 3000 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull())
  expect(control.isConnected).toBe(true)
  expect(control).toHaveProperty('value', '45')
  for (const value of [60, 75, 90, 100]) fireEvent.change(control, { target: { value } })
  fireEvent.pointerUp(control)
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('ON_ROUTE_TO_DROP_OFF'), { timeout: 3000 })
})

test('a slide under way stays when the previous step was taken but the delivery cannot be read again', async () => {
  await opened('ON_ROUTE_TO_PICK_UP', 1)
  await slide(...wholeWay)
  await undo()
  const control = await slider()
  fireEvent.pointerDown(control)
  for (const value of [15, 30, 45]) fireEvent.change(control, { target: { value } })
  const { fetch } = theGateway()
  vi.spyOn(theGateway(), 'fetch').mockImplementation((request) =>
    request.method === 'GET' && request.url.includes('/api/shipments/')
      ? Promise.resolve(
          Response.json({ statusCode: 500, error: 'Error', code: 'FAILED', message: 'It failed.' }, { status: 500 }),
        )
      : fetch(request),
  )
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('IN_STORE'), { timeout: 3000 })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull())
  expect(control).toHaveProperty('value', '45')
  expect(control.getAttribute('aria-label')).toBe('En camino al cliente')
})

import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { fillIn } from '#tests/kit/fill-in.ts'
import { open, shownToasts, slide, slider, theGateway, vibrate, wholeWay } from './courier-app.tsx'
import { ana, beto } from './courier-gateway.ts'

const list = '/logistics/parrilla-centro/shipments'
const address = `${list}/simple/s1`
const asAna = (status: ShipmentStatus) => theGateway().has({ status, rider: ana, orderCode: 'AAAA2222' })
const card = (step: string) => screen.findByRole('region', { name: `No se registró: ${step}` })
const failed = 'Hubo un error pasando el envío de estado, volvé a intentarlo en unos minutos'

test('[SDETAIL-30] a refused step shows a toast, and a card that stays until it is dismissed', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 409)
  await slide(...wholeWay)
  expect((await card('En el local')).textContent).toContain('No era el paso que seguía.')
  expect(shownToasts()).toEqual([failed])
  expect(vibrate.mock.calls).toEqual([[[100, 50, 100, 75, 100]]])
  cleanup()

  await open(list)
  const shown = await card('En el local')
  expect(shown.textContent).toContain('Pedido AAAA2222')
  expect(shown.textContent).toMatch(/lo hiciste a las \d\d:\d\d/)
  await userEvent.click(within(shown).getByRole('button', { name: 'Entendido' }))
  expect(screen.queryByText(/No se registró/)).toBeNull()
  cleanup()

  await open(list)
  await screen.findByText('No hay envíos para entregar').catch(() => screen.findByText('Tenés un envío en curso'))
  expect(screen.queryByText(/No se registró/)).toBeNull()
})

test('[SHIP-34] [SHIP-43] a lost auction is a card on the list, and no success was shown', async () => {
  theGateway().has()
  await open(address)
  await slider()
  theGateway().takes(beto, 's1')
  await slide(...wholeWay)
  await screen.findByRole('alert')
  expect(shownToasts()).toEqual(['El envío ya fue tomado por otro repartidor'])
  await userEvent.click(screen.getByRole('link', { name: 'Volver a los envíos' }))
  expect((await card('Aceptar envío')).textContent).toContain('El envío lo tiene otro repartidor.')
})

test('a step on a shipment that the shop has canceled says that the shop canceled it', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().cancels('s1')
  await slide(...wholeWay)
  expect((await card('En el local')).textContent).toContain('El local canceló el pedido.')
  expect(await screen.findByText('Este envío se canceló.')).toBeTruthy()
})

test('[SHIP-34] a shipment that was canceled before it was accepted was canceled, not taken', async () => {
  theGateway().has()
  await open(address)
  await slider()
  theGateway().cancels('s1')
  await slide(...wholeWay)
  await screen.findByRole('alert')
  await userEvent.click(screen.getByRole('link', { name: 'Volver a los envíos' }))
  expect((await card('Aceptar envío')).textContent).toContain('El local canceló el pedido.')
})

test('a step that the courier may not take says so while the courier is still known', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 403)
  await slide(...wholeWay)
  expect((await card('En el local')).textContent).toContain('No tenés permiso para mover este envío.')
})

test('a step that the gateway cannot place, or refuses for another reason, shows the best known reason', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 404)
  await slide(...wholeWay)
  expect((await card('En el local')).textContent).toContain('Este envío ya no está en el local.')
  await userEvent.click(screen.getByRole('button', { name: 'Entendido' }))
  theGateway().recovers()
  theGateway().fails('PUT', /shipments/, 422)
  await slide(...wholeWay)
  expect((await card('En el local')).textContent).toContain('Hubo un error.')
})

test('a step at which the gateway fails may have been done: it waits, without a card', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 500)
  await slide(...wholeWay)
  expect(await screen.findByText('1 pendiente')).toBeTruthy()
  expect(screen.queryByText(/No se registró/)).toBeNull()
})

test('an answer about the network only makes no card: the step waits', async () => {
  asAna('ON_ROUTE_TO_PICK_UP')
  await open(address)
  await slider()
  theGateway().fails('PUT', /shipments/, 429, 'TOO_MANY_REQUESTS', { 'retry-after': '60' })
  await slide(...wholeWay)
  expect(await screen.findByText('1 pendiente')).toBeTruthy()
  expect(screen.queryByText(/No se registró/)).toBeNull()
  expect(theGateway().puts()).toHaveLength(1)
})

const wrongKey = 'Esa no es la clave. Pedísela de nuevo a quien recibe.'
const key = () => screen.findByLabelText('Clave de entrega')
const atTheDoor = async () => {
  theGateway().wants({ requireSecurityCode: true })
  asAna('ON_ROUTE_TO_DROP_OFF')
  await open(address)
  return key()
}

test('[ruling-08] without the setting no key is shown to the courier, and the delivery needs none', async () => {
  asAna('ON_ROUTE_TO_DROP_OFF')
  await open(address)
  await slider()
  expect(document.body.textContent).not.toContain('4821')
  expect(screen.queryByRole('region', { name: 'Clave de entrega' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
  await slide(...wholeWay)
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('DELIVERED'))
  expect(theGateway().puts()[0]?.body).not.toHaveProperty('securityCode')
})

test('[FOPEN-88] where the store asks for the key, a delivery without its four digits is not sent', async () => {
  const field = await atTheDoor()
  await userEvent.type(field, '48a2')
  expect(field).toHaveProperty('value', '482')
  await slide(...wholeWay)
  expect(theGateway().puts()).toEqual([])
  expect(screen.getByText('Primero ingresá los 4 números de la clave.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('[FOPEN-88] the right key goes along with the delivery', async () => {
  await userEvent.type(await atTheDoor(), '4821')
  await slide(...wholeWay)
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('DELIVERED'))
  expect(theGateway().puts()[0]?.body).toMatchObject({ status: 'DELIVERED', securityCode: '4821' })
})

test('[FOPEN-88] a wrong key shows only the text beside the field, and the next can be typed at once', async () => {
  await fillIn(await atTheDoor(), '0000')
  await slide(...wholeWay)
  await screen.findByText(wrongKey)
  expect(screen.queryByRole('region', { name: /^No se registró/ })).toBeNull()
  expect(shownToasts()).toEqual([])
  const again = await key()
  await waitFor(() => expect(document.activeElement).toBe(again))
  expect(again).toHaveProperty('value', '')
  expect(again.getAttribute('aria-invalid')).toBe('true')
  expect(theGateway().statusOf('s1')).toBe('ON_ROUTE_TO_DROP_OFF')
})

test('after a wrong key the page stays at its field, even with large text', async () => {
  await fillIn(await atTheDoor(), '0000')
  const toTop = vi.spyOn(window, 'scrollTo')
  await slide(...wholeWay)
  await screen.findByText(wrongKey)
  // Once to the delivered state, as it seemed.
  expect(toTop).toHaveBeenCalledTimes(1)
})

test('after the right key the message about a wrong one is gone', async () => {
  await fillIn(await atTheDoor(), '0000')
  await slide(...wholeWay)
  await screen.findByText(wrongKey)
  await fillIn(await key(), '4821')
  await slide(...wholeWay)
  await waitFor(() => expect(theGateway().statusOf('s1')).toBe('DELIVERED'))
  await waitFor(() => expect(screen.queryByText(wrongKey)).toBeNull())
})

test('[FOPEN-51] a shipment’s page shows the end of the wait by the store’s clock', async () => {
  theGateway().standsIn('America/Lima')
  const field = await atTheDoor()
  vi.useFakeTimers({ now: new Date('2026-11-21T19:45:00.000Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  theGateway().fails('PUT', /shipments/, 429, 'TOO_MANY_GUESSES', { 'retry-after': '900' })
  await fillIn(field, '4821')
  await slide(...wholeWay)
  expect(await screen.findByText('Se probaron demasiadas claves. Probá de nuevo a las 15:00.')).toBeTruthy()
})

test('[FOPEN-88] one guess too many is an answer: it shows the end of the wait, and is not sent again', async () => {
  const field = await atTheDoor()
  theGateway().fails('PUT', /shipments/, 429, 'TOO_MANY_GUESSES', { 'retry-after': '900' })
  await fillIn(field, '4821')
  await slide(...wholeWay)
  await screen.findByText(/^Se probaron demasiadas claves. Probá de nuevo a las \d\d:\d\d\./)
  expect(screen.queryByText('1 pendiente')).toBeNull()
  expect(theGateway().puts()).toHaveLength(1)
})

test('no other step asks for the key', async () => {
  theGateway().wants({ requireSecurityCode: true })
  asAna('IN_STORE')
  await open(address)
  await slider()
  expect(screen.queryByLabelText('Clave de entrega')).toBeNull()
})

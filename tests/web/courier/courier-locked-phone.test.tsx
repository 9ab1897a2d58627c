import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { addressFor } from '#web/courier/positions/tracking-apps.ts'
import { open, shownToasts, theGateway } from './courier-app.tsx'
import { ana } from './courier-gateway.ts'

const url = 'https://pedidos.example.com/api/positions/0y7kTQm1rWf5S2c9uJb8hXnE3LzVdA6p'
const asks = () => theGateway().seen.filter(({ path }) => path === '/api/rider/ana/positions-url')

async function opened() {
  theGateway().has({ status: 'IN_STORE', rider: ana })
  await open('/logistics/parrilla-centro/shipments/simple/s1')
  const button = await screen.findByRole('button', { name: 'Con teléfono bloqueado' })
  expect(asks()).toEqual([])
  const user = userEvent.setup()
  await user.click(button)
  return user
}

test('the address for a locked phone is requested on demand, and shown as a QR code with its end', async () => {
  await opened()
  expect(await screen.findByRole('img', { name: 'Código QR de tu dirección' })).toBeTruthy()
  expect(screen.getByText(url)).toBeTruthy()
  expect(screen.getByText(/Funciona hasta las 00:10/)).toBeTruthy()
  expect(asks()).toHaveLength(1)
})

test('copying and sharing give the address in the chosen app’s form', async () => {
  const [writeText, share] = [vi.fn(async () => undefined), vi.fn(async () => undefined)]
  Object.defineProperty(navigator, 'share', { value: share, configurable: true })
  const user = await opened()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  await user.click(await screen.findByRole('tab', { name: 'OsmAnd' }))
  const address = `${url}?lat={0}&lon={1}&timestamp={2}&hdop={3}`
  await user.click(await screen.findByRole('button', { name: 'Copiar' }))
  expect(writeText).toHaveBeenCalledWith(address)
  await waitFor(() => expect(shownToasts()).toContain('Dirección copiada'))
  await user.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(share).toHaveBeenCalledWith({ text: address })
})

test('an address that cannot be loaded says so, and can be requested again', async () => {
  theGateway().fails('GET', /positions-url/, 403)
  const user = await opened()
  const again = await screen.findByRole('button', { name: 'Reintentar' })
  theGateway().recovers()
  await user.click(again)
  expect(await screen.findByText(url)).toBeTruthy()
})

test('Traccar and OwnTracks take the address unchanged', () => {
  expect([addressFor('traccar', url), addressFor('owntracks', url)]).toEqual([url, url])
})

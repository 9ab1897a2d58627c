import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { forkGateway } from '../kit/process.ts'
import { aTablet } from './console-steps.ts'
import { expect, test } from './fixtures.ts'
import { onShift, someone, tap } from './steps.ts'

test('the shop sees a courier, the order and its cash, and ends the shift on the courier’s phone', async ({
  browser,
}) => {
  test.slow()
  const gateway = await forkGateway()
  const { page: shop } = await aTablet(browser, gateway.url, 'Lucía', 'caja')
  await shop.goto('/console/couriers')
  await expect(shop.getByText('No hay repartidores en turno')).toBeVisible()
  const link = await shop.getByLabel('Enlace').inputValue()
  expect(link).toBe(`${gateway.url}/logistics/parrilla-centro/rider/phoneIntake`)

  const { code } = await anOfferedOrder({ api: createClient<paths>({ baseUrl: gateway.url }), url: gateway.url })
  const courier = await someone(browser, gateway.url, {
    permissions: ['geolocation'],
    geolocation: { latitude: -34.6129, longitude: -58.3738 },
  })
  await onShift(courier, 'Nadia Ríos', gateway.url)
  const card = shop.getByRole('listitem').filter({ has: shop.getByRole('heading', { name: 'Nadia Ríos' }) })
  await expect(card.getByText('Libre')).toBeVisible()
  await expect(shop.getByRole('region', { name: 'Mapa de los repartidores' })).toHaveCount(0)

  await courier.getByRole('link', { name: new RegExp(code) }).click()
  await tap(courier, 'Aceptar envío')
  await expect(card.getByText('Yendo al local')).toBeVisible()
  await expect(card.getByRole('link', { name: `Pedido ${code}` })).toBeVisible()
  await expect(card.getByRole('button', { name: /^Terminar el turno/ })).toHaveCount(0)
  await expect(shop.getByAltText('Nadia Ríos')).toBeVisible()
  for (const label of ['En el local', 'En camino al cliente', 'Entregado']) await tap(courier, label)
  await expect(card.getByText('Libre')).toBeVisible()
  await expect(card.getByText('$0')).toHaveCount(0)
  await expect(shop.getByRole('region', { name: 'Mapa de los repartidores' })).toHaveCount(0)

  await courier.goto('/logistics/parrilla-centro/shipments')
  await expect(courier.getByRole('heading', { name: 'Envíos', exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Terminar el turno de Nadia Ríos' }).click()
  const sheet = shop.getByRole('dialog', { name: '¿Terminar el turno de Nadia Ríos?' })
  await expect(sheet.getByText(/en efectivo para rendir/)).toBeVisible()
  await sheet.getByRole('button', { name: 'Terminar turno' }).click()
  await expect(shop.getByText('No hay repartidores en turno')).toBeVisible()
  await expect(shop.getByRole('region', { name: /^Terminaron el turno/ }).getByText('Nadia Ríos')).toBeVisible()
  await expect(courier).toHaveURL(/\/404/)
  await gateway.stop()
})

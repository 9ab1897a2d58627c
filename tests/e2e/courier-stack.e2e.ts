import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { admin, expect, test } from './fixtures.ts'
import { onShift, someone, step, tap } from './steps.ts'

const alias = 'parrilla-centro'
const store = { latitude: -34.61648, longitude: -58.37084 }

const homes = [
  { customerName: 'Carla Gómez', street: 'Bolívar', number: '900', position: { lat: -34.6155, lng: -58.3735 } },
  { customerName: 'Diego Sosa', street: 'Chacabuco', number: '1045', position: { lat: -34.6187, lng: -58.3752 } },
  { customerName: 'Elena Ruiz', street: 'Perú', number: '720', position: { lat: -34.6139, lng: -58.3744 } },
]
const addressOf = ({ street, number }: (typeof homes)[number]) => `${street} ${number}`

/** The gateway's messages to a page, by answer and by push. */
function hear(page: Page): () => string {
  const heard: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))))
  page.on('response', (response) => {
    if (response.url().includes('/api/logisticsorder/')) void response.text().then((text) => heard.push(text))
  })
  return () => heard.join('\n')
}

test('a courier delivers the shop’s stack of three out of turn, and each diner sees only their own', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000) // five people, and each step may be taken back for three seconds
  const api = createClient<paths>({ baseUrl: baseURL! })
  const [ana, beto] = await Promise.all([
    someone(browser, baseURL!, { geolocation: store, permissions: ['geolocation'] }),
    someone(browser, baseURL!),
  ])
  await Promise.all([onShift(ana, 'Ana Ríos', baseURL!), onShift(beto, 'Beto Paz', baseURL!)])

  const orders = await test.step('three diners order, and the shop accepts', () =>
    Promise.all(
      homes.map(async ({ customerName, ...home }) => {
        const destination = { ...home, details: '', betweenStreets: '' }
        const { code } = await placeOrder({ api }, { customerName, destination })
        await api.POST('/api/console/orders/{code}/accept', { params: { path: { code } }, headers: admin })
        const { data } = await api.GET('/api/logisticsorder/tracking/{alias}/{orderCode}', {
          params: { path: { alias, orderCode: code } },
        })
        return { code, shipmentId: data!.shipment.id }
      }),
    ))
  const [first, second, third] = orders
  // Other tests of this worker may have left offers at the store.
  const ours = new RegExp(`^Pedido (${orders.map(({ code }) => code).join('|')})`)
  const single = (page: Page) => page.getByRole('link', { name: ours })
  const stacked = (page: Page) => page.getByRole('link', { name: 'Multientrega' })

  await test.step('[SLIST-04] [SLIST-05] the shop’s stack becomes one entry of the list, on every phone at once', async () => {
    await Promise.all([ana, beto].map((courier) => expect(single(courier)).toHaveCount(3)))
    const { response } = await api.POST('/api/console/stacks', {
      headers: admin,
      body: { branchContactId: alias, shipmentIds: orders.map(({ shipmentId }) => shipmentId) },
    })
    expect(response.status).toBe(201)
    await Promise.all(
      [ana, beto].map(async (courier) => {
        await expect(stacked(courier)).toHaveCount(1)
        await expect(single(courier)).toHaveCount(0)
      }),
    )
    await expect(ana.getByRole('listitem').filter({ has: stacked(ana) })).toContainText('3 entregas')
  })

  await test.step('[SHIP-34] one courier takes it, and it leaves the list of the other by push', async () => {
    await stacked(ana).click()
    await expect(ana.getByRole('heading', { name: 'Multientrega' })).toBeVisible()
    await tap(ana, 'Aceptar envío')
    await expect(step(ana, 'En el local')).toBeVisible()
    await expect(stacked(beto)).toHaveCount(0)
  })

  const diners = await Promise.all(
    orders.map(async ({ code }) => {
      const page = await someone(browser, baseURL!)
      const heard = hear(page)
      await page.goto(`/logistics/tracking/order/${alias}/${code}`)
      return { page, heard }
    }),
  )
  const [carla, diego, elena] = diners.map(({ page }) => page) as [Page, Page, Page]
  const stopsBefore = (page: Page) => page.getByText(/entregas? antes de la tuya/)

  await test.step('each diner sees how many come before', async () => {
    await expect(stopsBefore(diego)).toHaveText('Hay 1 entrega antes de la tuya')
    await expect(stopsBefore(elena)).toHaveText('Hay 2 entregas antes de la tuya')
    await expect(stopsBefore(carla)).toHaveCount(0)
  })

  const route = ana.getByRole('list', { name: 'Recorrido' })
  const current = route.locator('[aria-current=step]')
  await test.step('[SHIP-14] [SHIP-53] the courier picks all up and is at the first door', async () => {
    await tap(ana, 'En el local')
    await tap(ana, 'En camino al cliente')
    await expect(current).toContainText(first!.code)
    await expect(ana.getByRole('region', { name: 'Recibe' })).toContainText('Carla Gómez')
    await expect(carla.getByText('En camino', { exact: true }).first()).toBeVisible()
  })

  await test.step('[FAMBIG-05] the first door is done, and the others come closer', async () => {
    await tap(ana, 'Entregado')
    await expect(carla.getByText('Entregado').first()).toBeVisible()
    await expect(stopsBefore(elena)).toHaveText('Hay 1 entrega antes de la tuya')
    await expect(stopsBefore(diego)).toHaveCount(0)
    await expect(current).toContainText(second!.code)
  })

  await test.step('[SHIP-55] [SHIP-56] the courier picks the last door first', async () => {
    await route.getByRole('button', { name: new RegExp(third!.code) }).click()
    await expect(ana.getByText(`Se ha cambiado el envío seleccionado por el: ${third!.code}`)).toBeVisible()
    await expect(ana.getByRole('region', { name: 'Recibe' })).toContainText('Elena Ruiz')
    await tap(ana, 'Entregado')
    await expect(elena.getByText('Entregado').first()).toBeVisible()
    await expect(current).toContainText(second!.code)
  })

  await test.step('[SHIP-48] the last door ends it, and the courier is free', async () => {
    await tap(ana, 'Entregado')
    await expect(diego.getByText('Entregado').first()).toBeVisible()
    await ana.getByRole('link', { name: 'Ver envíos' }).click()
    await expect(ana.getByRole('heading', { name: 'Envíos', exact: true })).toBeVisible()
    await expect(single(ana)).toHaveCount(0)
    await expect(stacked(ana)).toHaveCount(0)
    await expect(ana.getByText('Tenés un envío en curso')).toHaveCount(0)
  })

  await test.step('no diner was ever told the courier’s other doors or customers', async () => {
    for (const [n, { page, heard }] of diners.entries()) {
      expect(heard()).toContain(orders[n]!.code)
      const shown = await page.locator('body').innerText()
      for (const [other, home] of homes.entries()) {
        if (other === n) continue
        for (const secret of [addressOf(home), home.customerName, String(home.position.lng), orders[other]!.code]) {
          expect(heard()).not.toContain(secret)
          expect(shown).not.toContain(secret)
        }
      }
    }
  })
})

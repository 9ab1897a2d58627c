import type { Page } from 'playwright/test'
import { admin, expect, test } from './fixtures.ts'
import { isOldestPhone } from './oldest-phone.ts'
import { orderDinner, someone, startShift, step, tap } from './steps.ts'

const store = { latitude: -34.61648, longitude: -58.37084 }
const alias = 'parrilla-centro'

const near = (degrees: number) => ({ latitude: store.latitude - degrees, longitude: store.longitude - degrees })

/** The slide itself, by finger. */
async function slide(page: Page, label: string) {
  await expect(step(page, label)).toBeVisible()
  const { x, y, width, height } = (await step(page, label).boundingBox())!
  await page.mouse.move(x + height / 2, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width - 4, y + height / 2, { steps: 30 })
  await page.mouse.up()
}

test('a diner orders, the shop accepts, two couriers race, one drives, and the diner watches it arrive', async ({
  browser,
  baseURL,
  request,
}) => {
  // The diner and Ana, who do most steps, have the oldest phones.
  const diner = await isOldestPhone(await someone(browser, baseURL!))
  const [ana, beto] = await Promise.all([
    someone(browser, baseURL!, { geolocation: store, permissions: ['geolocation'] }).then(isOldestPhone),
    someone(browser, baseURL!),
  ])
  await Promise.all([startShift(ana, 'Ana Ríos', '1155550101'), startShift(beto, 'Beto Paz', '1155550102')])

  const code = await test.step('the diner orders', () => orderDinner(diner))
  await expect(diner.getByRole('heading', { name: code })).toBeVisible()

  await test.step('the shop accepts, and both couriers see the shipment at once', async () => {
    const accepted = await request.post(`/api/console/orders/${code}/accept`, { headers: admin })
    expect(accepted.status()).toBe(200)
    await Promise.all([ana, beto].map((courier) => courier.getByRole('link', { name: new RegExp(code) }).click()))
  })

  await test.step('both accept: one wins, the other is told', async () => {
    await tap(ana, 'Aceptar envío')
    await expect(step(ana, 'En el local')).toBeVisible()
    await expect(ana.getByText('Carla Gómez')).toBeVisible()
    await expect(beto.getByText('El envío ya fue tomado por otro repartidor').first()).toBeVisible()
    await expect(beto.getByText('Carla Gómez')).toHaveCount(0)
  })

  const watcher = await someone(browser, baseURL!)
  await test.step('the diner follows the rider on the map', async () => {
    await watcher.goto(`/logistics/tracking/order/${alias}/${code}`)
    await expect(watcher.getByText('Ana Ríos').first()).toBeVisible()
    await test.step('[TRACK-01, TRACK-02] a reader with alias and code sees the map over the whole height', async () => {
      await expect.poll(async () => (await watcher.locator('.leaflet-container').boundingBox())?.height).toBe(844)
    })
    const rider = watcher.getByRole('img', { name: 'Repartidor Ana Ríos' })
    await expect(rider).toHaveCount(0) // Ana's position before she accepted is private
    await ana.context().setGeolocation(near(0.001))
    await expect(rider).toBeVisible()
    const before = await rider.boundingBox()
    await ana.context().setGeolocation(near(0.0013))
    await expect.poll(() => rider.boundingBox()).not.toEqual(before)
  })

  await test.step('the courier drives it to the door, by slide and by tap', async () => {
    await slide(ana, 'En el local')
    await tap(ana, 'En camino al cliente')
    await tap(ana, 'Entregado')
  })

  await test.step('all pages show it delivered', async () => {
    await expect(watcher.getByText('Entregado').first()).toBeVisible()
    await expect(diner.getByText('Entregado').first()).toBeVisible()
  })
})

import type { Browser, Page } from 'playwright/test'
import { admin, expect, test } from './fixtures.ts'

const store = { latitude: -34.61648, longitude: -58.37084 }
const alias = 'parrilla-centro'

const near = (degrees: number) => ({ latitude: store.latitude - degrees, longitude: store.longitude - degrees })

/** Each person of the story has a phone of their own. */
async function someone(browser: Browser, baseURL: string, more: object = {}): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'block',
    ...more,
  })
  return context.newPage()
}

async function orderDinner(page: Page): Promise<string> {
  await page.goto(`/menu/${alias}`)
  await expect(page.getByRole('heading', { name: 'Que menu deseas visualizar?' })).toBeVisible()
  await page
    .getByRole('link', { name: /Delivery/ })
    .or(page.getByRole('button', { name: /Delivery/ }))
    .click()

  await page.getByRole('button', { name: 'Agregar dirección' }).click()
  const address = page.getByRole('dialog', { name: 'Donde te encuentras?' })
  await address.getByRole('textbox', { name: 'Buscar dirección' }).fill('Bolívar 900')
  await address.getByRole('button', { name: /^Bolívar 900/ }).click()
  await address.getByRole('button', { name: 'CONTINUAR' }).click()
  await expect(page.getByRole('region', { name: 'Información del pedido' })).toContainText('$1.800,00')

  await page.getByRole('link', { name: 'Provoleta al hierro' }).first().click()
  const plate = page.getByRole('dialog', { name: 'Provoleta al hierro' })
  await plate.getByRole('button', { name: 'Agregar uno' }).click()
  await plate.getByRole('button', { name: 'Agregar $29.600,00' }).click()
  await expect(page.getByText('Ítem agregado al pedido!')).toBeVisible()

  await page.getByRole('link', { name: /Ver mi pedido/ }).click()
  await expect(page.getByRole('heading', { name: 'Mi pedido' })).toBeVisible()
  await page.getByRole('link', { name: /^Continuar/ }).click()

  await page.getByRole('textbox', { name: 'Nombre de quien recibe' }).fill('Carla Gómez')
  await page.getByRole('textbox', { name: 'Teléfono de quien recibe' }).fill('11 5555-1234')
  await page.getByRole('textbox', { name: 'Con cuanto abonas' }).fill('40000')
  await page.getByRole('button', { name: /^Realizar pedido/ }).click()
  await page.waitForURL(`**/menu/${alias}/order/*`)
  return page.url().split('/').at(-1)!.split('?')[0]!
}

async function startShift(page: Page, name: string, phone: string) {
  await page.goto(`/logistics/${alias}/rider/phoneIntake`)
  await page.getByLabel('Ingresa con tu teléfono').fill(phone)
  await page.getByLabel('Confirma tu teléfono').fill(phone)
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Nombre y Apellido').fill(name)
  await page.getByLabel('Código de seguridad').fill('1234')
  await page.getByRole('button', { name: 'Iniciar turno' }).click()
  await expect(page.getByText('Turno iniciado con éxito').first()).toBeVisible()
  await page.goto(`/logistics/${alias}/shipments`)
  await expect(page.getByRole('heading', { name: 'Envíos', exact: true })).toBeVisible()
}

const step = (page: Page, label: string) => page.getByRole('slider', { name: label })

/** The way for whoever cannot drag: two taps (WCAG 2.5.7). */
async function tap(page: Page, label: string) {
  await expect(step(page, label)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
  await page.getByRole('button', { name: `Confirmar: ${label}` }).click()
}

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
  const diner = await someone(browser, baseURL!)
  const [ana, beto] = await Promise.all([
    someone(browser, baseURL!, { geolocation: store, permissions: ['geolocation'] }),
    someone(browser, baseURL!),
  ])
  await Promise.all([startShift(ana, 'Ana Ríos', '1155550101'), startShift(beto, 'Beto Paz', '1155550102')])
  await expect(ana.getByText('No hay envíos para entregar')).toBeVisible()

  const code = await test.step('the diner orders', () => orderDinner(diner))
  await expect(diner.getByText(code)).toBeVisible()

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
    await watcher.getByRole('dialog', { name: 'Clave de entrega' }).getByRole('button', { name: 'Continuar' }).click()
    await expect(watcher.getByText('Ana Ríos').first()).toBeVisible()
    const rider = watcher.getByRole('img', { name: 'Repartidor Ana Ríos' })
    await expect(rider).toHaveCount(0) // where Ana was before she accepted is nobody's business
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

  await test.step('everybody sees it delivered', async () => {
    await expect(watcher.getByText('Entregado').first()).toBeVisible()
    await expect(diner.getByText('Entregado').first()).toBeVisible()
  })
})

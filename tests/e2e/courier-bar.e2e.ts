import createClient from 'openapi-fetch'
import type { Locator, Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '../kit/courier.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { expect, test } from './fixtures.ts'
import { change } from './screens/stage.ts'
import { step } from './steps.ts'

/** A phone with the bars of its browser. */
test.use({ viewport: { width: 390, height: 740 }, reducedMotion: 'reduce' })
const mostHigh = 220

/** Opens a shipment whose courier, on this phone, stands at the store. */
async function atTheStore(page: Page, url: string) {
  const gateway = { api: createClient<paths>({ baseUrl: url }), url }
  const courier = await aCourier(gateway, 'Ana Ríos')
  const order = await anOfferedOrder(gateway)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE'] as const) await courier.slide(order.shipmentId, status)
  await page.context().addCookies([{ name: 'riderToken', value: courier.token, url }])
  await change<{ branchContact: object }>(page, /\/api\/shipments\/(?!rider|order)[^/?]+$/, (shipment) => ({
    ...shipment,
    branchContact: { ...shipment.branchContact, slideUndoSeconds: 60 },
  }))
  await page.goto(`/logistics/parrilla-centro/shipments/simple/${order.shipmentId}`)
  await expect(step(page, 'En camino al cliente')).toBeVisible()
}

const barOf = (page: Page) => page.getByRole('region', { name: 'Próximo paso' }).locator(':scope > section')
const heightOf = async (element: Locator) => (await element.boundingBox())?.height ?? Number.POSITIVE_INFINITY

test('the courier’s bar takes at most 220 px, with an undo inside the slide, and the door stays in sight', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -34.61648, longitude: -58.37084 })
  await atTheStore(page, baseURL!)
  const bar = barOf(page)
  expect(await heightOf(bar)).toBeLessThanOrEqual(mostHigh)
  await page.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
  await page.getByRole('button', { name: 'Confirmar: En camino al cliente' }).click()
  const undo = page.getByRole('button', { name: 'Deshacer' })
  await expect(undo).toBeVisible()
  expect(await heightOf(bar)).toBeLessThanOrEqual(mostHigh)
  const [slide, pill] = [await step(page, 'Entregado').boundingBox(), await undo.boundingBox()]
  expect(pill!.y).toBeGreaterThanOrEqual(slide!.y)
  expect(pill!.y + pill!.height).toBeLessThanOrEqual(slide!.y + slide!.height)
  await expect(bar.getByText(/^3 B/)).toBeVisible()
  // The money to collect is whole within the slide, and not under the undo.
  const amount = await bar
    .getByText(/^Cobrá /)
    .filter({ visible: true })
    .last()
    .boundingBox()
  expect(amount!.y + amount!.height).toBeLessThanOrEqual(slide!.y + slide!.height)
  expect(amount!.x + amount!.width).toBeLessThanOrEqual(pill!.x)
  await undo.click()
  await expect(step(page, 'En camino al cliente')).toBeVisible()
})

test('the courier’s bar takes at most 220 px while it tells of a missing position', async ({ page, baseURL }) => {
  await atTheStore(page, baseURL!)
  await expect(page.getByText('Sin permiso de ubicación')).toBeVisible()
  expect(await heightOf(barOf(page))).toBeLessThanOrEqual(mostHigh)
})

/** The parts of a page that a toast covers. */
const covered = async (page: Page, ...parts: readonly Locator[]) => {
  const toast = await page.locator('[data-toast]').first().boundingBox()
  const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
  return boxes.filter((box) => box!.y < toast!.y + toast!.height && toast!.y < box!.y + box!.height).length
}

test('a toast of the courier’s list covers neither its head nor its notices', async ({ page, baseURL }) => {
  const courier = await aCourier({ api: createClient<paths>({ baseUrl: baseURL! }), url: baseURL! }, 'Ana Ríos')
  await page.context().addCookies([{ name: 'riderToken', value: courier.token, url: baseURL! }])
  await page.route(/\/api\/shipments\?/, (route) => route.abort())
  await page.goto('/logistics/parrilla-centro/shipments')
  await expect(page.locator('[data-toast]')).toBeVisible()
  const failed = page.getByRole('heading', { name: 'No pudimos traer los envíos' })
  expect(await covered(page, page.locator('header'), failed)).toBe(0)
})

test('a toast of a shipment stands in the bar above the step, and covers no state', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude: -34.61648, longitude: -58.37084 })
  await atTheStore(page, baseURL!)
  await page.getByRole('button', { name: 'Confirmar sin deslizar' }).click()
  await page.getByRole('button', { name: 'Confirmar: En camino al cliente' }).click()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(barOf(page).locator('[data-toast]')).toBeVisible()
  expect(await covered(page, page.locator('header'), step(page, 'En camino al cliente'))).toBe(0)
})

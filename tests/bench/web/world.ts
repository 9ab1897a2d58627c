import createClient from 'openapi-fetch'
import type { Browser, BrowserContext, Page } from 'playwright'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { trackingOf } from '#tests/kit/delivery.ts'
import { drawingsKey } from '#web/diner/drawings/drawing.ts'
import { orderDinner, someone, startShift } from '../../e2e/steps.ts'

const alias = 'parrilla-centro'
export const menuPath = `/menu/${alias}/Delivery`
export const cartPath = `/menu/${alias}/preview`
export const checkoutPath = `/menu/${alias}/checkout`
export const orderPath = (code: string) => `/menu/${alias}/order/${code}`
export const trackingPath = (code: string) => `/logistics/tracking/order/${alias}/${code}`

type Remembered = Awaited<ReturnType<BrowserContext['storageState']>>

/** The steps before the pages are measured, and the stored data of a browser that made them. */
export type World = {
  /** An order on its way to the door. */
  readonly code: string
  /** The data of a diner with an address and two plates in the cart. */
  readonly diner: Remembered
  /** The same after this phone has shown the cart and the checkout, which keep their first screens. */
  readonly returning: Remembered
  /** The data of the order's diner, after this phone has shown the order's two pages. */
  readonly waiting: Remembered
  /** The data of a courier with a running shift. */
  readonly courier: Remembered
}

/** One diner fills a cart and orders, the shop accepts, a courier drives it, another starts a shift. */
export async function aWorld(browser: Browser, url: string): Promise<World> {
  const page = await someone(browser, url)
  let diner: Remembered | undefined
  const code = await orderDinner(page, {
    cart: async () => {
      diner = await page.context().storageState()
    },
  })
  const api = createClient<paths>({ baseUrl: url })
  await api.POST('/api/console/orders/{code}/accept', {
    params: { path: { code } },
    headers: { authorization: 'Bearer demo-admin' },
  })
  const { shipment } = await trackingOf({ api }, code)
  const rider = await aCourier({ api, url })
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    await rider.slide(shipment.id, status)
  await api.POST('/api/rider/{id}/positions', {
    params: { path: { id: rider.id } },
    headers: rider.headers,
    body: { fixes: [{ lat: -34.6162, lng: -58.3719, at: new Date().toISOString() }] },
  })
  for (const path of [orderPath(code), trackingPath(code)]) await keepsDrawing(page, path)
  const waiting = await page.context().storageState()
  await page.context().close()
  const again = await someone(browser, url, { storageState: diner })
  for (const path of [cartPath, checkoutPath]) await keepsDrawing(again, path)
  const returning = await again.context().storageState()
  await again.context().close()
  const phone = await someone(browser, url)
  await startShift(phone, 'Beto Paz', '1155550302')
  const courier = await phone.context().storageState()
  await phone.context().close()
  return { code, diner: diner!, returning, waiting, courier }
}

/** A browser that remembers nothing, for screens that need nothing. */
const nothing: Remembered = { cookies: [], origins: [] }
export const emptyWorld: World = { code: '', diner: nothing, returning: nothing, waiting: nothing, courier: nothing }

/** Shows a page until the phone has kept its first screen. */
async function keepsDrawing(page: Page, path: string) {
  await page.goto(path)
  const since = await page.evaluate(() => performance.timeOrigin)
  await page.waitForFunction(
    (wanted) => {
      const kept = JSON.parse(localStorage.getItem(wanted.key) ?? '[]') as { path: string; at: number }[]
      return kept.some(({ path, at }) => path === wanted.path && at >= wanted.since)
    },
    { key: drawingsKey, path, since },
  )
}

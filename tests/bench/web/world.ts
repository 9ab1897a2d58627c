import createClient from 'openapi-fetch'
import type { Browser, BrowserContext } from 'playwright'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '#tests/kit/courier.ts'
import { trackingOf } from '#tests/kit/delivery.ts'
import { orderDinner, someone, startShift } from '../../e2e/steps.ts'

type Remembered = Awaited<ReturnType<BrowserContext['storageState']>>

/** The steps before the pages are measured, and the stored data of a browser that made them. */
export type World = {
  /** An order on its way to the door. */
  readonly code: string
  /** The data of a diner with an address and two plates in the cart. */
  readonly diner: Remembered
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
  await page.context().close()
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
  const phone = await someone(browser, url)
  await startShift(phone, 'Beto Paz', '1155550302')
  const courier = await phone.context().storageState()
  await phone.context().close()
  return { code, diner: diner!, courier }
}

import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import { startDemoGateway } from '#demo/gateway.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '../kit/courier.ts'
import { anOfferedOrder, logOf } from '../kit/delivery.ts'
import { demoCatalog } from '../kit/demo-catalog.ts'
import { preparedPglite } from '../kit/prepared-pglite.ts'
import { forkGateway } from '../kit/process.ts'
import { admin, expect, test } from './fixtures.ts'
import { hasCart } from './screens/diner.ts'
import { someone, tap } from './steps.ts'

type End = { readonly end: (page: Page) => Promise<unknown>; readonly comesBack: (page: Page) => Promise<unknown> }

const menu = '/menu/parrilla-centro/Delivery'
const inANewTab = async (page: Page) => {
  const next = await page.context().newPage()
  await next.goto(menu)
}

/** Closes one tab of two: a browser of tests that closes its last page of a site ends the process with the calls that it has begun. */
async function closeBesideAnother(page: Page) {
  const other = await page.context().newPage()
  await other.goto('/icon.svg')
  await page.close({ runBeforeUnload: true })
}

/** A route of the test would do it too, but it holds each call of a page that closes until the test has answered, which is too late. */
async function withoutVendors(page: Page) {
  const browser = await page.context().newCDPSession(page)
  await browser.send('Network.enable')
  await browser.send('Network.setBlockedURLs', { urls: ['*googletagmanager*', '*facebook*'] })
}

/** Says that the page is out of sight, as for a tab behind another, which a browser without a screen has none of. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
const unhide = (page: Page) =>
  page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState')
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** The ways in which a person leaves a page, and comes back. */
const ends: Readonly<Record<string, End>> = {
  'hides behind another tab': { end: hide, comesBack: unhide },
  'is closed': { end: closeBesideAnother, comesBack: inANewTab },
  'gives way to another site': { end: (page) => page.goto('about:blank'), comesBack: (page) => page.goto(menu) },
  'is left by the back button': { end: (page) => page.goBack(), comesBack: (page) => page.goto(menu) },
}

/** The calls of a route that a gateway has answered well. */
async function answered(url: string, method: string, route: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const lines = figures.matchAll(
    /^comanda_http_request_seconds_count\{method="([^"]+)",route="([^"]+)",status="2[^"]*"\} (\d+)$/gm,
  )
  return [...lines]
    .filter(([, of, at]) => of === method && at === route)
    .reduce((sum, [, , , count]) => sum + Number(count), 0)
}

test('[ABAND-01] [ABAND-02] [ANALYT-04] each way to leave a page tells once of its cart and its steps, and each return cancels once', async ({
  browser,
}) => {
  const gateway = await forkGateway({ WITH_VENDORS: '1' })
  const told = () => answered(gateway.url, 'POST', '/api/abandoned/cart/')
  const canceled = () => answered(gateway.url, 'PUT', '/api/abandoned/cart/cancel/')
  const stepsOf = async (campaign: string) => {
    const answer = await fetch(`${gateway.url}/api/console/analytics?from=2020-01-01&to=2090-01-01`, { headers: admin })
    const { counts } = (await answer.json()) as { counts: { campaignId: string; name: string; events: number }[] }
    return counts.filter(({ campaignId }) => campaignId === campaign).map(({ name, events }) => `${name} ${events}`)
  }
  for (const [way, { end, comesBack }] of Object.entries(ends))
    await test.step(`a page that ${way}`, async () => {
      const campaign = way.replaceAll(' ', '-')
      const page = await someone(browser, gateway.url)
      await withoutVendors(page)
      await hasCart(page)
      await page.addInitScript(() => localStorage.setItem('customerPhone', '+5491155551234'))
      await page.goto('/icon.svg')
      await page.goto(`/menu/parrilla-centro/preview?campaignId=${campaign}`)
      await page.getByRole('region', { name: 'Tu privacidad' }).getByRole('button', { name: 'Aceptar' }).click()
      const before = { told: await told(), canceled: await canceled() }
      // The watch is loaded once the page tells of a first absence.
      await expect(async () => {
        await hide(page)
        expect(await page.evaluate(() => localStorage.getItem('comanda.absence'))).not.toBeNull()
      }).toPass()
      await unhide(page)
      await expect.poll(canceled).toBe(before.canceled + 1)
      // Batches of steps go one after the other: one on its way at the end of the page would leave the next to the return.
      await expect.poll(() => page.evaluate(() => localStorage.getItem('comanda.analytics-outbox'))).toBeNull()

      await page.getByRole('button', { name: 'Agregar uno' }).first().click()
      await end(page)
      await expect.poll(told).toBe(before.told + 2)
      await expect.poll(() => stepsOf(campaign)).toEqual(expect.arrayContaining(['ADD_ITEM 1']))
      await comesBack(page)
      await expect.poll(canceled).toBe(before.canceled + 2)
      expect(await told()).toBe(before.told + 2)
      expect(await stepsOf(campaign)).toContain('ADD_ITEM 1')
      await page.context().close()
    })
  await gateway.stop()
})

test('[SDETAIL-28] each way to leave a page ends the time to undo a courier’s step, and sends it once', async ({
  browser,
}) => {
  const document = demoCatalog()
  const stores = document.stores.map((store) => ({ ...store, settings: { ...store.settings, slideUndoSeconds: 30 } }))
  const environment = { PORT: '0', RATE_LIMIT: '0', LOG_LEVEL: 'error', WEB_ROOT: process.env['WEB_ROOT'] }
  const database = overPglite(await preparedPglite())
  const { url, close } = await startDemoGateway(environment, { database, catalog: { ...document, stores } })
  const gateway = { api: createClient<paths>({ baseUrl: url }), url }
  const steps = () => answered(url, 'PUT', '/api/shipments/:id')
  for (const [way, { end }] of Object.entries(ends))
    await test.step(`a page that ${way}`, async () => {
      const courier = await aCourier(gateway, 'Ana Ríos')
      const { shipmentId } = await anOfferedOrder(gateway)
      await courier.slide(shipmentId, 'ON_ROUTE_TO_PICK_UP')
      const status = async () => (await logOf(database, shipmentId)).at(-1)
      const page = await someone(browser, url)
      await page.context().addCookies([{ name: 'riderToken', value: courier.token, url }])
      await page.goto('/icon.svg')
      await page.goto(`/logistics/parrilla-centro/shipments/simple/${shipmentId}`)
      const before = await steps()
      await tap(page, 'En el local')
      await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
      expect(await status()).toBe('ShipmentAccepted')
      await end(page)
      await expect.poll(status, { timeout: 20_000 }).toBe('IN_STORE')
      expect(await steps()).toBe(before + 1)
      await page.context().close()
    })
  await close()
})

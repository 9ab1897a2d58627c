import type { Frame, Page } from 'playwright/test'
import { aBrowserOfVendors, openFakeVendors } from '../kit/fake-vendors.ts'
import { forkGateway } from '../kit/process.ts'
import { admin, expect, test } from './fixtures.ts'
import { orderDinner, someone } from './steps.ts'

const menuAt = '/menu/parrilla-centro/Delivery'
const vendor = /googletagmanager|facebook/

/** Serves this text as each script of a vendor, and blocks the rest. Returns the addresses that pages requested. */
async function standInForVendors(page: Page, body = '') {
  const asked: string[] = []
  await page.context().route(vendor, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return asked
}

/** The frame beside the page of an order, in which the vendors run. */
const frameOf = (page: Page) => page.frames().find((frame) => frame.url().includes('/analytics/frame/'))

/** The events that the vendors of this document got. */
const told = (document: Page | Frame) =>
  document.evaluate(() => {
    const { dataLayer = [], fbq } = window as {
      dataLayer?: readonly { event?: string }[]
      fbq?: { queue: readonly string[][] }
    }
    return {
      layer: dataLayer.flatMap(({ event }) => event ?? []),
      pixel: (fbq?.queue ?? []).filter(([verb]) => verb === 'track').map(([, name]) => name),
    }
  })

test('[ANALYT-05] [ANALYT-09] [ANALYT-10] [ANALYT-21] [ANALYT-23] only a consenting diner is reported, and never beside a card', async ({
  browser,
}) => {
  const gateway = await forkGateway({ WITH_VENDORS: '1' })
  const page = await someone(browser, gateway.url)
  const asked = await standInForVendors(page)
  const forbidden: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) forbidden.push(message.text())
  })

  await page.goto(`${menuAt}?campaignId=verano&tableNumber=7`)
  const bar = page.getByRole('region', { name: 'Tu privacidad' })
  await expect(bar).toBeVisible()
  const names = async () => (await page.context().cookies()).map(({ name }) => name)
  // The one cookie before a consent limits abuse, and no statistics read it.
  expect([asked, await names()]).toEqual([[], ['device']])
  await bar.getByRole('button', { name: 'Aceptar' }).click()
  await expect(bar).toHaveCount(0)
  await expect
    .poll(() => asked.map((url) => new URL(url).pathname).sort())
    .toEqual(['/en_US/fbevents.js', '/gtag/js', '/gtm.js'])
  expect(new URL(page.url()).search).toBe('?campaignId=verano')

  await orderDinner(page, {
    async checkout() {
      expect(await told(page)).toEqual({ layer: [], pixel: [] })
      expect(await page.locator('script[src*="facebook"], script[src*="google"]').count()).toBe(0)
    },
  })
  // No vendor runs in the document of the order either: a frame without its address tells of the sale.
  const framed = async () => {
    const frame = frameOf(page)
    return frame ? await told(frame) : { layer: [], pixel: [] }
  }
  await expect.poll(async () => (await framed()).layer).toEqual(expect.arrayContaining(['checkout', 'purchase']))
  expect((await framed()).pixel).toContain('Purchase')
  expect(await page.locator('script[src*="facebook"], script[src*="google"]').count()).toBe(0)
  expect(await frameOf(page)?.evaluate(() => document.referrer + document.title)).toBe('Comanda')
  const waiting = () => page.evaluate(() => localStorage.getItem('comanda.analytics-vendors') ?? '')
  expect(await waiting()).not.toContain('"purchase"')

  await test.step('[ruling-92] no reload, other tab or later page tells of a sale again', async () => {
    const second = await page.context().newPage()
    // The view of each page waits for the next menu, so its analytics have looked for a sale.
    const views = async () =>
      (await waiting()).split('"page_view","page_path":"/menu/parrilla-centro/order"').length - 1
    await page.reload()
    await expect.poll(views).toBe(1)
    await second.goto(page.url())
    await expect.poll(views).toBe(2)
    await page.goto(menuAt)
    await expect.poll(async () => (await told(page)).layer).toContain('productImpression')
    for (const tab of [page, second]) expect((await told(tab)).layer).not.toContain('purchase')
    expect(frameOf(second)).toBeUndefined()
    await second.close()
  })

  const counts = async () => {
    const days = 'from=2020-01-01&to=2090-01-01'
    const answer = await fetch(`${gateway.url}/api/console/analytics?${days}`, { headers: admin })
    const { counts } = (await answer.json()) as { counts: { campaignId: string; name: string; sessions: number }[] }
    return counts.filter(({ campaignId }) => campaignId === 'verano').map(({ name, sessions }) => `${name} ${sessions}`)
  }
  await expect
    .poll(counts)
    .toEqual(expect.arrayContaining(['ADD_ITEM 1', 'VIEW_ORDER_SUMMARY 1', 'CONTINUE_TO_CHECKOUT 1', 'CREATE_ORDER 1']))

  await page.getByRole('button', { name: 'Mi cuenta' }).click()
  await page.getByRole('button', { name: /^Tu privacidad/ }).click()
  await bar.getByRole('button', { name: 'No, gracias' }).click()
  await expect.poll(() => told(page)).toEqual({ layer: [], pixel: [] })
  await expect.poll(names).not.toContain('analyticsSessionId')
  expect(forbidden).toEqual([])
  await gateway.stop()
})

test('[ANALYT-16] [ANALYT-23] the gateway reports a sale to the property, and the page of the order only to the pixel', async ({
  browser,
}) => {
  const vendors = await openFakeVendors()
  const { GA4_URL } = vendors.environment
  const gateway = await forkGateway({ WITH_VENDORS: '1', GA4_URL, GA4_API_SECRETS: 'G-ABCDE12345=secret' })
  const page = await someone(browser, gateway.url)
  await standInForVendors(page, `document.cookie = '_ga=GA1.1.${aBrowserOfVendors.propertyClient}; path=/'`)
  const kept = (name: string) => page.evaluate((key) => localStorage.getItem(key) ?? '', `comanda.analytics-${name}`)
  /** The property's calls of a name in this document. */
  const property = (name: string) =>
    page.evaluate(
      (asked) =>
        ((window as { dataLayer?: readonly Record<number, unknown>[] }).dataLayer ?? []).filter(
          (entry) => entry[0] === 'event' && entry[1] === asked,
        ).length,
      name,
    )

  await page.goto(menuAt)
  await page.getByRole('button', { name: 'Aceptar' }).click()
  await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain('_ga')
  await orderDinner(page, {
    async checkout() {
      await expect.poll(() => kept('vendors')).toContain('/checkout')
      expect(await kept('vendors')).not.toContain('begin_checkout')
    },
  })
  await expect.poll(() => vendors.ga4.asked.length).toBe(1)
  expect(JSON.parse(vendors.ga4.asked[0]?.text ?? '')).toMatchObject({
    client_id: aBrowserOfVendors.propertyClient,
    events: [{ name: 'purchase', params: { currency: 'ARS', items: [{ item_name: 'Provoleta al hierro' }] } }],
  })
  await expect.poll(async () => (await told(page)).layer).toContain('purchase')
  expect(await property('purchase')).toBe(0)
  const frame = frameOf(page)
  if (!frame) throw new Error('the order has no frame')
  expect((await told(frame)).pixel).toContain('Purchase')
  await gateway.stop()
  await vendors.close()
})

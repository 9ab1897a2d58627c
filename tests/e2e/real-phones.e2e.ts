import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { aCourier } from '../kit/courier.ts'
import { trackingOf } from '../kit/delivery.ts'
import { setClockAhead } from '../kit/fast-clock.ts'
import { translatePage } from '../kit/page-translator.ts'
import { proxyBefore, type Trouble } from '../kit/proxy.ts'
import { admin, expect, test } from './fixtures.ts'
import { fillCard, orderKeptDinner, someone } from './steps.ts'

const alias = 'parrilla-centro'
const hour = 3_600_000

/** Orders by card, is accepted, and is followed until a courier has it. `url` is the gateway's own address. */
async function shop(page: Page, url: string, beforeTracking = async () => {}) {
  const node = { url, api: createClient<paths>({ baseUrl: url }) }
  const code = await orderKeptDinner(page, {
    async checkout() {
      await page.getByRole('radio', { name: 'Tarjeta online' }).check()
      await fillCard(page, 'APRO')
    },
    submit: /^Pagar/,
  })
  await expect(page.getByText(/^Esperamos que/).first()).toBeVisible()
  const accepted = await node.api.POST('/api/console/orders/{code}/accept', {
    params: { path: { code } },
    headers: admin,
  })
  expect(accepted.error).toBeUndefined()
  await expect(page.getByText('Aceptado', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Generado', { exact: true })).toHaveCount(1)
  await expect(page.getByText(/^Esperamos que/)).toHaveCount(0)
  await expect(page.getByText(/^Llega entre/).first()).toBeVisible()

  await beforeTracking()
  await page.goto(`/logistics/tracking/order/${alias}/${code}`)
  const { shipment } = await trackingOf(node, code)
  const courier = await aCourier(node, 'Ana Ríos')
  await courier.slide(shipment.id, 'ON_ROUTE_TO_PICK_UP')
  await expect(page.getByText('Ana Ríos').first()).toBeVisible()
  await expect(page.getByText(/demora/)).toHaveCount(0)
}

test('a diner whose browser translates each page orders, pays and follows the courier', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!)
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => (${translatePage})())`)
  await shop(page, baseURL!)
  await expect(page.locator('font').first()).toBeAttached()
})

test('a diner whose clock is three hours fast orders, pays and follows the courier by the gateway’s time', async ({
  browser,
  baseURL,
}) => {
  const page = await someone(browser, baseURL!)
  await page.addInitScript(setClockAhead, 3 * hour)
  await shop(page, baseURL!)
  const told = await page.getByText(/Actualizado \d/).textContent()
  const hours = (at: number) =>
    new Date(at).toLocaleTimeString('es-AR', { timeZone: 'America/Argentina/Buenos_Aires', hourCycle: 'h23' })
  expect([hours(Date.now()), hours(Date.now() - 60_000)].map((time) => time.slice(0, 2))).toContain(
    /Actualizado (\d\d)/.exec(told ?? '')?.[1],
  )
})

test('behind a proxy that is 4 s late and answers 502 a diner with the worker orders, pays and follows', async ({
  browser,
  baseURL,
}) => {
  /** The calls of the journey that have been answered 502, each once. */
  const asked = new Set<string>()
  let documents: Trouble = {}
  let isTroubled = false
  const proxy = await proxyBefore(baseURL!, {
    troubleOf({ method, url = '', headers }) {
      if (!isTroubled) return {}
      if (headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document') return documents
      const call = `${method} ${url.replace(/\?.*/, '')}`
      if (!/ \/api\/(order$|diner\/|logisticsorder\/)/.test(call) || asked.has(call)) return {}
      asked.add(call)
      return { isBad: true }
    },
  })
  const page = await someone(browser, proxy.url, { serviceWorkers: 'allow' })
  await page.goto(`/menu/${alias}`)
  await expect(page.getByRole('heading', { name: 'Que menu deseas visualizar?' })).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  const kept = async () => (await (await caches.open('comanda-documents')).keys()).length
  await expect.poll(() => page.evaluate(kept)).toBeGreaterThan(0)
  isTroubled = true
  documents = { lateMs: 4_000 }
  let waitedMs = 0
  await shop(page, baseURL!, async () => {
    // The page waits for a document of a page with a card, because the kept one of the shop has another policy.
    waitedMs = await page.evaluate(
      () => (performance.getEntriesByType('navigation') as PerformanceNavigationTiming[])[0]?.responseStart ?? 0,
    )
    documents = { isBad: true }
  })
  expect(asked).toContain('POST /api/order')
  expect(waitedMs).toBeGreaterThan(3_900)
  await page.close()
  await proxy.close()
})

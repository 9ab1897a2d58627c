import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { expect, test } from './fixtures.ts'
import { hasCart, livesHere } from './screens/diner.ts'
import { startShift, step } from './steps.ts'

// A phone, which loads none of the code that serves a mouse.
test.use({ isMobile: true, hasTouch: true })

test('the storefront’s first load carries at most 145.5 kB of compressed script, and its worker 12.1', async ({
  page,
  request,
}) => {
  await withoutReadingAhead(page)
  await page.goto('/menu/parrilla-centro/Delivery')
  await expect(page.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { names, kilobytes } = await scriptsOf(page, 'first load')
  const worker = await request.get('/service-worker.js', { headers: { 'accept-encoding': 'br' } })
  const { 'content-encoding': encoding, 'content-length': length } = worker.headers()
  expect(encoding).toBe('br')
  // Calls that the document begins, and the answers that it brings, are half a kilobyte: each saves a round of the network.
  expect(kilobytes).toBeLessThanOrEqual(145.5)
  // The browsers of these tests have no workers: it is read here as a browser does that registers it.
  expect(Number(length) / 1000).toBeLessThanOrEqual(12.1)
  expect(names.filter((name) => /^(leaflet|google|courier|tracking|rider|long-polls|console)/.test(name))).toEqual([])
  // On a slow line every file costs a wait.
  expect(names.length).toBeLessThanOrEqual(10)
})

test('the checkout’s first load carries at most 158.8 kB of compressed script', async ({ page }) => {
  await withoutReadingAhead(page)
  await livesHere(page)
  await hasCart(page)
  await page.goto('/menu/parrilla-centro/checkout')
  await expect(page.getByRole('button', { name: /^Realizar pedido/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { kilobytes } = await scriptsOf(page, 'the checkout’s first load')
  // Calls that a document begins, labels by the mode of the order and the picture of a lost connection are 0.7 of it.
  expect(kilobytes).toBeLessThanOrEqual(158.8)
})

// A quarter of a kilobyte is the accent of the shop.
test('the courier’s detail screen carries at most 138 kB of compressed script', async ({ page, baseURL }) => {
  await withoutWhatWaits(page)
  const order = await anOfferedOrder({ api: createClient<paths>({ baseUrl: baseURL! }), url: baseURL! })
  await startShift(page, 'Ana Ríos', '1155550311')
  await page.goto(`/logistics/parrilla-centro/shipments/simple/${order.shipmentId}`)
  await expect(step(page, 'Aceptar envío')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { kilobytes } = await scriptsOf(page, 'the courier’s detail')
  expect(kilobytes).toBeLessThanOrEqual(138)
})

test('the courier’s first load carries at most 109.3 kB of compressed script, and none of a diner’s', async ({
  page,
}) => {
  await withoutWhatWaits(page)
  await page.goto('/logistics')
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { names, kilobytes } = await scriptsOf(page, 'the courier’s first load')
  expect(kilobytes).toBeLessThanOrEqual(109.3)
  expect(names.filter((name) => /^(index|diner|storefront|ordering|controls|console)/.test(name))).toEqual([])
})

test('the console’s first load carries at most 147.1 kB of compressed script, and none of another app', async ({
  page,
}) => {
  await withoutWhatWaits(page)
  await page.goto('/console')
  await expect(page.getByRole('heading', { name: 'Entrar a la consola' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { names, kilobytes } = await scriptsOf(page, 'the console’s first load')
  expect(kilobytes).toBeLessThanOrEqual(147.1)
  expect(names.filter((name) => /^(index|diner|storefront|ordering|controls|courier)/.test(name))).toEqual([])
})

test('no page of the console loads a script of another app', async ({ page }) => {
  await withoutWhatWaits(page)
  for (const path of [
    'orders',
    'orders/K7M4PQ2X',
    'orders/K7M4PQ2X/ticket',
    'availability',
    'couriers',
    'money',
    'close',
    'cuenta',
    'personas',
  ]) {
    await page.goto(`/console/${path}`)
    await expect(page.getByRole('heading', { name: 'Entrar a la consola' })).toBeVisible()
    const { names } = await scriptsOf(page, `the first load of /console/${path}`)
    expect(names.filter((name) => /^(index|diner|storefront|ordering|controls|courier)/.test(name))).toEqual([])
  }
})

/** On a metered line, nothing is loaded without a request. */
const withoutReadingAhead = async (page: Page) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await withoutWhatWaits(page)
}

/** Files that a page delays for seconds are not part of its first load, even if a busy machine takes that long. */
const withoutWhatWaits = (page: Page) =>
  page.addInitScript(() => {
    const usual = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, ms = 0, ...values: unknown[]) =>
      ms < 2_000 ? usual(run, ms, ...values) : 0) as typeof window.setTimeout
  })

/** The files that this page has loaded, also from its cache, and their transferred sizes. */
async function scriptsOf(page: Page, what: string) {
  const scripts = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name: name.split('/').at(-1) ?? '', size: encodedBodySize })),
  )
  const kilobytes = scripts.reduce((sum, { size }) => sum + size, 0) / 1000
  console.log(`${what}: ${kilobytes.toFixed(1)} kB of compressed script in ${scripts.length} files`)
  expect(kilobytes).toBeGreaterThan(0)
  return { names: scripts.map(({ name }) => name), kilobytes }
}

import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { expect, test } from './fixtures.ts'
import { startShift, step } from './steps.ts'

test('the storefront’s first load carries at most 180 kB of compressed script, and neither map nor courier area', async ({
  page,
}) => {
  await page.goto('/menu/parrilla-centro/Delivery')
  await expect(page.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { names, kilobytes } = await scriptsOf(page, 'first load')
  expect(kilobytes).toBeLessThanOrEqual(180)
  expect(names.filter((name) => /^(leaflet|google|courier|tracking|rider|long-polls)/.test(name))).toEqual([])
})

test('the courier’s detail screen carries less than 150 kB of compressed script', async ({ page, baseURL }) => {
  const order = await anOfferedOrder({ api: createClient<paths>({ baseUrl: baseURL! }), url: baseURL! })
  await startShift(page, 'Ana Ríos', '1155550311')
  await page.goto(`/logistics/parrilla-centro/shipments/simple/${order.shipmentId}`)
  await expect(step(page, 'Aceptar envío')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { kilobytes } = await scriptsOf(page, 'the courier’s detail')
  expect(kilobytes).toBeLessThan(150)
})

/** What this page has loaded, also from its cache, and how large it was on its way. */
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

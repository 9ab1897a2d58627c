import { forkGateway } from '../kit/process.ts'
import { expect, test } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** The requests that the gateway has answered, by their routes. */
async function answered(url: string) {
  const figures = await (await fetch(`${url}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, route = '', count] of figures.matchAll(
    /^comanda_http_request_seconds_count\{method="GET",route="([^"]+)"[^}]*\} (\d+)$/gm,
  ))
    counts.set(route, (counts.get(route) ?? 0) + Number(count))
  return counts
}

test('with the worker in control a visit asks for its menu and its configuration once', async ({ page }) => {
  const gateway = await forkGateway()
  try {
    const menu = `${gateway.url}/menu/parrilla-centro/Delivery`
    const seen = () => expect(page.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
    await page.goto(menu)
    await seen()
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
    // The worker stores the answers of the first visit.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('comanda-catalogue')).keys()).length))
      .toBeGreaterThan(3)
    await page.waitForLoadState('networkidle')
    for (const visit of ['second', 'third']) {
      const before = await answered(gateway.url)
      await page.goto(menu)
      await seen()
      await page.waitForLoadState('networkidle')
      const after = await answered(gateway.url)
      const asked = (route: string) => (after.get(route) ?? 0) - (before.get(route) ?? 0)
      expect([visit, asked('/api/diner/:branchContactAlias/menu/:orderModeId')]).toEqual([visit, 1])
      expect([visit, asked('/api/configuration')]).toEqual([visit, 1])
    }
  } finally {
    await gateway.stop()
  }
})

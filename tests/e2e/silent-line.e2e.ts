import type { Browser, Page } from 'playwright/test'
import { cuttableLine } from '../kit/cuttable-transport.ts'
import { expect, test } from './fixtures.ts'
import { orderKeptDinner } from './steps.ts'

/** The time in which a page says that it hears nothing. */
const within = { timeout: 15_000 }
const since = /^Sin conexión desde las \d\d:\d\d\. Lo que ya cargaste sigue acá\.$/

/** A page behind a line that can fall silent, as in a train. The browser keeps its network. */
async function onSilentLine(browser: Browser, gateway: string, open: (page: Page) => Promise<void>) {
  const line = await cuttableLine(gateway)
  const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'block', locale: 'es-AR' })
  const page = await context.newPage()
  await open(page)
  line.fallSilent()
  return { page, stop: () => context.close().then(line.close) }
}

test('an order in progress says within fifteen seconds since when its gateway is not heard', async ({
  browser,
  gateway,
}) => {
  const { page, stop } = await onSilentLine(browser, gateway, async (opened) => {
    const code = await orderKeptDinner(opened)
    await expect(opened.getByRole('heading', { name: `Pedido ${code}` })).toBeVisible()
  })
  await expect(page.getByText(since)).toBeVisible(within)
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await stop()
})

test('a menu says within fifteen seconds since when its gateway is not heard', async ({ browser, gateway }) => {
  const { page, stop } = await onSilentLine(browser, gateway, async (opened) => {
    await opened.goto('/menu/parrilla-centro/Delivery')
    await expect(opened.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
  })
  await expect(page.getByText(since)).toBeVisible(within)
  await stop()
})

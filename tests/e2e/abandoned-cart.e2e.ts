import type { Page } from 'playwright/test'
import { forkGateway } from '../kit/process.ts'
import { expect, test } from './fixtures.ts'
import { expectNoViolations } from './no-violations.ts'
import { hasCart } from './screens/diner.ts'
import { someone } from './steps.ts'

/** The diner for whom `NOTICE_AFTER_SECONDS` places an order before the test (tests/kit/serve.ts). */
const phone = '+5491155551234'

/** Hides the page, as a browser does when another tab comes to the front. */
const turn = (page: Page, to: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
    document.dispatchEvent(new Event('visibilitychange'))
  }, to)

test('[ABAND-01] [ABAND-03] [ABAND-04] a left cart opens by its notice on another phone, and a press stops messages', async ({
  browser,
}) => {
  const gateway = await forkGateway({ NOTICE_AFTER_SECONDS: '1' })
  const page = await someone(browser, gateway.url)
  await hasCart(page)
  await page.addInitScript((value) => localStorage.setItem('customerPhone', value), phone)
  await page.goto('/menu/parrilla-centro/preview')
  await expect(page.getByRole('heading', { name: 'Mi pedido' })).toBeVisible()
  const noticed = page.waitForResponse('**/api/abandoned/cart/')
  // Its code loads after the page.
  await expect(async () => {
    await turn(page, 'hidden')
    expect(await page.evaluate(() => localStorage.getItem('comanda.absence'))).not.toBeNull()
  }).toPass()
  expect((await noticed).status()).toBe(204)

  const other = await someone(browser, gateway.url)
  const links = other.getByRole('listitem').filter({ hasText: phone }).getByRole('link')
  await expect(async () => {
    await other.goto('/sandbox/outbox')
    await expect(links).toHaveCount(2, { timeout: 1 })
  }).toPass()
  const stop = await links.nth(1).getAttribute('href')
  await links.first().click()
  await other.waitForURL('**/menu/parrilla-centro/preview')
  await expect(other.getByRole('listitem').filter({ hasText: 'Provoleta al hierro' })).toBeVisible()
  await expect(other.getByRole('listitem')).toHaveCount(await page.getByRole('listitem').count())

  await other.goto(stop ?? '')
  await expect(other.getByRole('heading', { name: '¿No querés más mensajes de La Parrilla de Tucán?' })).toBeVisible()
  await expectNoViolations(other)
  await other.getByRole('button', { name: 'No recibir más mensajes' }).click()
  await expect(other.getByRole('heading', { name: 'Listo, no te escribimos más' })).toBeVisible()
  await expectNoViolations(other)
  await other.getByRole('button', { name: 'Volver a recibirlos' }).click()
  await expect(other.getByRole('heading', { name: 'Listo, vas a volver a recibirlos' })).toBeVisible()

  const canceled = page.waitForResponse('**/api/abandoned/cart/cancel/')
  await turn(page, 'visible')
  expect((await canceled).status()).toBe(204)
  await gateway.stop()
})

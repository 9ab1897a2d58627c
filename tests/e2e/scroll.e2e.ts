import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

const menu = '/menu/parrilla-centro/Delivery'
const place = (page: Page) => page.evaluate(() => scrollY)

const plates = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })

async function openMenu(page: Page, address = menu) {
  await page.goto(address)
  await expect(plates(page).nth(3)).toBeVisible()
  await page.waitForLoadState('networkidle')
}

/** A tab that has read down to here. */
async function readDown(page: Page, to = 900) {
  await page.evaluate((top) => scrollTo(0, top), to)
  await expect.poll(() => place(page)).toBe(to)
}

test('a new document of the same tab begins at its top', async ({ page }) => {
  await openMenu(page)
  await readDown(page)
  await openMenu(page, '/menu/sushi-belgrano/Delivery')
  expect(await place(page)).toBe(0)
})

test('back from another document leads to the place that was left', async ({ page }) => {
  await openMenu(page)
  await readDown(page)
  await page.goto('/logistics')
  await page.goBack()
  await expect(plates(page).nth(3)).toBeAttached()
  await expect.poll(() => place(page)).toBe(900)
  // Nothing that the page loads later moves it away.
  await page.waitForLoadState('networkidle')
  expect(await place(page)).toBe(900)
})

test('a reload stays at its place', async ({ page }) => {
  await openMenu(page)
  await readDown(page)
  await page.reload()
  await page.waitForLoadState('networkidle')
  expect(await place(page)).toBe(900)
})

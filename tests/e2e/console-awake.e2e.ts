import type { Page } from 'playwright/test'
import { aTablet, openBoard } from './console-steps.ts'
import { expect, test } from './fixtures.ts'

/** Counts the page's requests for the screen, on a browser that releases no lock by itself. */
function countRequests() {
  const counted = window as unknown as { requests: string[] }
  counted.requests = []
  const request = async (kind: string) => {
    counted.requests.push(kind)
    return Object.assign(new EventTarget(), { released: false, release: async () => undefined })
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
}

const requestsOf = (page: Page) => page.evaluate(() => (window as unknown as { requests: string[] }).requests)

const show = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((visibilityState) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)

test('a tablet of the kitchen stays awake on the board, after it was hidden, locked, and on another page', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Alma')
  await page.addInitScript(countRequests)
  await openBoard(page)
  await expect.poll(() => requestsOf(page)).toEqual(['screen'])

  await show(page, 'hidden')
  await show(page, 'visible')
  await expect.poll(() => requestsOf(page)).toEqual(['screen', 'screen'])

  await page.getByRole('button', { name: 'Bloquear' }).click()
  await expect(page.getByLabel('PIN de Alma')).toBeVisible()
  await show(page, 'hidden')
  await show(page, 'visible')
  await expect.poll(() => requestsOf(page)).toEqual(['screen', 'screen', 'screen'])

  await page.goto('/console/availability')
  await expect.poll(() => requestsOf(page)).toEqual(['screen'])
})

test('the door of the console, where no person is signed in, lets the screen sleep', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL! })
  const page = await context.newPage()
  await page.addInitScript(countRequests)
  await page.goto('/console')
  await expect(page.getByLabel('Usuario o correo')).toBeVisible()
  expect(await requestsOf(page)).toEqual([])
  await context.close()
})

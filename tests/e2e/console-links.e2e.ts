import type { Page } from 'playwright/test'
import { demoEnvironment } from '#demo/environment.ts'
import { consoleEntry, demoPerson, openAccount } from '#demo/people.ts'
import { expect, test } from './fixtures.ts'
import { someone } from './steps.ts'

const bar = (page: Page) => page.getByRole('navigation', { name: 'Consola' })

/** The names of the bar that are cut, or that stand outside of the screen. */
const cutNames = (page: Page) =>
  bar(page)
    .locator('a, button')
    .evaluateAll((places) =>
      places
        .filter((place) => {
          const name = document.createRange()
          name.selectNodeContents(place)
          const [own, words] = [place.getBoundingClientRect(), name.getBoundingClientRect()]
          return words.left < own.left - 1 || words.right > own.right + 1 || own.left < 0 || own.right > innerWidth
        })
        .map(({ textContent }) => textContent),
    )

for (const [width, height, text] of [
  [390, 844, '100%'],
  [320, 640, '100%'],
  [390, 844, '200%'],
  [740, 360, '100%'],
] as const)
  test(`at ${width} px and ${text} text the console’s pages stand at the foot of a phone, each with its whole name`, async ({
    browser,
    baseURL,
  }) => {
    await openAccount(baseURL!, demoEnvironment.ADMIN_TOKEN)
    const page = await someone(browser, baseURL!, { viewport: { width, height } })
    await page.addInitScript((size) => {
      const enlarge = () => document.documentElement?.style.setProperty('font-size', size)
      enlarge()
      document.addEventListener('DOMContentLoaded', enlarge)
    }, text)
    await page.goto(consoleEntry)
    await page.getByLabel(`PIN de ${demoPerson.name}`).fill(demoPerson.pin)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(bar(page).getByRole('link')).toHaveCount(4)

    await page.goto('/console/money')
    await expect(bar(page).getByRole('link', { name: /^Dinero/ })).toHaveAttribute('aria-current', 'page')
    expect(await cutNames(page)).toEqual([])
    const box = (await bar(page).boundingBox())!
    expect(box.y + box.height).toBeCloseTo(height, 0)
    for (const place of await bar(page).locator('a, button').all()) {
      const own = (await place.boundingBox())!
      expect(Math.min(own.width, own.height)).toBeGreaterThanOrEqual(44)
    }

    // The other pages stand in a sheet, which a keyboard opens as well.
    await bar(page).getByRole('button', { name: 'Más páginas' }).press('Enter')
    await page.getByRole('dialog').getByRole('link', { name: 'Mi cuenta' }).press('Enter')
    await expect(page).toHaveURL(/\/console\/cuenta$/)
    await expect(bar(page).getByRole('button', { name: 'Más páginas' })).toHaveAttribute('aria-current', 'true')

    // The end of the page stands above the bar.
    await page.goto('/console/availability')
    await expect(bar(page)).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    const end = (await page.locator('main > * > :last-child').last().boundingBox())!
    expect(end.y + end.height).toBeLessThanOrEqual((await bar(page).boundingBox())!.y)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

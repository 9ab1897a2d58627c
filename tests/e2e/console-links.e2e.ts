import type { Locator, Page } from 'playwright/test'
import { demoEnvironment } from '#demo/environment.ts'
import { consoleEntry, demoPerson, openAccount } from '#demo/people.ts'
import { expect, test } from './fixtures.ts'
import { someone } from './steps.ts'

const links = (page: Page) => page.getByRole('navigation', { name: 'Consola' })

/** How far a link stands outside of its row, in pixels; 0 for one that is seen whole. */
const outside = (page: Page, name: string) =>
  links(page)
    .getByRole('link', { name, exact: true })
    .evaluate((link) => {
      const [own, row] = [link.getBoundingClientRect(), link.parentElement!.getBoundingClientRect()]
      const padding = Number.parseFloat(getComputedStyle(link).paddingLeft)
      return Math.max(0, row.left - own.left - padding, own.right - padding - row.right)
    })

/** The row moves on after a press, and a button leaves where there is no more: a press may find none, and is tried again. */
const pressUntilSeen = (page: Page, button: Locator, name: string) =>
  expect(async () => {
    if ((await outside(page, name)) > 0) await button.click({ timeout: 2_000 })
    expect(await outside(page, name)).toBe(0)
  }).toPass({ timeout: 30_000 })

for (const [width, text] of [
  [360, '100%'],
  [320, '200%'],
] as const)
  test(`at ${width} px and ${text} text the page in sight is in the row, and a press shows that there is more`, async ({
    browser,
    baseURL,
  }) => {
    await openAccount(baseURL!, demoEnvironment.ADMIN_TOKEN)
    const page = await someone(browser, baseURL!, { viewport: { width, height: 740 } })
    await page.addInitScript((size) => {
      const enlarge = () => document.documentElement?.style.setProperty('font-size', size)
      enlarge()
      document.addEventListener('DOMContentLoaded', enlarge)
    }, text)
    await page.goto(consoleEntry)
    await page.getByLabel(`PIN de ${demoPerson.name}`).fill(demoPerson.pin)
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(links(page)).toBeVisible()
    const [back, onwards] = [0, 1].map((n) => links(page).locator('button').nth(n))

    await page.goto('/console/cuenta')
    await expect(links(page)).toBeVisible()
    await expect.poll(() => outside(page, 'Mi cuenta')).toBe(0)
    // The last page: there is more on one side alone.
    await expect(links(page).locator('button')).toHaveCount(1)
    expect(await outside(page, 'Pedidos')).toBeGreaterThan(0)

    await page.goto('/console/money')
    await expect(links(page)).toBeVisible()
    await expect.poll(() => outside(page, 'Dinero')).toBe(0)
    await expect(links(page).locator('button')).toHaveCount(2)
    await pressUntilSeen(page, onwards!, 'Mi cuenta')
    await pressUntilSeen(page, back!, 'Pedidos')
    // The keyboard reaches each link, and the row follows it.
    await links(page).getByRole('link', { name: 'Pedidos', exact: true }).focus()
    const others = (await links(page).getByRole('link').count()) - 1
    for (let n = 0; n < others; n += 1) await page.keyboard.press('Tab')
    await expect(links(page).getByRole('link', { name: 'Mi cuenta', exact: true })).toBeFocused()
    await expect.poll(() => outside(page, 'Mi cuenta')).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  })

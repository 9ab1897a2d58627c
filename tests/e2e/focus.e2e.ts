import type { BrowserContext, Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { groups } from './screens/list.ts'
import { show } from './screens/show.ts'
import { openStage, phone } from './screens/stage.ts'

const screens = groups.flatMap((group) => group.screens)

/** Opens a screen of the list on a desk, where people use the keyboard. */
async function openOnDesk(context: BrowserContext, url: string, title: string) {
  const screen = screens.find((one) => one.title === title)
  if (!screen) throw new Error(`no screen has the title ${title}`)
  const stage = await openStage(context, url)
  await show(screen, stage)
  return stage.page
}

/** Names the focused control and the element over its middle, like a bar. Returns null if there is none. */
const coveredControl = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!control || control === document.body) return null
    const { left, top, width, height } = control.getBoundingClientRect()
    const above = document.elementFromPoint(left + width / 2, top + height / 2)
    const isOnTop = above?.contains(control) || control.contains(above) || above?.closest('label')?.contains(control)
    return isOnTop ? null : `${control.ariaLabel ?? control.textContent ?? ''} under ${above?.textContent ?? ''}`
  })

test.use({ ...phone, viewport: { width: 1280, height: 800 } })

for (const title of [
  'shipment: accepted',
  'shipment: the customer’s key',
  'stack: at the doors',
  'checkout: the price of delivery of the last visit',
])
  test(`a control that takes the focus is not under the bar of "${title}"`, async ({ context, baseURL }) => {
    const page = await openOnDesk(context, baseURL!, title)
    const covered: (string | null)[] = []
    for (let press = 0; press < 30; press += 1) {
      await page.keyboard.press('Tab')
      covered.push(await coveredControl(page))
    }
    expect(covered.filter(Boolean)).toEqual([])
  })

test('a category that takes the focus comes into sight whole, beside the arrow of its row', async ({ page }) => {
  await page.goto('/menu/parrilla-centro/Delivery')
  const categories = page.getByRole('navigation', { name: 'Categorías' }).getByRole('link')
  await categories.first().focus()
  const count = await categories.count()
  for (let at = 1; at < count; at += 1) {
    await page.keyboard.press('Tab')
    const chip = categories.nth(at)
    await expect(chip).toBeFocused()
    await expect(chip).toBeInViewport({ ratio: 1 })
  }
})

test('the ring around a store that takes the focus is inside the card, which clips it', async ({ page }) => {
  await page.goto('/menu/parrilla')
  await page.getByRole('searchbox', { name: 'Buscar Local' }).focus()
  await page.keyboard.press('Tab')
  const store = page.getByRole('button', { name: 'Tucán San Telmo' })
  await expect(store).toBeFocused()
  const offset = await store.evaluate((it) => Number.parseFloat(getComputedStyle(it, '::after').outlineOffset))
  expect(offset).toBeLessThanOrEqual(-3)
})

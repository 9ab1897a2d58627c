import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'
import { countShifts, shiftOf } from './layout-shift.ts'
import { changeStore } from './screens/stage.ts'

test.use({ isMobile: true, hasTouch: true })

const menuAt = '/menu/parrilla-centro/Delivery'
const phone = { width: 390, height: 844 }
const shops = ['parrilla-centro', 'sushi-belgrano'].map((shop) => `/menu/${shop}/Delivery`)

/** The links and buttons of a part of a page that a finger does not hit on 43 px through their middle, in both directions. */
const smallTargets = (page: Page, part: string) =>
  page.locator(`${part} :is(a, button)`).evaluateAll((targets) =>
    targets.flatMap((target) => {
      const { x, y, width, height } = target.getBoundingClientRect()
      const [middle, centre] = [x + width / 2, y + height / 2]
      if (width === 0 || middle < 0 || middle > innerWidth || centre > innerHeight) return []
      const isHit = (dx: number, dy: number) => target.contains(document.elementFromPoint(middle + dx, centre + dy))
      const reach = (dx: number, dy: number) => {
        let far = 0
        while (far < 60 && isHit(dx * far, dy * far)) far++
        return far
      }
      const [across, down] = [reach(1, 0) + reach(-1, 0), reach(0, 1) + reach(0, -1)]
      return across < 43 || down < 43
        ? [`${target.getAttribute('aria-label') ?? target.textContent}: ${across} x ${down}`]
        : []
    }),
  )

const longName = 'Restaurante y Parrilla Doña Encarnación de los Milagros Sur'

for (const [width, name] of [
  [390, 'Tucán San Telmo'],
  [320, 'Tucán San Telmo'],
  [390, longName],
] as const)
  test(`a finger hits each target in the head and at the foot of the menu of ${name} on ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await changeStore(page, (info) => ({ ...info, name }))
    await page.goto(menuAt)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Instagram' })).toBeVisible()
    expect(await smallTargets(page, 'header')).toEqual([])
    expect(await smallTargets(page, 'nav')).toEqual([])
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await smallTargets(page, 'footer')).toEqual([])
  })

for (const menu of shops)
  for (const size of [phone, { width: 1280, height: 800 }])
    test(`nothing moves on the first load of ${menu} on ${size.width} px`, async ({ page }) => {
      await page.setViewportSize(size)
      await countShifts(page.context())
      await page.goto(menu)
      await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const { sum, moved } = await shiftOf(page)
      expect(sum, moved.join()).toBeLessThanOrEqual(0.005)
    })

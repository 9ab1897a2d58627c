import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { placeOrder } from '../kit/diner.ts'
import { expect, test } from './fixtures.ts'

const alias = 'parrilla-centro'
const menuAt = `/menu/${alias}/Delivery`

/** As a reader sets it for all pages. */
const enlargeText = (page: Page, text: string) =>
  page.addInitScript((size) => {
    document.addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', size))
  }, text)

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

for (const { name, width, text } of [
  { name: 'at 320 px', width: 320, text: '100%' },
  { name: 'with text of 200 %', width: 390, text: '200%' },
  { name: 'at 320 px with text of 200 %', width: 320, text: '200%' },
])
  test.describe(name, () => {
    test.use({ viewport: { width, height: 640 } })

    test('the facts of a menu stand below each other, each whole', async ({ page }) => {
      await enlargeText(page, text)
      await page.goto(menuAt)
      const facts = page.getByRole('region', { name: 'Información del pedido' }).getByRole('term')
      await expect(facts).toHaveCount(3)
      const boxes = await facts.evaluateAll((terms) =>
        terms.map((term) => {
          const { left, top, height } = term.getBoundingClientRect()
          return { left, top, lines: Math.round(height / Number.parseFloat(getComputedStyle(term).lineHeight)) }
        }),
      )
      expect(new Set(boxes.map(({ left }) => left)).size).toBe(1)
      expect(new Set(boxes.map(({ top }) => top)).size).toBe(3)
      expect(boxes.map(({ lines }) => lines)).toEqual([1, 1, 1])
      expect(await tooWide(page)).toBe(0)
    })

    test('an order that is followed is no wider than the phone, its code is free and its steps are whole', async ({
      page,
      gateway,
    }) => {
      const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: gateway }) })
      await enlargeText(page, text)
      await page.goto(`/menu/${alias}/order/${code}`)
      const steps = page.getByRole('listitem').filter({ hasText: /^(Generado|Aceptado|Listo|Entregado)/ })
      await expect(steps).toHaveCount(4)
      expect(await tooWide(page)).toBe(0)
      for (const step of await steps.all())
        expect(await step.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
      const [title, button] = [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('button', { name: 'Actualizar' }),
      ]
      const [words, control] = [await title.boundingBox(), await button.boundingBox()]
      const isBeside = words!.x + words!.width <= control!.x + 1
      expect(isBeside || words!.y + words!.height <= control!.y + 1).toBe(true)
    })

    test('the sums before an order is sent, and the button that sends it, lie within their edges', async ({ page }) => {
      await enlargeText(page, text)
      await page.goto(menuAt)
      await page.getByRole('link', { name: 'Mollejas al limón', exact: true }).last().click()
      await page.getByRole('button', { name: /^Agregar \$/ }).click()
      await page.getByText('Ítem agregado al pedido!').waitFor()
      await page.goto(`/menu/${alias}/checkout`)
      const sums = page.getByRole('definition').filter({ hasText: /\d/ })
      await expect(sums.first()).toBeVisible()
      for (const sum of await sums.all()) {
        const { x, width: wide } = (await sum.boundingBox())!
        // The gutter stays free.
        expect(x + wide).toBeLessThanOrEqual(width - 16)
      }
      const button = page.getByRole('button', { name: /^Realizar pedido/ })
      expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
      expect(await tooWide(page)).toBe(0)
    })
  })

test.describe('on a desk', () => {
  test.use({ viewport: { width: 820, height: 800 } })

  test('arrows lead to the chips that the row of categories does not show, and back', async ({ page }) => {
    await page.goto(menuAt)
    const row = page.getByRole('navigation', { name: 'Categorías' })
    const [first, last] = [row.getByRole('link').first(), row.getByRole('link').last()]
    // The keyboard goes from chip to chip, so the arrows are the mouse's alone.
    const arrows = row.locator('..').getByRole('button', { includeHidden: true })
    await expect(first).toBeInViewport({ ratio: 1 })
    await expect(last).not.toBeInViewport({ ratio: 1 })
    await expect(arrows).toHaveCount(1)
    await arrows.click()
    await expect(last).toBeInViewport({ ratio: 1 })
    await expect(arrows).toHaveCount(1)
    await arrows.click()
    await expect(first).toBeInViewport({ ratio: 1 })
  })
})

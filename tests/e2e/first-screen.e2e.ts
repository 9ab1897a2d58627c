import type { Page } from 'playwright/test'
import { expect, test } from './fixtures.ts'

const menuAt = '/menu/parrilla-centro/Delivery'

test.use({ isMobile: true, hasTouch: true })

type Seen = { readonly what: string; readonly text: string; readonly box: readonly number[] }

/** The elements of the page's first screen, each with its classes, its own text and its place. */
const elementsOf = (page: Page, root: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} *`)].flatMap((element): Seen[] => {
        const { x, y, width, height, bottom } = element.getBoundingClientRect()
        const isSeen = width > 0 && height > 0 && y < innerHeight && x < innerWidth
        const text = [...element.childNodes]
          .map((node) => (node.nodeType === Node.TEXT_NODE ? node.nodeValue : ''))
          .join('')
        return isSeen
          ? [
              {
                what: `${element.tagName}.${element.getAttribute('class')}`,
                text,
                box: [x, y, width, Math.min(bottom, innerHeight)].map(Math.round),
              },
            ]
          : []
      }),
    root,
  )

const withoutScripts = (page: Page) => page.route('**/*.js', (route) => route.abort())

/** The code that draws loads with the first menu that is asked for. */
async function openDrawn(page: Page, at = menuAt) {
  await expect
    .poll(async () => (await page.request.get(at, { headers: { accept: 'text/html' } })).text())
    .toContain('class="drawn"')
  await page.goto(at)
}

for (const { name, width, height } of [
  { name: 'a phone', width: 390, height: 844 },
  { name: 'a narrow phone', width: 320, height: 640 },
])
  test(`on ${name} the first screen of a menu is drawn without scripts exactly as the page draws it`, async ({
    page,
    context,
  }) => {
    const drawing = await context.newPage()
    await withoutScripts(drawing)
    for (const each of [drawing, page]) await each.setViewportSize({ width, height })
    await openDrawn(drawing)
    await openDrawn(page)
    await expect(page.locator('.drawn')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Mi cuenta' })).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    await drawing.evaluate(() => document.fonts.ready)
    // Measured by the page: the button that opens a long message, and room for it.
    const isLate = ({ what }: Seen) => /^P\.null$|_more_|lucide-chevron-down|^(path|svg|BUTTON)\.null/.test(what)
    const seen = async (each: Page, root: string) => (await elementsOf(each, root)).filter((one) => !isLate(one))
    const drawn = await seen(drawing, '.drawn')
    expect(drawn.length).toBeGreaterThan(80)
    expect(drawn.map(({ what }) => what).join()).toContain('_tile_')
    const written = (all: readonly Seen[]) => all.map((one) => JSON.stringify(one))
    const missing = new Set(written(await seen(page, '#root')))
    expect(written(drawn).filter((one) => !missing.has(one))).toEqual([])
  })

test('React takes a drawn menu over with no shift, no picture loaded twice, and nothing forbidden', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const pictures: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await openDrawn(page)
  await expect(page.locator('.drawn')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const shifts = await page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts)
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  expect(pictures.filter((url, at) => pictures.indexOf(url) !== at)).toEqual([])
  expect(pictures.length).toBeGreaterThan(5)
  expect(refused).toEqual([])
})

test('a drawn menu waits for the menu itself, so that its plates never turn into an outline', async ({ page }) => {
  let answer = () => undefined as undefined | Promise<void>
  await page.route('**/api/diner/*/menu/*', async (route) => {
    await new Promise<void>((resolve) => {
      answer = () => {
        resolve()
        return undefined
      }
    })
    await route.continue()
  })
  await openDrawn(page)
  // The app has started, and has the code of its page.
  await page.waitForFunction(
    () =>
      document.getElementById('brand-colours') === null &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/menu-page-')),
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(resolve))))
  await expect(page.locator('.drawn').getByText('Bife de chorizo').first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]:not(.drawn)')).toHaveCount(0)
  answer()
  await expect(page.locator('.drawn')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Bife de chorizo' }).first()).toBeVisible()
})

import createClient from 'openapi-fetch'
import type { BrowserContext, Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import { drawingsKey } from '#web/diner/drawings/drawing.ts'
import { aCourier } from '../kit/courier.ts'
import { anOfferedOrder } from '../kit/delivery.ts'
import { expect, test } from './fixtures.ts'
import { countShifts, shiftOf } from './layout-shift.ts'
import { hasCart, livesHere } from './screens/diner.ts'

const menuAt = '/menu/parrilla-centro/Delivery'

test.use({ isMobile: true, hasTouch: true })

type ElementBox = { readonly what: string; readonly text: string; readonly box: readonly number[] }

/** The elements of the page's first screen, each with its classes, its own text and its place. */
const elementsOf = (page: Page, root: string) =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(`${selector} *`)].flatMap((element): ElementBox[] => {
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
    const isLate = ({ what }: ElementBox) => /^P\.null$|_more_|lucide-chevron-down|^(path|svg|BUTTON)\.null/.test(what)
    const seen = async (each: Page, root: string) => (await elementsOf(each, root)).filter((one) => !isLate(one))
    const drawn = await seen(drawing, '.drawn')
    expect(drawn.length).toBeGreaterThan(80)
    expect(drawn.map(({ what }) => what).join()).toContain('_tile_')
    const written = (all: readonly ElementBox[]) => all.map((one) => JSON.stringify(one))
    const missing = new Set(written(await seen(page, '#root')))
    expect(written(drawn).filter((one) => !missing.has(one))).toEqual([])
  })

test('React takes a drawn menu over with no shift, no picture loaded twice, and nothing forbidden', async ({
  page,
}) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await countShifts(page.context())
  const pictures: string[] = []
  page.on('request', (request) => request.resourceType() === 'image' && pictures.push(request.url()))
  await openDrawn(page)
  await expect(page.locator('.drawn')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect((await shiftOf(page)).sum).toBeLessThan(0.02)
  expect(pictures.filter((url, at) => pictures.indexOf(url) !== at)).toEqual([])
  expect(pictures.length).toBeGreaterThan(5)
  expect(refused).toEqual([])
})

test('a drawn menu asks no phone for an address that it has', async ({ page, context }) => {
  await openDrawn(page)
  await livesHere(page)
  await page.reload()
  await expect(page.getByText('Bolívar 900, Buenos Aires')).toBeVisible()
  for (const knows of [true, false]) {
    if (!knows) await page.evaluate(() => localStorage.removeItem('comanda.location'))
    const drawing = await context.newPage()
    await withoutScripts(drawing)
    await openDrawn(drawing)
    const question = drawing.locator('.drawn').getByText('¿A dónde lo llevamos?')
    await (knows ? expect(question).toBeHidden() : expect(question).toBeVisible())
    await drawing.close()
  }
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

/** Code that waits for seconds comes sooner, so that the test need not. */
const hurry = (page: Page) =>
  page.addInitScript(() => {
    const usual = window.setTimeout.bind(window)
    window.setTimeout = ((run: TimerHandler, ms = 0, ...values: unknown[]) =>
      usual(run, ms >= 1_500 && ms <= 5_000 ? ms / 10 : ms, ...values)) as typeof window.setTimeout
  })

/** Shows a page until this phone has kept its first screen. */
async function showUntilKept(page: Page, path: string) {
  await page.goto(path)
  const since = await page.evaluate(() => performance.timeOrigin)
  await page.waitForFunction(
    (wanted) =>
      (JSON.parse(localStorage.getItem(wanted.key) ?? '[]') as { path: string; at: number }[]).some(
        ({ path, at }) => path === wanted.path && at >= wanted.since,
      ),
    { key: drawingsKey, path, since },
  )
}

/** The page without its scripts, as its document draws it. */
async function drawnAlone(context: BrowserContext, path: string) {
  const drawing = await context.newPage()
  const refused: string[] = []
  drawing.on('console', (message) => /policy/i.test(message.text()) && refused.push(message.text()))
  await withoutScripts(drawing)
  await drawing.goto(path)
  await drawing.locator(drawnPage).waitFor()
  await drawing.evaluate(() => document.fonts.ready)
  expect(refused).toEqual([])
  return drawing
}

/** The drawing of a whole page; a frame stands below it for phones that have not shown the page. */
const drawnPage = '.drawn:not([data-frame])'

const cartAt = '/menu/parrilla-centro/preview'
const checkoutAt = '/menu/parrilla-centro/checkout'

for (const path of [cartAt, checkoutAt])
  test(`a document draws the page that this phone has shown before exactly as the page does: ${path}`, async ({
    page,
    context,
  }) => {
    await livesHere(page)
    await hasCart(page)
    await hurry(page)
    await showUntilKept(page, path)
    const drawing = await drawnAlone(context, path)
    const written = async (each: Page, root: string) => (await elementsOf(each, root)).map((one) => JSON.stringify(one))
    const drawn = await written(drawing, drawnPage)
    expect(drawn.length).toBeGreaterThan(40)
    const shown = new Set(await written(page, '#root'))
    expect(drawn.filter((one) => !shown.has(one))).toEqual([])
  })

test('a cart that its document has drawn never loses its pictures, and works', async ({ page, context }) => {
  await livesHere(page)
  await hasCart(page)
  await hurry(page)
  await showUntilKept(page, cartAt)
  const again = await context.newPage()
  await again.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => {
      // The frame is there for other phones.
      const shown = (parts: string) =>
        [...document.querySelectorAll(parts)].filter((one) => !one.closest('[data-frame]'))
      const by = document.querySelector('.drawn') ? 'document' : 'page'
      if (shown('#root h2').length > 0) seen.push(`${by} ${shown('#root li img').length > 0}`)
    }).observe(document, { childList: true, subtree: true })
  })
  await again.goto(cartAt)
  await expect(again.locator('.drawn')).toHaveCount(0)
  await again
    .getByRole('button', { name: /^Agregar uno/ })
    .first()
    .click()
  await expect(again.getByRole('link', { name: /^Continuar/ })).toContainText('$76.700')
  const seen = await again.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)
  expect(new Set(seen)).toEqual(new Set(['document true', 'page true']))
})

test('a phone with a cart has the frames of its cart and checkout before it has shown them', async ({
  page,
  context,
}) => {
  const drawing = await context.newPage()
  await withoutScripts(drawing)
  const frameOf = async (path: string) => {
    await drawing.goto(path)
    return drawing.locator('.drawn[data-frame]')
  }
  await expect(await frameOf(cartAt)).toBeHidden()
  await expect(await frameOf(checkoutAt)).toBeHidden()
  await livesHere(page)
  await hasCart(page)
  await page.goto(menuAt)
  await expect((await frameOf(cartAt)).getByRole('heading', { name: 'Mi pedido', includeHidden: true })).toBeVisible()
  await expect((await frameOf(cartAt)).getByText('Te recomendamos')).toBeVisible()
  await expect((await frameOf(checkoutAt)).getByText('Confirmación del pedido')).toBeVisible()
})

/** An order on its way, which this browser has not sent. */
async function anOrderOnItsWay(url: string) {
  const node = { api: createClient<paths>({ baseUrl: url }), url }
  const { code, shipmentId } = await anOfferedOrder(node)
  const { id, headers, slide } = await aCourier(node)
  for (const status of ['ON_ROUTE_TO_PICK_UP', 'IN_STORE', 'ON_ROUTE_TO_DROP_OFF'] as const)
    await slide(shipmentId, status)
  const body = { fixes: [{ lat: -34.6162, lng: -58.3719, at: new Date().toISOString() }] }
  await node.api.POST('/api/rider/{id}/positions', { params: { path: { id } }, headers, body })
  return {
    order: `/menu/parrilla-centro/order/${code}`,
    tracking: `/logistics/tracking/order/parrilla-centro/${code}`,
  }
}

/** The gateway waits for an order's answer for a moment only, and a busy machine may be late. */
const openDrawnLink = (page: Page, path: string) =>
  expect(async () => {
    await page.goto(path)
    await expect(page.locator('.drawn')).toHaveCount(1, { timeout: 500 })
  }).toPass()

test('an order’s link opens a document that shows the order without scripts exactly as the page shows it', async ({
  page,
  context,
  baseURL,
}) => {
  const { order } = await anOrderOnItsWay(baseURL!)
  const drawing = await context.newPage()
  await withoutScripts(drawing)
  await openDrawnLink(drawing, order)
  await page.goto(order)
  await expect(page.locator('.drawn')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  for (const each of [drawing, page]) await each.evaluate(() => document.fonts.ready)
  // The courier's map comes with its code: until then its place is a block of the same box.
  await expect(page.locator('#root section[class*="_map_"]')).toBeVisible()
  const shown = await elementsOf(page, '#root')
  const drawn = await elementsOf(drawing, '.drawn')
  expect(drawn.length).toBeGreaterThan(40)
  const written = new Set(shown.map((one) => JSON.stringify(one)))
  const others = drawn.filter((one) => !written.has(JSON.stringify(one)))
  expect(others).toMatchObject([{ what: expect.stringMatching(/^SPAN\._skeleton_/) }])
  expect(shown.find(({ what }) => what.startsWith('DIV._frame_'))?.box).toEqual(others[0]?.box)
})

for (const name of ['order', 'tracking'] as const)
  test(`React takes a drawn page over with no shift, no outline between, and nothing forbidden: ${name}`, async ({
    page,
    baseURL,
  }) => {
    const path = (await anOrderOnItsWay(baseURL!))[name]
    const refused: string[] = []
    page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await countShifts(page.context())
    await page.addInitScript(() => {
      Object.assign(globalThis, { outlines: 0 })
      new MutationObserver(() => {
        if (document.querySelector('#root [aria-busy="true"]:not(.drawn)'))
          Object.assign(globalThis, { outlines: (globalThis as unknown as { outlines: number }).outlines + 1 })
      }).observe(document, { childList: true, subtree: true })
    })
    await expect(async () => {
      const answer = await page.goto(path)
      expect(await answer?.text()).toContain('class="drawn"')
    }).toPass()
    await expect(page.locator('.drawn')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    expect((await shiftOf(page)).sum).toBeLessThan(0.005)
    expect(await page.evaluate(() => (globalThis as unknown as { outlines: number }).outlines)).toBe(0)
    expect(refused).toEqual([])
  })

test('the tiles that a document draws are those of the map, at their places', async ({ page, context, baseURL }) => {
  const { tracking } = await anOrderOnItsWay(baseURL!)
  const drawing = await context.newPage()
  await withoutScripts(drawing)
  await openDrawnLink(drawing, tracking)
  const tilesOf = (each: Page, tiles: string) =>
    each.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLImageElement>(selector)].map((tile) => {
          const { x, y, width } = tile.getBoundingClientRect()
          return `${new URL(tile.src).pathname} ${[x, y, width].map(Math.round)}`
        }),
      tiles,
    )
  const drawn = await tilesOf(drawing, '.drawn [data-drawn-tiles] img')
  expect(drawn.length).toBeGreaterThan(3)
  await page.goto(tracking)
  await expect(page.locator('.leaflet-tile-loaded').first()).toBeVisible()
  await expect.poll(() => tilesOf(page, '.leaflet-tile')).toEqual(expect.arrayContaining(drawn))
  // They give way to the map's own.
  await expect(page.locator('[data-drawn-tiles]')).toHaveCount(0)
})

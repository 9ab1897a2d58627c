import createClient from 'openapi-fetch'
import type { Page } from 'playwright/test'
import type { paths } from '#openapi/generated/api.d.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoard, aBoardItem, aBoardOrder, aRush } from '../kit/board.ts'
import { placeOrder } from '../kit/diner.ts'
import { aTablet, lane, openBoard } from './console-steps.ts'
import { expect, test } from './fixtures.ts'
import { withoutChannel } from './screens/stage.ts'

/** Opens the board of a signed-in person with these orders, whose sounds are not allowed yet. */
async function open(page: Page, orders: readonly Wire['ConsoleOrder'][], viewport: { width: number; height: number }) {
  await page.setViewportSize(viewport)
  await withoutChannel(page)
  // A browser without sound, so that the bar that asks for it takes its room.
  await page.addInitScript(() => Object.assign(globalThis, { AudioContext: undefined }))
  await page.route('**/api/console/board*', (route) => route.fulfill({ json: aBoard(orders) }))
  await page.goto('/console')
  await expect(page.getByRole('button', { name: 'Activar sonido' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** The number of active orders that are whole in sight, above the bar for the sound. */
const inSight = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector('[aria-label="Sonido"]')?.getBoundingClientRect().top ?? innerHeight
    return [...document.querySelectorAll('[data-lane]:not([data-lane="done"]) [data-code]')].filter((order) => {
      const { top, bottom, height } = order.getBoundingClientRect()
      return height > 0 && top >= 0 && bottom <= foot
    }).length
  })

const desk = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
const areNew = (count: number) =>
  aRush(Date.now(), count * 3)
    .filter(({ status }) => status === 'GENERATED')
    .slice(0, count)

test('twelve active orders are whole in sight on a desk, and six on a phone, wherever they are', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const few = (count: number, of: Wire['ConsoleOrder'][], status: string) =>
    of.filter((order) => order.status === status).slice(0, count)
  const rush = [...aRush(Date.now(), 48)]
  const boards = {
    mixed: aRush(Date.now(), 24),
    'most of them': rush,
    'all new': areNew(13),
    'most are new': [...areNew(10), ...few(1, rush, 'ACCEPTED'), ...few(1, rush, 'READY')],
  }
  for (const [name, orders] of Object.entries(boards)) {
    await open(page, orders, desk)
    expect(await inSight(page), name).toBeGreaterThanOrEqual(12)
    await page.setViewportSize(phone)
    expect(await inSight(page), name).toBeGreaterThanOrEqual(6)
  }
})

test('a column without orders, and that of the ended ones, leave the room to the others', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  await open(page, [...areNew(12), ...aRush(Date.now(), 3).filter(({ status }) => status === 'DELIVERED')], desk)
  const width = async (name: string) => (await lane(page, name).boundingBox())!.width
  expect(await width('Nuevos')).toBeGreaterThan(desk.width * 0.7)
  for (const name of ['En preparación', 'Listos', 'En camino']) expect(await width(name)).toBeLessThan(60)
  expect(await width('Terminados')).toBeLessThan(160)
})

test('each line of a crowded board has targets of 44 px, also on the narrowest phone and with large text', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const looks = [
    { ...desk, text: '' },
    { ...phone, text: '' },
    { width: 320, height: 640, text: '' },
    { width: 360, height: 740, text: '200%' },
    { ...desk, text: '200%' },
  ]
  for (const { text, ...viewport } of looks) {
    await open(page, aRush(Date.now(), 24), viewport)
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text)
    const found = await page.evaluate(() => {
      const buttons = [...document.querySelectorAll('[data-code] button')].map((one) => one.getBoundingClientRect())
      const shown = buttons.filter(({ height }) => height > 0)
      return {
        count: shown.length,
        smallest: Math.min(...shown.flatMap(({ width, height }) => [width, height])),
        tooWide: document.documentElement.scrollWidth - innerWidth,
      }
    })
    const look = `${viewport.width} px ${text}`
    expect(found.tooWide, look).toBe(0)
    expect(found.smallest, look).toBeGreaterThanOrEqual(44)
    expect(found.count).toBeGreaterThan(40)
  }
})

/** Orders whose cards are long: eight plates, each with a note. */
const longOrders = (count: number) =>
  aRush(Date.now(), count).map((order) => ({
    ...order,
    notes: 'El timbre no anda, llamá al llegar, y dejá el vuelto con el portero',
    items: Array.from({ length: 8 }, (_, plate) => aBoardItem(1, `Milanesa ${plate}`, { notes: 'Sin sal, por favor' })),
  }))

test('the next step of each column is in sight, also of long orders', async ({ browser, baseURL }) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  await open(page, longOrders(6), desk)
  const firstStep = (name: string, words: RegExp) => lane(page, name).getByRole('button', { name: words }).first()
  await expect(firstStep('Nuevos', /^Aceptar/)).toBeInViewport({ ratio: 1 })
  await expect(firstStep('En preparación', /^Listo$/)).toBeInViewport({ ratio: 1 })
  await expect(firstStep('Listos', /^(Sale con el local|Entregado)$/)).toBeInViewport({ ratio: 1 })
  // The next order gets the focus, and no column moves under the hand.
  await firstStep('En preparación', /^Listo$/).click()
  await expect(page.locator('[data-lane="preparing"] [data-code]:focus')).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize(phone)
  await expect(firstStep('Nuevos', /^Aceptar/)).toBeInViewport({ ratio: 1 })
})

test('a wide code, and the number of the orders of an evening, stay in one line', async ({ browser, baseURL }) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const ended = Array.from({ length: 120 }, (_, at) =>
    aBoardOrder(Date.now(), { id: `ended-${at}`, code: `ENDED${100 + at}`, status: 'DELIVERED' }),
  )
  const wide = Array.from({ length: 8 }, (_, at) =>
    aBoardOrder(Date.now(), { id: `wide-${at}`, code: `${20 + at}AAWMWM` }),
  )
  for (const orders of [ended, [...wide, ...ended]]) {
    await open(page, orders, desk)
    const cut = await page.evaluate(() => {
      const heads = [...document.querySelectorAll('[data-lane] h2')].filter((one) => one.scrollWidth > one.clientWidth)
      const codes = [...document.querySelectorAll('[data-code] [aria-expanded] > span:first-child > span:first-child')]
      const inTwoLines = codes.filter((one) => {
        const { lineHeight } = getComputedStyle(one)
        return one.getBoundingClientRect().height > 1.5 * Number.parseFloat(lineHeight)
      })
      return [...heads, ...inTwoLines].map(({ textContent }) => textContent)
    })
    expect(cut).toEqual([])
  }
})

test('the steps that can be taken back stand beside the active orders on a desk', async ({ browser, baseURL }) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const api = createClient<paths>({ baseUrl: baseURL! })
  const codes = [await placeOrder({ api }), await placeOrder({ api })].map(({ code }) => code)
  await openBoard(page)
  const press = (code: string, name: string | RegExp) =>
    page.locator(`[data-code="${code}"]`).getByRole('button', { name }).click()
  for (const code of codes) {
    await press(code, /^Aceptar/)
    await press(code, 'Listo')
    await press(code, 'Sale con el local')
  }
  await press(codes[0]!, 'Entregado')
  const lines = page.getByRole('region', { name: 'Último paso' }).getByRole('paragraph')
  await expect(lines.first()).toBeVisible()
  const { x } = (await lines.first().boundingBox())!
  const onTheWay = (await lane(page, 'En camino').boundingBox())!
  expect(x).toBeGreaterThanOrEqual(onTheWay.x + onTheWay.width)
})

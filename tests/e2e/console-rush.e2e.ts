import createClient from 'openapi-fetch'
import type { Locator, Page } from 'playwright/test'
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

/** The number of buttons that are in sight, with nothing above them. */
const inReach = (buttons: Locator) =>
  buttons.evaluateAll(
    (all) =>
      all.filter((one) => {
        const { left, top, width, height, bottom } = one.getBoundingClientRect()
        return bottom <= innerHeight && one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      }).length,
  )

/** A board whose kitchen has so many orders in preparation, with three in each other column. */
const kitchenOf = (count: number) => {
  const all = [...aRush(Date.now(), 90)]
  const few = (of: number, is: (order: Wire['ConsoleOrder']) => boolean) => all.filter(is).slice(0, of)
  const isAway = (order: Wire['ConsoleOrder']) =>
    order.shipments.some(({ status }) => status === 'ON_ROUTE_TO_DROP_OFF')
  return [
    ...few(3, ({ status }) => status === 'GENERATED'),
    ...few(count, ({ status }) => status === 'ACCEPTED'),
    ...few(3, (order) => order.status === 'READY' && !isAway(order)),
    ...few(3, isAway),
    ...few(9, ({ status }) => status === 'DELIVERED'),
  ]
}

test('the step of each of sixteen orders in preparation is in sight on a desk, whichever is done first', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  await open(page, kitchenOf(16), desk)
  const steps = lane(page, 'En preparación').getByRole('button', { name: 'Listo' })
  await expect(steps).toHaveCount(16)
  expect(await inReach(steps)).toBe(16)
  const tables = await page
    .getByText(/^Mesa \d+$/)
    .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
  expect(tables.length).toBeGreaterThan(2)
  expect(Math.max(...tables)).toBe(0)
  // `clientWidth` is the drawn button without its transparent border.
  const free = await page.locator('[data-code] button:not([aria-expanded])').evaluateAll((all) =>
    all.map((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return (one.clientWidth - words.getBoundingClientRect().width) / 2
    }),
  )
  expect(free.length).toBeGreaterThan(20)
  expect(Math.min(...free)).toBeGreaterThanOrEqual(2)
})

test('an opened line of a long order has its other steps, and then the button that confirms, in sight', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const [{ items = [] } = {}] = longOrders(1)
  const kitchen = kitchenOf(16).map((order) => (order.status === 'ACCEPTED' ? { ...order, items } : order))
  await open(page, kitchen, desk)
  for (const place of [5, 7]) {
    const line = lane(page, 'En preparación').getByRole('article').nth(place)
    await line.getByRole('button', { expanded: false }).click()
    expect(await inReach(line.getByRole('button', { name: 'Cancelar' }))).toBe(1)
    await line.getByRole('button', { name: 'Cancelar' }).click()
    await expect(line.getByLabel('Motivo que lee el cliente')).toBeFocused()
    expect(await inReach(line.getByRole('button', { name: 'Cancelar el pedido' }))).toBe(1)
    await line.getByRole('button', { name: 'Volver' }).click()
    await line.getByRole('button', { expanded: true }).click()
  }
})

test('each of sixteen ready orders has its step in sight on a desk, with notes and amounts with cents', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const at = new Date().toISOString()
  const counter = Array.from({ length: 16 }, (_, index) =>
    aBoardOrder(Date.now(), {
      ...{ id: `ready-${index}`, code: `READY${100 + index}`, items: [aBoardItem(7, 'Empanada')], notes: 'Sin sal' },
      ...{ status: 'READY', times: { placed: at, accepted: at, ready: at } },
      ...{ type: 'TAKE_AWAY', orderModeName: 'Retiro en el local', total: 2601.5 },
    }),
  )
  await open(page, [...kitchenOf(3), ...counter], desk)
  const steps = page.locator('[data-code^="READY"]').getByRole('button', { name: 'Entregado' })
  await expect(steps).toHaveCount(16)
  expect(await inReach(steps)).toBe(16)
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

test('three cards of a column begin in sight on a desk, below no more than its heading', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const all = aRush(Date.now(), 30)
  const three = (status: string) => all.filter((order) => order.status === status).slice(0, 3)
  await page.addInitScript(() => localStorage.setItem('comanda.console.compact', 'false'))
  await open(page, [...three('GENERATED'), ...three('ACCEPTED'), ...three('READY')], desk)
  for (const name of ['Nuevos', 'En preparación', 'Listos']) {
    const cards = lane(page, name).getByRole('article')
    const foot = (await page.getByRole('region', { name: 'Sonido' }).boundingBox())!.y
    expect((await cards.first().boundingBox())!.y, name).toBeLessThan(115)
    expect((await cards.nth(2).boundingBox())!.y + 40, name).toBeLessThan(foot)
  }
})

test('a phone has five equal segments, with the number above its word, at any size of text', async ({
  browser,
  baseURL,
}) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  await open(page, aRush(Date.now(), 24), phone)
  const segments = page.getByRole('navigation', { name: 'Columnas' }).getByRole('button')
  const boxes = () => segments.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  const apart = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  expect(await boxes()).toHaveLength(5)
  expect(apart((await boxes()).map(({ width }) => width))).toBeLessThanOrEqual(2)
  expect(apart((await boxes()).map(({ y }) => y))).toBe(0)
  const [number, word] = await segments
    .first()
    .locator('span')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom))
  expect(number).toBeLessThan(word!)
  for (const [width, size] of [
    [320, ''],
    [360, '200%'],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.evaluate((text) => document.documentElement.style.setProperty('font-size', text), size)
    const cut = await segments.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)
    expect(cut, `${width} px ${size}`).toBe(0)
    expect(
      Math.min(...(await boxes()).map(({ width: wide, height }) => Math.min(wide, height))),
    ).toBeGreaterThanOrEqual(44)
  }
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

test('the words of the steps that stop an order and take it back stand apart', async ({ browser, baseURL }) => {
  const { page } = await aTablet(browser, baseURL!, 'Eva')
  const { code } = await placeOrder({ api: createClient<paths>({ baseUrl: baseURL! }) })
  await openBoard(page)
  const order = page.locator(`[data-code="${code}"]`)
  await order.getByRole('button', { name: /^Aceptar/ }).click()
  await order.getByRole('button', { name: 'Listo' }).click()
  await expect(lane(page, 'Listos').locator(`[data-code="${code}"]`)).toBeVisible()
  await page.goto(`/console/orders/${code}`)
  const edges = (name: string) =>
    page.getByRole('button', { name }).evaluate((one) => {
      const words = document.createRange()
      words.selectNodeContents(one)
      return words.getBoundingClientRect().toJSON() as DOMRect
    })
  expect((await edges('Volver atrás')).left - (await edges('Cancelar el pedido')).right).toBeGreaterThanOrEqual(12)
})

import type { Locator, Page } from 'playwright/test'
import sharp from 'sharp'
import { contrastRatio } from '#domain/contrast/contrast.ts'
import { forkGateway, type GatewayProcess } from '../kit/process.ts'
import { expect, test } from './fixtures.ts'
import { countShifts, shiftOf } from './layout-shift.ts'

/** The demo's shop with photographs. */
const menuAt = '/menu/cantina-boedo/En_tu_mesa'

const photographs = [
  { dish: 'Tortilla de papas', file: 'tortilla-de-papas.jpg', is: 'tall' },
  { dish: 'Guiso de lentejas', file: 'guiso-de-lentejas.jpg', is: 'wide' },
  { dish: 'Volcán de chocolate', file: 'volcan-con-helado.jpg', is: 'dark' },
  { dish: 'Arroz con pollo', file: 'arroz-con-pollo.jpg', is: 'on white' },
] as const

const originals = new URL('../../demo/media/photographs/', import.meta.url).pathname
const sides = { across: ['left', 'right'], down: ['top', 'bottom'] } as const

const gateways: Record<'light' | 'dark', GatewayProcess | null> = { light: null, dark: null }

test.beforeAll(async () => {
  gateways.light = await forkGateway({ ALL_SHOPS: '1', BRAND_COLOURS: 'light' })
  gateways.dark = await forkGateway({ ALL_SHOPS: '1', BRAND_COLOURS: 'dark' })
})

test.afterAll(async () => {
  await Promise.all([gateways.light?.stop(), gateways.dark?.stop()])
})

async function openMenu(page: Page, colours: 'light' | 'dark' = 'light') {
  // A photograph that is held back may hold back the load of the page.
  await page.goto(`${gateways[colours]?.url}${menuAt}`, { waitUntil: 'commit' })
  await expect(page.locator('.drawn')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Lo más destacado' })).toBeVisible()
}

const articleOf = (page: Page, dish: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name: dish, exact: true }) })

const inCard = (page: Page, dish: string) => articleOf(page, dish).first().locator('img').first()
const inRow = (page: Page, dish: string) => articleOf(page, dish).last().locator('img').first()

async function inSheet(page: Page, dish: string) {
  await page.getByRole('link', { name: dish, exact: true }).last().click()
  const sheet = page.getByRole('dialog')
  await expect(sheet.getByRole('heading', { name: dish })).toBeVisible()
  return sheet.locator('img').first()
}

/** The frame without its buttons, in the middle of the window. */
async function shot(frame: Locator) {
  await frame.evaluate((it) => {
    // The slider has to move as well.
    it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    for (const over of it.closest('[class*="_pictureBox_"]')?.querySelectorAll<HTMLElement>(':scope > div') ?? [])
      over.style.visibility = 'hidden'
  })
  return frame.screenshot({ animations: 'disabled' })
}

async function loaded(image: Locator) {
  await image.evaluate((it: HTMLImageElement) => {
    it.loading = 'eager'
    return it.decode()
  })
  return image
}

/** The middle of a picture in so few pixels that a part of a pixel more or less changes nothing. */
async function middleOf(picture: Buffer) {
  const { width, height } = await sharp(picture).metadata()
  const [left, top] = [Math.round(width * 0.15), Math.round(height * 0.15)]
  const middle = await sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .toBuffer()
  return sharp(middle).resize(20, 20, { fit: 'fill' }).removeAlpha().raw().toBuffer()
}

/** The mean difference of two pictures, of 255. */
async function differenceOf(one: Buffer, other: Buffer) {
  const [a, b] = [await middleOf(one), await middleOf(other)]
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length
}

for (const { dish, file, is } of photographs)
  test(`a photograph that is ${is} is cut around its middle in a card, a row and a sheet`, async ({ page }) => {
    await openMenu(page)
    const original = await sharp(`${originals}${file}`).metadata()
    const isCut = []
    for (const find of [inCard, inRow, inSheet]) {
      const frame = await shot(await loaded(await find(page, dish)))
      const { width, height } = await sharp(frame).metadata()
      const cut = (position: string) =>
        sharp(`${originals}${file}`).resize({ width, height, fit: 'cover', position }).png().toBuffer()
      const toMiddle = await differenceOf(frame, await cut('centre'))
      expect(toMiddle).toBeLessThan(10)
      const stretch = original.width / original.height / (width / height)
      // Where little is cut away, all cuts look the same.
      if (Math.abs(Math.log(stretch)) < 0.15) continue
      isCut.push(find)
      for (const side of sides[stretch > 1 ? 'across' : 'down'])
        expect(await differenceOf(frame, await cut(side)), side).toBeGreaterThan(2 * toMiddle + 5)
    }
    expect(isCut.length).toBeGreaterThanOrEqual(2)
  })

test('a photograph comes in the place and the colours of its placeholder', async ({ page }) => {
  await countShifts(page.context())
  let arrive = () => undefined as unknown
  const arrival = new Promise((resolve) => {
    arrive = () => resolve(null)
  })
  await page.route('**/pictures/**', async (route) => {
    await arrival
    await route.continue()
  })
  await openMenu(page)
  const seen = async () => {
    const found = []
    for (const { dish } of photographs) {
      const frame = inCard(page, dish).locator('..')
      const picture = await shot(frame)
      await frame.evaluate((it) => it.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' }))
      found.push({ dish, picture, box: await frame.boundingBox() })
    }
    return found
  }
  const before = await seen()
  arrive()
  for (const { dish } of photographs) await loaded(inCard(page, dish))
  const after = await seen()
  for (const [index, { dish, picture, box }] of before.entries()) {
    const late = after[index]!
    expect(late.box, dish).toEqual(box)
    const means = await Promise.all(
      [picture, late.picture].map(async (it) => {
        const { channels } = await sharp(await middleOf(it), { raw: { width: 20, height: 20, channels: 3 } }).stats()
        return channels.map(({ mean }) => mean)
      }),
    )
    const [blurred = [], sharpOne = []] = means
    expect(Math.max(...blurred.map((mean, channel) => Math.abs(mean - (sharpOne[channel] ?? 0)))), dish).toBeLessThan(
      22,
    )
    // The light and the dark parts are where they will be.
    expect(await differenceOf(picture, late.picture), dish).toBeLessThan(30)
  }
  expect((await shiftOf(page)).sum).toBeLessThan(0.01)
})

/** Shows another photograph in place of the shop's own cover. */
const coverOf = (page: Page, file: string) =>
  page.route('**/pictures/*/photographs/pan-casero.jpg', async (route) =>
    route.fulfill({ response: await route.fetch({ url: route.request().url().replace('pan-casero.jpg', file) }) }),
  )

/** The lowest contrast between the colour of a text or icon and any pixel behind it. */
async function contrastOf(element: Locator) {
  const colour = await element.evaluate((it: HTMLElement) => {
    const { color } = getComputedStyle(it)
    it.style.color = 'transparent'
    return color
  })
  const picture = await element.screenshot({ animations: 'disabled' })
  const hex = (values: readonly number[]) => `#${values.map((it) => it.toString(16).padStart(2, '0')).join('')}`
  const ink = hex(colour.match(/\d+/g)!.slice(0, 3).map(Number))
  const { width, height } = await sharp(picture).metadata()
  // Without its round corners.
  const [left, top] = [Math.round(width * 0.2), Math.round(height * 0.2)]
  const behind = await sharp(picture)
    .extract({ left, top, width: width - 2 * left, height: height - 2 * top })
    .removeAlpha()
    .raw()
    .toBuffer()
  const ratios = Array.from({ length: behind.length / 3 }, (_, pixel) =>
    contrastRatio(ink, hex([...behind.subarray(pixel * 3, pixel * 3 + 3)])),
  )
  return Math.min(...ratios)
}

for (const colours of ['light', 'dark'] as const)
  for (const file of ['arroz-con-pollo.jpg', 'volcan-con-helado.jpg'])
    test(`text on the cover is readable over ${file} in ${colours} colours`, async ({ page }) => {
      await coverOf(page, file)
      await openMenu(page, colours)
      await loaded(page.locator('header img').first())
      expect(await contrastOf(page.getByText('Los miércoles hay pastas frescas'))).toBeGreaterThanOrEqual(4.5)
      expect(await contrastOf(page.getByRole('button', { name: 'Mi cuenta' }))).toBeGreaterThanOrEqual(4.5)
    })

const brightestOf = async (picture: Buffer) => {
  const { channels } = await sharp(await middleOf(picture), { raw: { width: 20, height: 20, channels: 3 } }).stats()
  return Math.max(...channels.map(({ max }) => max))
}

test('among dark colours a photograph on white is dimmed, and none among light ones', async ({ page }) => {
  for (const [colours, most] of [
    ['light', 255],
    ['dark', 219],
  ] as const) {
    await openMenu(page, colours)
    for (const find of [inCard, inRow, inSheet]) {
      const frame = (await loaded(await find(page, 'Arroz con pollo'))).locator('..')
      const brightest = await brightestOf(await shot(frame))
      expect(brightest).toBeLessThanOrEqual(most)
      expect(brightest).toBeGreaterThan(most - 20)
    }
  }
})

test('among dark colours there is no white frame around a cut-out, and none without its picture', async ({ page }) => {
  const clear = { create: { width: 90, height: 60, channels: 4, background: '#ffffff00' } } as const
  const cutOut = await sharp(clear).png().toBuffer()
  await page.route('**/photographs/tortilla*', (route) => route.fulfill({ body: cutOut, contentType: 'image/png' }))
  await page.route('**/photographs/volcan*', (route) => route.abort())
  await openMenu(page, 'dark')
  await loaded(inCard(page, 'Tortilla de papas'))
  await expect(inCard(page, 'Volcán de chocolate')).toHaveCount(0)
  for (const dish of ['Tortilla de papas', 'Volcán de chocolate']) {
    const frame = articleOf(page, dish).first().locator('[class*="_frame_"]')
    expect(await brightestOf(await shot(frame)), dish).toBeLessThan(110)
  }
})

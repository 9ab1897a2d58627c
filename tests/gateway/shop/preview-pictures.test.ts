import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import { contrastRatio } from '#domain/contrast/contrast.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { systemClock } from '#gateway/ports/clock.ts'
import { cachedPreviews } from '#gateway/shop/preview/cached-previews.ts'
import type { drawCard } from '#gateway/shop/preview/draw.ts'
import { layOut } from '#gateway/shop/preview/layout.ts'
import { previewRoutes } from '#gateway/shop/preview/routes.ts'
import { drawable, fitted } from '#gateway/shop/preview/typesetting.ts'
import { bareApp } from '#tests/kit/bare-app.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { aMediaFolder } from '#tests/kit/photographs.ts'
import { currencySigns } from '#tests/kit/served-shops.ts'

const withPlate = (document: CatalogDocument, over: Partial<Plate>): CatalogDocument => ({
  ...document,
  branches: document.branches.map((branch) => ({
    ...branch,
    plates: branch.plates.map((plate) => (plate.id === 'provoleta' ? { ...plate, ...over } : plate)),
  })),
})

/** A server with the previews of one catalogue; its media folder has `plates/bife.jpg` and `plates/broken.jpg`. */
async function aShop(document: CatalogDocument = demoCatalog(), draw?: typeof drawCard) {
  const mediaRoot = await aMediaFolder()
  writeFileSync(join(mediaRoot, 'plates', 'broken.jpg'), 'no picture')
  const errors: unknown[] = []
  const { app } = await bareApp()
  const served = createCatalog(document)
  const settings = { MEDIA_DIR: mediaRoot, DATA_DIR: 'memory:' }
  const onError = (error: unknown) => void errors.push(error)
  app.register(
    previewRoutes({ catalog: () => served, settings, clock: systemClock, onError }, draw, draw ? null : undefined),
  )
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const {
      statusCode: status,
      headers: answered,
      rawPayload: bytes,
    } = await app.inject({
      url: `/brand/${path}`,
      headers,
    })
    return { status, headers: answered, bytes }
  }
  return { get, errors }
}

const plateOf = async (over: Partial<Plate>) => {
  const { get, errors } = await aShop(withPlate(demoCatalog(), over))
  return { ...(await get('parrilla-centro/preview/plates/provoleta.jpg')), errors }
}

/** The share of pixels by which two pictures differ, in an area. */
async function difference(one: Buffer, other: Buffer, area = { left: 0, top: 0, width: 1200, height: 630 }) {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).extract(area).greyscale().raw().toBuffer()))
  let differing = 0
  for (const [at, value] of a!.entries()) if (Math.abs(value - (b![at] ?? 0)) > 40) differing++
  return differing / a!.length
}

const words = { left: 60, top: 170, width: 580, height: 290 }
const right = { left: 740, top: 0, width: 460, height: 630 }
const priceArea = { left: 60, top: 480, width: 400, height: 100 }

test('a preview of a shop and of a plate is a JPEG of 1200 by 630, small enough for every chat', async () => {
  const { get } = await aShop()
  for (const path of [
    'parrilla/preview/shop.jpg',
    'tucan/preview/shop.jpg',
    'parrilla-centro/preview/plates/provoleta.jpg',
  ]) {
    const { status, headers, bytes } = await get(path)
    expect([path, status, headers['content-type']]).toEqual([path, 200, 'image/jpeg'])
    expect(headers['cache-control']).toBe('public, max-age=86400')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(bytes.length).toBeLessThan(300_000)
  }
})

test('a preview is sent once to a program that has it', async () => {
  const { get } = await aShop()
  const { headers } = await get('parrilla/preview/shop.jpg')
  const again = await get('parrilla/preview/shop.jpg', { 'if-none-match': String(headers['etag']) })
  expect(again.status).toBe(304)
})

test('a preview shows the name of its plate, and its price', async () => {
  const [one, other, dearer] = await Promise.all([
    plateOf({ showName: 'Provoleta' }),
    plateOf({ showName: 'Mollejas' }),
    plateOf({ showName: 'Provoleta', price: 99_900_00 }),
  ])
  expect(await difference(one.bytes, other.bytes, words)).toBeGreaterThan(0.02)
  expect(await difference(one.bytes, other.bytes, priceArea)).toBe(0)
  expect(await difference(one.bytes, dearer.bytes, priceArea)).toBeGreaterThan(0.02)
  expect(await difference(one.bytes, dearer.bytes, words)).toBe(0)
})

test('a preview of a second shop has that shop’s name and colours', async () => {
  const { get } = await aShop()
  const [one, other] = [await get('parrilla/preview/shop.jpg'), await get('sushi/preview/shop.jpg')]
  expect(await difference(one.bytes, other.bytes, words)).toBeGreaterThan(0.3)
  expect(await difference(one.bytes, other.bytes, right)).toBeGreaterThan(0.3)
})

test('a preview shows the plate’s photograph', async () => {
  const [bare, photographed] = await Promise.all([
    plateOf({ imageUrl: null }),
    plateOf({ imageUrl: '/media/plates/bife.jpg' }),
  ])
  expect(await difference(bare.bytes, photographed.bytes, right)).toBeGreaterThan(0.3)
})

test.each([
  ['broken', '/media/plates/broken.jpg', 1],
  ['missing', '/media/plates/none.jpg', 0],
  ['outside of the folder', '/media/..%2Fsecret.jpg', 0],
  ['elsewhere', 'https://elsewhere.example/a.jpg', 0],
])('a preview of a plate whose photograph is %s has the shop’s look in its place', async (_, imageUrl, told) => {
  const [bare, broken] = await Promise.all([plateOf({ imageUrl: null }), plateOf({ imageUrl })])
  expect(broken.status).toBe(200)
  expect(broken.bytes.equals(bare.bytes)).toBe(true)
  expect(broken.errors).toHaveLength(told)
})

test.each([
  ['an unknown shop', 'nobody/preview/shop.jpg'],
  ['an unknown plate', 'parrilla-centro/preview/plates/nothing.jpg'],
  ['a plate of another brand', 'sushi-belgrano/preview/plates/provoleta.jpg'],
  ['a plate at the address of a brand', 'parrilla/preview/plates/provoleta.jpg'],
  ['another file', 'parrilla-centro/preview/plates/provoleta.png'],
])('a preview of %s is not there', async (_, path) => {
  expect((await (await aShop()).get(path)).status).toBe(404)
})

test('a preview of a plate that is not shown is not there', async () => {
  expect((await plateOf({ visible: false })).status).toBe(404)
})

test.each([
  ['a very long name', 'Milanesa napolitana con jamón y muzzarella '.repeat(40)],
  ['one endless word', 'a'.repeat(5_000)],
  ['emoji and other scripts', '🌮 漢字 עברית \u202Eabc'],
  ['markup', '</svg><image href="file:///etc/passwd"/> & "quotes"'],
  ['a lone surrogate', 'Flan \ud800 casero'],
  ['no letter at all', '🌮🌮'],
  ['nothing', ''],
])('a preview is drawn for %s', async (_, showName) => {
  const { status, bytes, errors } = await plateOf({ showName })
  expect([status, errors]).toEqual([200, []])
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 })
})

test('the words of a preview are in letters of our own fonts; other characters are left out', () => {
  expect(drawable('Ñandú 🌮 “asado” Łódź\n\n$5', 'display')).toBe('Ñandú “asado” Łódź $5')
  expect(drawable('漢字', 'text')).toBe('')
  const signs = currencySigns.join(' ')
  for (const face of ['display', 'text'] as const) expect(drawable(signs, face)).toBe(signs)
})

test('the words of a preview are as large as they fit, and end with an ellipsis at the smallest size', () => {
  const box = { width: 500, height: 200, leading: 1, face: 'display', sizes: [100, 50] } as const
  expect(fitted('Flan', box)).toEqual({ size: 100, lines: ['Flan'] })
  expect(fitted('Flan casero con dulce de leche', box).size).toBe(50)
  const { lines } = fitted('Flan casero con dulce de leche '.repeat(10), box)
  expect(lines).toHaveLength(4)
  expect(lines.at(-1)).toMatch(/…$/)
})

test('the words of a preview are outlines, because a machine may have no font', () => {
  const { palette } = aCard()
  const { svg } = layOut(aCard().words, palette, { logo: false, photograph: false })
  expect(svg).not.toContain('<text')
  expect(svg.match(/<path /g)?.length).toBeGreaterThan('Provoleta'.length)
})

test('a preview without a logo has the rings of a plate on its panel, and one with a logo has none', () => {
  const { words, palette } = aCard()
  const ringsOf = (logo: boolean) => {
    const { svg } = layOut(words, palette, { logo, photograph: false })
    const panel = /<rect x="(\d+)" width="(\d+)" height="630"/.exec(svg)?.slice(1).map(Number) ?? []
    const rings = [...svg.matchAll(/<circle cx="(\d+)" cy="315" r="(\d+)" fill="none"/g)].map((ring) =>
      ring.slice(1).map(Number),
    )
    const middle = (panel[0] ?? 0) + (panel[1] ?? 0) / 2
    return rings.map(([x, r]) => [x === middle, r])
  }
  expect(ringsOf(false)).toEqual([
    [true, 170],
    [true, 122],
  ])
  expect(ringsOf(true)).toEqual([])
})

test('the words of a preview can be read on their colours, also where those of shop and ground are one', () => {
  const palette = { ...aCard().palette, main: '#fafafa', background: '#ffffff', text: '#111111' }
  const { svg } = layOut(aCard().words, palette, { logo: false, photograph: true })
  const [, fill = ''] = /rx="38" fill="(#\w+)"/.exec(svg) ?? []
  const [, letters = ''] =
    /rx="38"[^>]*><g fill="(#\w+)"|rx="38"[^>]*\/><g fill="(#\w+)"/.exec(svg)?.filter(Boolean) ?? []
  expect(contrastRatio(fill, '#ffffff')).toBeGreaterThan(1.6)
  expect(contrastRatio(fill, letters)).toBeGreaterThan(4.5)
})

const aCard = (title = 'Provoleta') => ({
  words: { title, over: null, detail: null, pill: '$1' },
  palette: {
    mode: 'light',
    main: '#9c2f1c',
    onMain: '#ffffff',
    mainText: '#9c2f1c',
    buttonBorder: '#9c2f1c',
    onButton: '#ffffff',
    promotionalBanner: '#9c2f1c',
    onPromotionalBanner: '#ffffff',
    background: '#faf5ee',
    text: '#2a1a14',
    descriptionText: '#6b564b',
  } as const,
  logo: null,
  photograph: null,
})

/** A drawing that waits until it is let go. */
function slowDrawing() {
  const drawn: string[] = []
  const { promise: opened, resolve } = Promise.withResolvers<void>()
  const draw: typeof drawCard = async ({ words: { title } }) => {
    drawn.push(title)
    await opened
    return Buffer.from(title)
  }
  return { draw, drawn, release: () => resolve() }
}

test('a crawler of every plate has one preview drawn at a time, and the shop’s beyond those that may wait', async () => {
  const { draw, drawn, release } = slowDrawing()
  const plates = demoCatalog()
    .branches.find(({ id }) => id === 'parrilla')!
    .plates.filter(({ visible }) => visible)
  expect(plates.length).toBeGreaterThan(26)
  const { get } = await aShop(demoCatalog(), draw)
  const asked = plates.map(({ id }) => get(`parrilla-centro/preview/plates/${id}.jpg`))
  const refused = await Promise.all(asked.slice(24))
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([302]))
  expect(refused[0]?.headers['location']).toMatch(/^\/brand\/parrilla-centro\/preview\/shop\.jpg\?v=/)
  expect(refused[0]?.headers['cache-control']).toBe('no-store')
  expect(drawn).toHaveLength(1)
  const shop = get('parrilla-centro/preview/shop.jpg')
  release()
  expect((await shop).status).toBe(200)
  expect((await Promise.all(asked.slice(0, 24))).map(({ status }) => status)).toEqual(Array(24).fill(200))
  expect(drawn).toHaveLength(25)
})

test('a crawler that asks for every plate is refused with a time to wait where it asks too much', async () => {
  const { draw, release } = slowDrawing()
  const [branch] = demoCatalog().branches
  const many = Array.from({ length: 210 }, (_, n) => ({ ...branch!, id: `b${n}`, alias: `b${n}`, name: `Shop ${n}` }))
  const { get } = await aShop({ ...demoCatalog(), branches: many, stores: [] }, draw)
  const asked = many.map(({ alias }) => get(`${alias}/preview/shop.jpg`))
  const last = await asked.at(-1)
  expect([last?.status, last?.headers['retry-after']]).toEqual([503, '10'])
  release()
  expect((await asked[0])?.status).toBe(200)
})

const aKeep = (draw: typeof drawCard, cacheFolder: string | null = null) =>
  cachedPreviews({ mediaRoot: null, cacheFolder, now: () => Date.now(), draw, patienceMs: null }, (error) =>
    expect.unreachable(String(error)),
  )

test('a drawn preview is drawn once for all who ask', async () => {
  const { draw, drawn, release } = slowDrawing()
  const previews = aKeep(draw)
  const asked = [previews.at(aCard(), 9), previews.at(aCard(), 9)]
  release()
  await Promise.all(asked)
  await previews.at(aCard(), 9)
  expect(drawn).toEqual(['Provoleta'])
  await previews.at(aCard('Mollejas'), 9)
  expect(drawn).toEqual(['Provoleta', 'Mollejas'])
})

test('a drawn preview is kept on the disk for the next start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-previews-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { draw, drawn, release } = slowDrawing()
  release()
  await aKeep(draw, folder).at(aCard(), 9)
  expect(String(await aKeep(draw, folder).at(aCard(), 9))).toBe('Provoleta')
  expect(drawn).toEqual(['Provoleta'])
})

test('a drawn preview that failed is drawn again for the next who asks', async () => {
  let isBroken = true
  const previews = aKeep(async () => {
    if (isBroken) throw new Error('no room')
    return Buffer.from('drawn')
  })
  await expect(previews.at(aCard(), 9)).rejects.toThrow('no room')
  isBroken = false
  expect(String(await previews.at(aCard(), 9))).toBe('drawn')
})

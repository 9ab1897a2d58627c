import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import { type Catalog, createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { type Drawing, type Drawn, drawingWhenLoaded, type MenuAnswersOfPage } from '#gateway/http/drawing.ts'
import { brandedPages } from '#gateway/shop/branded-page.ts'
import { drawnShops } from '#gateway/shop/drawn-shop.ts'
import { menuAnswers } from '#gateway/shop/menu-answer.ts'
import type { ServingInstant } from '#gateway/shop/moment.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type * as buildOfCouriers from '#web/courier/drawing/draw-list.tsx'
import type * as build from '#web/diner/pages/first-screen/draw-pages.tsx'

const parsed = parseCatalog(readFileSync(new URL('../../../demo/catalog.yaml', import.meta.url), 'utf8'))
if (!parsed.ok) throw new Error('the demo’s catalogue does not hold')
const { document } = parsed
const menuPath = '/menu/parrilla-centro/Delivery'
const html =
  '<!doctype html><html><head><title>C</title><script type="module" src="/index.js"></script><link rel="stylesheet" href="/ui.css"></head><body><div id="root"></div></body></html>'
const sketch: Drawn = { markup: '<p>drawn</p>', style: 'p{}', preloads: ['<link rel="preload" href="/a.svg"/>'] }

const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** A gateway's pages, with a drawing in place of the build's, and a clock that the test turns. */
function site(draw: (answers: MenuAnswersOfPage) => Drawn | null = () => sketch, catalog = createCatalog(document)) {
  const asked: MenuAnswersOfPage[] = []
  const errors: unknown[] = []
  const world = {
    now: new Date('2026-11-20T15:00:10Z'),
    levers: [] as ReturnType<ServingInstant['leversOf']>,
    catalog: catalog as Catalog,
  }
  const leversAt = () => world.levers
  const drawing = drawingWhenLoaded(
    async () => ({
      drawMenu(_, answers) {
        asked.push(answers)
        return draw(answers)
      },
      drawCart: (alias) => ({ ...sketch, markup: `<p>cart of ${alias}</p>` }),
      drawCheckout: (alias) => ({ ...sketch, markup: `<p>checkout of ${alias}</p>` }),
      drawCouriersList: () => null,
      drawOrder: () => null,
      drawTracking: () => null,
    }),
    (error) => errors.push(error),
  )
  const pageAt = brandedPages({
    isIndexed: true,
    documents: { diner: html, courier: html, console: html },
    firstScreen: '<style>i{}</style><i>outline</i>',
    drawnShop: drawnShops({ drawing, menuOf: menuAnswers(), leversAt, onError: (error) => errors.push(error) }),
    drawnList: () => null,
    drawnLink: () => null,
    configuration: () => ({}) as Wire['Configuration'],
    documentScripts: { beginCalls: 'begin(1)', drawCached: 'draw(1)', markAddress: 'mark(1)', drawTiles: 'tiles(1)' },
    catalog: () => world.catalog,
    clock: { now: () => world.now },
    leversAt,
    filesOf: () => ({ scripts: ['assets/menu.js'], styles: ['assets/menu.css'] }),
  })
  const page = (path = menuPath) => pageAt(path, 'https://pedidos.example')!
  return { world, asked, errors, page }
}

/** A site whose drawing code has loaded, with the first page that asked for it. */
async function warmSite(...options: Parameters<typeof site>) {
  const made = site(...options)
  made.page()
  await new Promise((resolve) => setImmediate(resolve))
  return made
}

const rowsOf = ({ menu }: MenuAnswersOfPage) => menu.categories.reduce((sum, { plates }) => sum + plates.length, 0)

test('a menu’s page has the menu drawn in it, and the outline until the drawing code has loaded', async () => {
  const { page } = site()
  expect(page().html).toContain('<i>outline</i>')
  await new Promise((resolve) => setImmediate(resolve))
  expect(page().html).toContain('<p>drawn</p>')
  expect(page().html).not.toContain('outline')
})

test('a drawn menu can neither be pressed nor read before it works, and names the menu that replaces it', async () => {
  const { page } = await warmSite()
  expect(page().html).toContain(
    '<div id="root"><style>p{}</style><div class="drawn" data-alias="parrilla-centro" data-country="AR" data-mode="parrilla-centro-delivery" inert aria-busy="true"><p>drawn</p></div></div>',
  )
})

test('the policy of the page allows the rules of the drawing by their hash', async () => {
  const { page } = await warmSite()
  expect(page().styleSource).toContain(`'sha256-${createHash('sha256').update('p{}').digest('base64')}'`)
})

test('a script allowed by its hash marks the document of a phone with an address, before all files', async () => {
  const { page } = await warmSite()
  expect(page().html).toContain('</title><script>mark(1)</script><link rel="stylesheet"')
  // The calls are begun once the style sheets are there.
  expect(page().html).toMatch(/<div id="root">.*<script data-calls="[^"]+">begin[(]1[)]<[/]script>/s)
  expect(page().scriptSource).toBe(`${sourceOf('begin(1)')} ${sourceOf('mark(1)')}`)
})

test('the drawn shop loads its style sheets, and then its pictures, before all scripts', async () => {
  const { page } = await warmSite()
  const [head = ''] = page().html.split('</head>')
  const loads = [...head.matchAll(/<(?:link|script) [^>]*(?:href|src)="([^"]+)"/g)].map(([, path]) => path)
  expect(loads.slice(0, 4)).toEqual(['/ui.css', '/assets/menu.css', '/a.svg', '/index.js'])
  expect(head).toContain('<link rel="stylesheet" crossorigin href="/assets/menu.css" />')
})

test('the drawn shop has the answers of that moment, and again after a minute, a lever or an import', async () => {
  const { world, asked, page } = await warmSite()
  page()
  page()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({ at: world.now.getTime(), modeId: 'parrilla-centro-delivery' })
  world.now = new Date('2026-11-20T15:01:00Z')
  page()
  expect(asked).toHaveLength(2)
  const until = '2026-11-20T18:00:00.000Z'
  const [{ id: plateId } = { id: '' }] = asked[0]!.menu.categories[0]!.plates
  world.levers = [{ target: { type: 'plate', plateId }, until }]
  page()
  expect(asked).toHaveLength(3)
  expect(asked[2]!.menu.categories[0]!.plates[0]).toMatchObject({ id: plateId, soldOut: true })
  world.catalog = createCatalog(document)
  page()
  expect(asked).toHaveLength(4)
})

test('the drawn shop has the first rows of plates, and of each later category one for its chip', async () => {
  const { asked, page } = await warmSite()
  page()
  const [answers] = asked
  expect(answers!.menu.categories.map(({ plates }) => plates.length)).toEqual([8, 1, 1, 1, 1, 1, 1])
  expect(answers!.menu.upselleds).toEqual([])
})

test('a drawing that would cost a slow line too much has fewer rows, and at last none', async () => {
  const noise = (length: number) =>
    Array.from({ length }, (_, n) => createHash('sha256').update(String(n)).digest('hex')).join('')
  const large = await warmSite((answers) => ({ ...sketch, markup: noise(rowsOf(answers) > 11 ? 400 : 20) }))
  expect(large.page().html).toContain(noise(20))
  expect(large.asked.map(rowsOf)).toEqual([14, 10])
  const larger = await warmSite(() => ({ ...sketch, markup: noise(400) }))
  expect(larger.page().html).toContain('<i>outline</i>')
})

test('a drawing that fails is reported, and the page has its outline', async () => {
  const { page, errors } = await warmSite(() => {
    throw new Error('no such plate')
  })
  expect(page().html).toContain('<i>outline</i>')
  expect(errors).toEqual([new Error('no such plate')])
})

test('a shop’s door, a category, and a mode that is not there are not drawn', async () => {
  const { page } = await warmSite()
  for (const rest of ['', '/Delivery/entradas', '/Teletransporte'])
    expect(page(`/menu/parrilla-centro${rest}`).html).not.toContain('class="drawn"')
})

test('the frame of a cart or checkout stands beside the script that shows what this phone has kept', async () => {
  const { page } = await warmSite()
  for (const [rest, words] of [
    ['/preview', 'cart of parrilla-centro'],
    ['/checkout', 'checkout of parrilla-centro'],
  ] as const) {
    const { html, scriptSource } = page(`/menu/parrilla-centro${rest}`)
    expect(html).toContain(`<div class="drawn" data-frame inert aria-busy="true"><p>${words}</p></div>`)
    expect(html).toContain('<script data-release="/index.js">draw(1)</script>')
    expect(scriptSource).toContain(sourceOf('draw(1)'))
  }
})

test('the build’s drawing takes the answers that the gateway has', () => {
  expectTypeOf<typeof build & typeof buildOfCouriers>().toExtend<Drawing>()
})

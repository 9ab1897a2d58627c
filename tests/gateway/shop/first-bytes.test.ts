import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Catalog, createCatalog } from '#gateway/catalog/catalog.ts'
import { parseCatalog } from '#gateway/catalog/parse.ts'
import { shopAnswer } from '#gateway/shop/answers.ts'
import { brandedPages } from '#gateway/shop/branded-page.ts'
import { firstScreenOf } from '#gateway/shop/first-screen.ts'
import type { ServingInstant } from '#gateway/shop/moment.ts'
import type { Wire } from '#openapi/wire/schemas.ts'

const parsed = parseCatalog(readFileSync(new URL('../../../demo/catalog.yaml', import.meta.url), 'utf8'))
if (!parsed.ok) throw new Error('the demo’s catalogue does not hold')
const catalog = createCatalog(parsed.document)
const index =
  '<!doctype html><html lang="es"><head><title>Comanda</title><script type="module" crossorigin src="/assets/index-1.js"></script><link rel="modulepreload" crossorigin href="/assets/libraries-1.js"><link rel="modulepreload" crossorigin href="/assets/shell-1.js"><link rel="stylesheet" crossorigin href="/ui.css"></head><body><div id="root"></div></body></html>'
/** The files that the built document names itself. */
const ofDocument = /^[/](ui[.]css|assets[/](libraries|shell)-1[.]js)$/
const couriers = index.replace('Comanda', 'couriers')
const operators = index.replace('Comanda', 'operators')
const firstScreen = readFileSync(new URL('../../../web/public/first-screen.html', import.meta.url), 'utf8')
const now = new Date('2026-11-20T15:00:00Z')
const origin = 'https://pedidos.example'
const noLevers = (_: string): ReturnType<ServingInstant['leversOf']> => []
const pagesOf = (served: Catalog, leversAt = noLevers) => {
  const pageAt = brandedPages({
    isIndexed: true,
    documents: { diner: index, courier: couriers, console: operators },
    firstScreen,
    drawnShop: () => null,
    drawnList: () => null,
    drawnLink: () => null,
    configuration: () => ({}) as Wire['Configuration'],
    documentScripts: { beginCalls: 'begin(1)', drawCached: 'draw(1)', markAddress: 'mark(1)', drawTiles: 'tiles(1)' },
    catalog: () => served,
    clock: { now: () => now },
    leversAt,
    filesOf: (app, sources) => ({
      scripts: sources.map(
        (file) => `assets/${file.startsWith(`${app}/`) || file.startsWith('shared/') ? file : 'of another app'}.js`,
      ),
      styles: [`assets/${sources[0]}.css`],
    }),
  })
  return (path: string) => pageAt(path, origin)
}
const pageAt = pagesOf(catalog)
const sourceOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const metaOf = (path: string) =>
  Object.fromEntries(
    [...(pageAt(path)?.html.matchAll(/<meta (?:property|name)="([a-z:]+)" content="([^"]*)" \/>/g) ?? [])].map(
      ([, name, content]) => [name, content],
    ),
  )
/** The files and the calls that a document begins early. */
const hinted = (path: string) => {
  const html = pageAt(path)?.html ?? ''
  const files = [...html.matchAll(/<link [^>]*rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g)]
    .map(([, href]) => href)
    .filter((href) => !href?.startsWith('/media/') && !ofDocument.test(href ?? ''))
  const [, calls] = /<script data-calls="([^"]+)">begin\(1\)<\/script>/.exec(html) ?? []
  return [...files, ...(calls?.split(' ') ?? [])]
}
const brought = (path: string): { at: number; answers: Record<string, unknown> } =>
  JSON.parse(
    pageAt(path)?.html.match(/<script type="application\/json" id="first-answers">(.*?)<\/script>/)?.[1] ?? '{}',
  )

test.each([
  ['/menu/nobody', true],
  ['/menu/nobody/checkout', true],
  ['/wp-login.php', true],
  ['/404', true],
  ['/menu/parrilla', false],
  ['/menu/parrilla-centro/preview', false],
  ['/menu/nobody/order/ABC23456', false],
  ['/', false],
  ['/guia', false],
])('nothing is at an address without a page, or of an unknown shop: %s, %s', (path, isMissing) => {
  expect(pageAt(path)?.isMissing ?? false).toBe(isMissing)
})

test('a menu’s page names its files and calls to the browser early', () => {
  expect(hinted('/menu/parrilla-centro/Delivery')).toEqual([
    '/assets/diner/pages/menu-page.tsx.js',
    '/api/diner/parrilla-centro/menu/parrilla-centro-delivery',
    '/api/configuration',
  ])
})

test('a shop’s front names no menu, nor does a mode that it does not have', () => {
  for (const path of ['/menu/parrilla', '/menu/parrilla-centro', '/menu/parrilla-centro/Teletransporte'])
    expect(hinted(path).filter((href) => href?.startsWith('/api/'))).toEqual([])
})

test('the data above the menu comes with the page, as its calls answer it at that moment', () => {
  const { at, answers } = brought('/menu/parrilla-centro/Delivery')
  expect(at).toBe(now.getTime())
  expect(Object.keys(answers)).toEqual([
    '/api/diner/parrilla-centro',
    '/api/menucustomization/parrilla',
    '/api/country/AR',
  ])
  expect(answers['/api/diner/parrilla-centro']).toEqual(shopAnswer(catalog, 'parrilla-centro', { now, position: null }))
  expect(Object.keys(brought('/menu/parrilla').answers)).toEqual(['/api/diner/parrilla'])
})

test('a chain with too many stores to wait for is left to its call', () => {
  const [branch] = parsed.document.branches
  const [store] = parsed.document.stores
  const chain = createCatalog({
    ...parsed.document,
    stores: Array.from({ length: 60 }, (_, n) => ({ ...store!, id: `s${n}`, alias: `s${n}`, branchId: branch!.id })),
  })
  const page = pagesOf(chain)
  expect(page(`/menu/${branch!.alias}`)?.html).not.toContain('first-answers')
  expect(page('/menu/s1')?.html).toContain('first-answers')
})

test('the first answers of a store have its pauses, and those of another store have none', () => {
  const until = '2026-11-20T16:00:00.000Z'
  const page = pagesOf(catalog, (id) => (id === 'parrilla-centro' ? [{ target: { type: 'store' }, until }] : []))
  expect(page('/menu/parrilla-centro')?.html).toContain(until)
  expect(page('/menu/parrilla-centro')?.html).toContain('"isOpen":false')
  expect(page('/menu/parrilla-palermo')?.html).not.toContain(until)
})

test('a shop’s words cannot end the element that carries them', () => {
  const [store, ...others] = parsed.document.stores
  const evil = createCatalog({
    ...parsed.document,
    stores: [{ ...store!, name: '</script><script>alert(1)' }, ...others],
  })
  const page = pagesOf(evil)
  expect(page(`/menu/${store!.alias}`)?.html).not.toContain('<script>alert')
})

test('a shop’s words cannot end the element that shows them either', () => {
  const [store, ...others] = parsed.document.stores
  const name = '"><img src=x onerror=alert(1)> & {cover}'
  const page = pagesOf(createCatalog({ ...parsed.document, stores: [{ ...store!, name }, ...others] }))
  const escaped = '&quot;&gt;&lt;img src=x onerror=alert(1)&gt; &amp; {cover}'
  const html = page(`/menu/${store!.alias}`)?.html
  expect(html).toContain(`<h1 dir="auto">${escaped}</h1>`)
  expect(html).toContain(`<meta property="og:description" content="Menú y pedidos online de ${escaped} en `)
})

test('the cart, the checkout, a plate and an order name their own files and calls, and bring the shop', () => {
  const answers = ['/api/diner/parrilla-centro', '/api/menucustomization/parrilla', '/api/country/AR']
  const menu = ['/api/diner/parrilla-centro/menu/parrilla-centro-delivery', '/api/configuration']
  const files = (page: string, hasSheet = false) => [
    `/assets/diner/pages/${page}-page.tsx.js`,
    ...(hasSheet ? [`/assets/diner/pages/${page}-page.tsx.css`] : []),
  ]
  for (const [path, hints] of [
    ['preview', [...files('cart'), ...menu]],
    ['checkout', [...files('checkout'), ...menu]],
    ['order/K7Q2', [...files('follow-up'), '/api/diner/parrilla-centro/order/K7Q2']],
    ['Delivery/Entradas', [...files('category', true), ...menu]],
    ['Delivery/Entradas/Provoleta', [...files('plate', true), ...menu]],
  ] as const) {
    expect(hinted(`/menu/parrilla-centro/${path}`)).toEqual(hints)
    expect(Object.keys(brought(`/menu/parrilla-centro/${path}`).answers)).toEqual(answers)
    expect(pageAt(`/menu/parrilla-centro/${path}`)?.html).not.toContain('class="first"')
  }
})

test('an order on the map names its map and its call, in any spelling of its code', () => {
  const tracking = '/api/logisticsorder/tracking/parrilla-centro/'
  expect(hinted('/logistics/tracking/order/parrilla-centro/K7Q2')).toEqual([
    '/assets/diner/pages/tracking-page.tsx.js',
    '/assets/shared/map/leaflet-map.ts.js',
    `${tracking}K7Q2`,
    '/api/configuration',
  ])
  expect(hinted('/logistics/tracking/order/parrilla-centro/%22%3E%3Cb')).toContain(`${tracking}%22%3E%3Cb`)
  expect(hinted('/logistics/tracking/order/parrilla-centro')).toEqual([])
})

test('a courier’s pages name their own files, with no shop’s appearance', () => {
  for (const [path, page] of [
    ['/logistics/parrilla-centro/shipments', 'courier-shipments'],
    ['/logistics/parrilla-centro/shipments/simple/7', 'courier-shipment'],
    ['/logistics/parrilla-centro/shipments/stack/7', 'courier-stack'],
    ['/logistics/parrilla-centro/rider/phoneIntake', 'rider-register'],
    ['/logistics/parrilla-centro/rider/7/shipments', 'rider-redirect'],
  ] as const) {
    expect(hinted(path)).toEqual([
      `/assets/courier/pages/${page}-page.tsx.js`,
      `/assets/courier/pages/${page}-page.tsx.css`,
    ])
    expect(pageAt(path)?.html).not.toContain('id="brand"')
    expect(pageAt(path)?.html).toContain('<title>couriers</title>')
  }
})

test('an address without a page has the document of its app', () => {
  const titleAt = (path: string) => pageAt(path)?.html.match(/<title>(.*?)<\/title>/)?.[1]
  expect(['/404', '/logistics/x', '/logistics/tracking/order/x', '/console/x'].map(titleAt)).toEqual([
    'Comanda',
    'couriers',
    'Comanda',
    'operators',
  ])
})

test.each([
  '/menu/parrilla-centro/preview',
  '/menu/parrilla-centro/checkout',
  '/menu/parrilla-centro/order/ABCD2345',
  '/logistics/tracking/order/parrilla-centro/ABCD2345',
])('the first screen that a phone has kept of %s is drawn by a script of that release', (path) => {
  const { html, scriptSource } = pageAt(path)!
  const [head = ''] = html.split('</head>')
  expect(head).toMatch(/<title>[^<]+<\/title><script data-release="\/assets\/index-1[.]js">draw\(1\)<\/script>/)
  expect(scriptSource).toBe(`${sourceOf('begin(1)')} ${sourceOf('draw(1)')}`)
  // Its pictures come before the small scripts, and its style sheets hold back the first frame.
  expect(head).toContain('<link rel="modulepreload" crossorigin href="/assets/libraries-1.js">')
  expect(head).toContain('<link fetchpriority="low" rel="modulepreload" crossorigin href="/assets/shell-1.js">')
  expect(head).toMatch(/<link rel="stylesheet" crossorigin href="\/assets\/diner\/pages\/[a-z-]+[.]tsx[.]css" \/>/)
})

test.each([
  ['/menu/parrilla-centro/Delivery', sourceOf('begin(1)')],
  ['/menu/parrilla', undefined],
  ['/logistics/parrilla-centro/shipments', undefined],
  ['/guia', undefined],
])('a page that no phone keeps has at most the script that begins its calls: %s', (path, source) => {
  const page = pageAt(path)
  expect(page?.html ?? index).not.toContain('draw(1)')
  expect(page?.scriptSource).toBe(source)
})

test('a page without a shop has no appearance of one', () => expect(pageAt('/guia')).toBeNull())

test('a menu’s page shows the shop’s head before any file of the client has come', () => {
  const { html } = pageAt('/menu/parrilla-centro/Delivery')!
  const root = html.slice(html.indexOf('<div id="root">'), html.indexOf('</body>'))
  expect(root).toContain('<h1 dir="auto">Tucán San Telmo</h1>')
  expect(root).toContain('<img class="first-cover" src="/media/brands/parrilla-banner.svg"')
  expect(root).toContain('<img class="first-logo" src="/media/brands/parrilla-logo.svg"')
  expect(html.split('</head>')[0]).toContain('<link rel="stylesheet" crossorigin href="/ui.css">')
})

test('the styles of the first bytes are those that the page’s policy allows', () => {
  const { html, styleSource } = pageAt('/menu/parrilla-centro/Delivery')!
  const hashes = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(
    ([, rules]) => `'sha256-${createHash('sha256').update(rules!).digest('base64')}'`,
  )
  expect(hashes).toHaveLength(3)
  expect(styleSource).toBe(hashes.join(' '))
})

test('values that a shop lacks are left out of its first screen', () => {
  const { style, markup } = firstScreenOf('<style>p{}</style><p>{banner}</p>\n<h1>{name}</h1>\n<img src="{cover}">')
  expect(markup({ name: 'Uno', banner: null, cover: '/a.svg', logo: null })).toBe(
    '<style>p{}</style><h1>Uno</h1><img src="/a.svg">',
  )
  expect(style).toBe('p{}')
})

test('a link to a shop says its title, its place and its picture to chats that run no script', () => {
  expect(metaOf('/menu/parrilla-centro/Delivery')).toMatchObject({
    description: 'Menú y pedidos online de Tucán San Telmo en Defensa 742, San Telmo.',
    'og:title': 'Tucán San Telmo · La Parrilla de Tucán',
    'og:description': 'Menú y pedidos online de Tucán San Telmo en Defensa 742, San Telmo.',
    'og:url': `${origin}/menu/parrilla-centro/Delivery`,
    'og:image': expect.stringContaining(`${origin}/brand/parrilla-centro/preview/shop.jpg?v=`),
    'og:image:width': '1200',
    'og:image:height': '630',
  })
  expect(metaOf('/menu/parrilla')).toMatchObject({ description: 'Menú y pedidos online de La Parrilla de Tucán.' })
})

test.each([
  '/menu/parrilla-centro/order/ABCD2345',
  '/menu/parrilla-centro/preview',
  '/encuesta/parrilla-centro/ABCD2345',
])('the preview of %s says no address', (path) => {
  expect(metaOf(path)['og:title']).toBe('Tucán San Telmo · La Parrilla de Tucán')
  expect(metaOf(path)).not.toHaveProperty('og:url')
})

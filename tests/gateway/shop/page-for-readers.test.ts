import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import type { HoursException } from '#domain/catalog/working-hours.ts'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { brandedPages } from '#gateway/shop/branded-page.ts'
import type { ServingInstant } from '#gateway/shop/moment.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { chileanCatalog, demoCatalog } from '#tests/kit/demo-catalog.ts'

const built =
  '<!doctype html><html lang="es"><head><title>Comanda</title></head><body><div id="root"></div></body></html>'
const firstScreen = readFileSync('web/public/first-screen.html', 'utf8')
const site = 'https://pedidos.example'

type Levers = ReturnType<ServingInstant['leversOf']>

/** A Friday at noon in the shop. */
const noon = '2026-11-20T15:00:00Z'

function pagesOf(document: CatalogDocument, levers: () => Levers = () => [], now = () => noon) {
  const served = createCatalog(document)
  const pageAt = brandedPages({
    documents: { diner: built, courier: built, console: built },
    firstScreen,
    drawnShop: () => null,
    drawnList: () => null,
    drawnLink: () => null,
    configuration: () => ({}) as Wire['Configuration'],
    documentScripts: null,
    catalog: () => served,
    clock: { now: () => new Date(now()) },
    leversAt: (storeId) => (storeId === 'parrilla-centro' ? levers() : []),
    filesOf: () => ({ scripts: [], styles: [] }),
    isIndexed: true,
  })
  return (path: string, origin = site) => pageAt(path, origin)!
}
const page = pagesOf(demoCatalog())

const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:property|name)="([\w:]+)" content="([^"]*)" \/>/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  )
const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')
const plainOf = (html: string) => /<noscript>(.*?)<\/noscript>/s.exec(html)?.[1] ?? ''

const provoleta = '/menu/parrilla-centro/Delivery/entradas/provoleta-al-hierro'

const changed = (over: (plate: Plate) => Partial<Plate>, document = demoCatalog()): CatalogDocument => ({
  ...document,
  branches: document.branches.map((branch) => ({
    ...branch,
    plates: branch.plates.map((plate) => ({ ...plate, ...over(plate) })),
  })),
})

/** The grill with a menu of so many plates, each with a description of its own. */
function longMenu(count: number): CatalogDocument {
  const document = demoCatalog()
  const words = (n: number) => createHash('sha256').update(`${n}`).digest('base64')
  return {
    ...document,
    branches: document.branches.map((branch) => {
      const [plate] = branch.plates
      if (branch.id !== 'parrilla' || !plate) return branch
      const plates = Array.from({ length: count }, (_, n) => ({
        ...plate,
        ...{ id: `p${n}`, showName: `${words(n).slice(0, 12)} ${n}`, price: 1_000_00 + n, description: words(-n) },
      }))
      const categories = branch.menus[0]!.categories.slice(0, 4).map((category, at) => ({
        ...category,
        plateIds: plates.filter((_, n) => n % 4 === at).map(({ id }) => id),
      }))
      const menus = branch.menus.map((menu) => ({ ...menu, categories, remarkedPlateIds: [], upselleds: [] }))
      return { ...branch, plates, menus, discounts: [] }
    }),
  }
}

test('the preview of a plate says its name, price and description, and has its own picture and address', () => {
  const { html } = page(provoleta)
  expect(html).toContain('<title>Provoleta al hierro · Tucán San Telmo</title>')
  expect(metaOf(html)).toMatchObject({
    'og:title': 'Provoleta al hierro · Tucán San Telmo',
    'og:site_name': 'La Parrilla de Tucán',
    'og:description': expect.stringMatching(/^\$14\.800 · Provolone dorado en plancha/),
    'og:url': site + provoleta,
    'og:image': expect.stringMatching(`^${site}/brand/parrilla-centro/preview/plates/provoleta\\.jpg\\?v=\\w{10}$`),
    'og:image:type': 'image/jpeg',
    'og:image:alt': 'Provoleta al hierro, $14.800',
    'twitter:card': 'summary_large_image',
  })
  expect(canonicalOf(html)).toBe(site + provoleta)
})

test('the preview of a second shop’s plate says that shop', () => {
  const other = page('/menu/parrilla-palermo/Delivery/entradas/provoleta-al-hierro').html
  expect(metaOf(other)['og:title']).toMatch(/^Provoleta al hierro · (?!Tucán San Telmo)/)
  expect(metaOf(other)['og:image']).toContain('/brand/parrilla-palermo/')
})

test('the preview of a category names its first plates', () => {
  const meta = metaOf(page('/menu/parrilla-centro/Delivery/entradas').html)
  expect(meta['og:title']).toBe('Entradas · Tucán San Telmo')
  expect(meta['description']).toMatch(/^Entradas de Tucán San Telmo: Empanada de carne a cuchillo, .* y \d+ más\.$/)
})

test('the preview of a company says its name, although it has no colours', () => {
  const { html } = page('/menu/tucan')
  expect(html).toContain('<title>Tucán</title>')
  expect(metaOf(html)).toMatchObject({ 'og:title': 'Tucán', 'og:url': `${site}/menu/tucan` })
  expect(html).not.toContain('data-brand')
})

test('the preview of an order says the shop, no address and no data of it', () => {
  const { html } = page('/menu/parrilla-centro/order/ABCD2345')
  expect(metaOf(html)).toHaveProperty('og:image')
  expect(metaOf(html)).not.toHaveProperty('og:url')
  expect([canonicalOf(html), dataOf(html), plainOf(html)]).toEqual([undefined, null, ''])
})

test('the preview of a shop that was taken out says nothing', () => {
  const document = demoCatalog()
  const stores = document.stores.filter(({ id }) => id !== 'parrilla-centro')
  const gone = pagesOf({ ...document, stores })('/menu/parrilla-centro')
  expect(gone.isMissing).toBe(true)
  expect([metaOf(gone.html)['og:title'], dataOf(gone.html)]).toEqual([undefined, null])
})

test('the preview of a link has another picture’s address when the name or the price is another', () => {
  const pictureAt = (over: Partial<Plate>) =>
    metaOf(pagesOf(changed(({ id }) => (id === 'provoleta' ? over : {})))(provoleta).html)['og:image']
  expect(pictureAt({})).toBe(pictureAt({ description: 'Otra.' }))
  expect(pictureAt({ price: 1_00 })).not.toBe(pictureAt({}))
})

test.each([
  ['of an id is that of the alias', '/menu/parrilla-centro/', '/menu/parrilla-centro'],
  ['of a brand with a mode is the brand’s', '/menu/parrilla/Delivery', '/menu/parrilla'],
  ['has no trailing slash', `${provoleta}/`, provoleta],
])('the canonical address: %s', (_, path, expected) => expect(canonicalOf(page(path).html)).toBe(site + expected))

test('the canonical address of a menu that two modes sell is that of the first mode', () => {
  const { stores } = demoCatalog()
  const store = stores.find(({ id }) => id === 'parrilla-centro')!
  const [first, ...others] = store.orderModes.filter(({ active }) => active)
  const twin = others.find(({ menuId }) => menuId === first?.menuId)
  expect(twin).toBeDefined()
  const segment = encodeURIComponent(twin!.showName.replaceAll(' ', '_'))
  expect(canonicalOf(page(`/menu/parrilla-centro/${segment}`).html)).toBe(`${site}/menu/parrilla-centro/Delivery`)
})

test('the canonical address names the origin of each request, and none that is no host', () => {
  expect(canonicalOf(page('/menu/parrilla', 'http://10.0.0.7:8080').html)).toBe('http://10.0.0.7:8080/menu/parrilla')
  expect(canonicalOf(page('/menu/parrilla', 'http://"><b>').html)).toBe('/menu/parrilla')
  expect(page('/menu/parrilla').html).not.toContain('origin.invalid')
})

test('the data for search engines says of a restaurant where it is, its hours, phone and menus', () => {
  const { stores } = demoCatalog()
  const { callPhone, address } = stores.find(({ id }) => id === 'parrilla-centro')!
  const data = dataOf(page('/menu/parrilla-centro').html)
  expect(data).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: 'Tucán San Telmo',
    url: `${site}/menu/parrilla-centro`,
    telephone: callPhone,
    address: { '@type': 'PostalAddress', streetAddress: 'Defensa 742', addressCountry: 'AR' },
    geo: { '@type': 'GeoCoordinates', latitude: address.position.lat, longitude: address.position.lng },
  })
  const days = data.openingHoursSpecification.flatMap(({ dayOfWeek }: { dayOfWeek: string[] }) => dayOfWeek)
  expect(new Set(days).size).toBeGreaterThan(5)
  for (const { opens, closes } of data.openingHoursSpecification)
    expect([opens, closes].join(' ')).toMatch(/^[0-2]\d:\d\d [0-2]\d:\d\d$/)
  expect(data.hasMenu[0]).toMatchObject({ '@type': 'Menu', url: `${site}/menu/parrilla-centro/Delivery` })
})

test('the data for search engines says of a menu its sections, plates and prices', () => {
  const { hasMenu } = dataOf(page('/menu/parrilla-centro/Delivery').html)
  const [section] = hasMenu.hasMenuSection
  expect(section.name).toBe('Entradas')
  expect(section.hasMenuItem[0]).toMatchObject({
    '@type': 'MenuItem',
    name: 'Empanada de carne a cuchillo',
    offers: { '@type': 'Offer', price: '2900.00', priceCurrency: 'ARS' },
  })
})

test('the data for search engines says prices in the currency of the shop’s country', () => {
  const { hasMenu } = dataOf(pagesOf(chileanCatalog())('/menu/parrilla-centro/Delivery').html)
  expect(hasMenu.hasMenuSection[0].hasMenuItem[0].offers).toMatchObject({ price: '2900', priceCurrency: 'CLP' })
})

test('the data for search engines says of a plate each size with its price, its picture and its seller', () => {
  const sizes = [
    { id: 's', name: 'Chica', price: 1_000_00 },
    { id: 'l', name: 'Grande', price: 1_500_50 },
  ]
  const data = dataOf(pagesOf(changed(({ id }) => (id === 'provoleta' ? { sizes } : {})))(provoleta).html)
  expect(data).toMatchObject({
    '@type': 'MenuItem',
    url: site + provoleta,
    image: expect.stringContaining(`${site}/brand/`),
  })
  const seller = { '@id': `${site}/menu/parrilla-centro#shop` }
  expect(data.offers).toMatchObject([
    { name: 'Chica', price: '1000.00', priceCurrency: 'ARS', seller },
    { name: 'Grande', price: '1500.50', priceCurrency: 'ARS', seller },
  ])
})

test('the data for search engines leaves the hours out while a store is closed for a while', () => {
  const document = demoCatalog()
  const stores = document.stores.map((store) => ({ ...store, status: 'TEMPORARILY_CLOSED' as const }))
  const { html } = pagesOf({ ...document, stores })('/menu/parrilla-centro')
  expect(dataOf(html)).not.toHaveProperty('openingHoursSpecification')
  expect(plainOf(html)).toContain('Cerrado Temporalmente')
})

describe('follows the levers of the shop', () => {
  const [inStock, outOfStock] = ['https://schema.org/InStock', 'https://schema.org/OutOfStock']
  const menuPath = '/menu/parrilla-centro/Delivery'
  const lever = (target: Levers[number]['target'], until: string | null = null) => ({ target, until })
  const plate = lever({ type: 'plate', plateId: 'provoleta' })
  const itemIn = (html: string) =>
    dataOf(html)
      .hasMenu.hasMenuSection.flatMap(({ hasMenuItem }: { hasMenuItem: unknown[] }) => hasMenuItem)
      .find(({ name }: { name: string }) => name === 'Provoleta al hierro').offers

  test('a plate that is sold out is out of stock in its menu and on its page, and back after', () => {
    let levers: Levers = []
    const pageOf = pagesOf(demoCatalog(), () => levers)
    expect(itemIn(pageOf(menuPath).html)).not.toHaveProperty('availability')
    expect(dataOf(pageOf(provoleta).html).offers).toMatchObject([{ availability: inStock }])
    levers = [plate]
    expect(itemIn(pageOf(menuPath).html)).toMatchObject({ availability: outOfStock })
    expect(dataOf(pageOf(provoleta).html).offers).toMatchObject([{ availability: outOfStock }])
    const others = JSON.stringify(dataOf(pageOf(menuPath).html)).match(/OutOfStock/g)
    expect(others).toHaveLength(1)
    levers = []
    expect(itemIn(pageOf(menuPath).html)).not.toHaveProperty('availability')
    expect(dataOf(pageOf(provoleta).html).offers).toMatchObject([{ availability: inStock }])
  })

  test('the data for search engines stays as it is for levers of another shop', () => {
    const { html } = pagesOf(demoCatalog(), () => [plate])(provoleta.replace('centro', 'palermo'))
    expect(dataOf(html).offers).toMatchObject([{ availability: inStock }])
  })

  test('a size is out of stock alone, and the plate once all of its sizes are', () => {
    const sizes = [
      { id: 's', name: 'Chica', price: 1_000_00 },
      { id: 'l', name: 'Grande', price: 1_500_00 },
    ]
    const document = changed(({ id }) => (id === 'provoleta' ? { sizes } : {}))
    const off = (...ids: string[]) => ids.map((sizeId) => lever({ type: 'size', plateId: 'provoleta', sizeId }))
    const one = pagesOf(document, () => off('s'))
    expect(dataOf(one(provoleta).html).offers).toMatchObject([
      { name: 'Chica', price: '1000.00', availability: outOfStock },
      { name: 'Grande', price: '1500.00', availability: inStock },
    ])
    expect(itemIn(one(menuPath).html)).not.toHaveProperty('availability')
    expect(itemIn(one(menuPath).html)).toMatchObject({ price: '1000.00' })
    expect(itemIn(pagesOf(document, () => off('s', 'l'))(menuPath).html)).toMatchObject({ availability: outOfStock })
    const whole = dataOf(pagesOf(document, () => [plate])(provoleta).html).offers
    expect(whole).toMatchObject([{ availability: outOfStock }, { availability: outOfStock }])
  })

  const hoursOf = (levers: Levers, document = demoCatalog()) => {
    const data = dataOf(pagesOf(document, () => levers)('/menu/parrilla-centro').html)
    return { week: data.openingHoursSpecification, special: data.specialOpeningHoursSpecification }
  }
  const closedOn = (date: string) => ({
    '@type': 'OpeningHoursSpecification',
    ...{ validFrom: date, validThrough: date, opens: '00:00', closes: '00:00' },
  })
  const withExceptions = (exceptions: readonly HoursException[]) => {
    const document = demoCatalog()
    const stores = document.stores.map((each) => ({
      ...each,
      deliveryConfig: { ...each.deliveryConfig, exceptions },
    }))
    return { ...document, stores }
  }

  test('a pause without an end leaves no hours, one of days closes these, and a short one says nothing', () => {
    expect(hoursOf([lever({ type: 'store' })])).toEqual({ week: undefined, special: undefined })
    const short = hoursOf([lever({ type: 'store' }, '2026-11-20T18:00:00Z')])
    expect([short.week.length > 0, short.special]).toEqual([true, undefined])
    const long = hoursOf([lever({ type: 'store' }, '2026-11-23T15:00:00Z')])
    expect(long).toMatchObject({ special: ['2026-11-21', '2026-11-22'].map(closedOn) })
    expect(long.week.length).toBeGreaterThan(0)
  })

  test('a paused mode leaves the hours of its store', () => {
    const paused = hoursOf([lever({ type: 'mode', modeId: 'parrilla-centro-delivery' })])
    expect(paused).toEqual(hoursOf([]))
  })

  test('the exceptions of the hours are special hours, closed ones too', () => {
    const hours = [
      { startAt: '12:00', endAt: '15:00' },
      { startAt: '20:00', endAt: '24:00' },
    ]
    const document = withExceptions([
      { date: '2026-12-24', hours },
      { date: '2026-11-19', closed: true },
      { date: '2026-11-25', closed: true },
    ])
    const of = (opens: string, closes: string) => ({ ...closedOn('2026-12-24'), opens, closes })
    const special = [closedOn('2026-11-25'), of('12:00', '15:00'), of('20:00', '23:59')]
    expect(hoursOf([], document).special).toEqual(special)
    const paused = hoursOf([lever({ type: 'store' }, '2026-11-22T03:30:00Z')], document)
    expect(paused.special).toEqual([closedOn('2026-11-21'), ...special])
  })

  test('an exception is gone on the day after it', () => {
    let now = noon
    const pageOf = pagesOf(withExceptions([{ date: '2026-11-20', closed: true }]), undefined, () => now)
    const special = () => dataOf(pageOf('/menu/parrilla-centro').html).specialOpeningHoursSpecification
    expect(special()).toEqual([closedOn('2026-11-20')])
    now = '2026-11-21T15:00:00Z'
    expect(special()).toBeUndefined()
  })

  test('the page of its brand follows its pauses as well', () => {
    let levers: Levers = []
    const pageOf = pagesOf(demoCatalog(), () => levers)
    const hours = () =>
      dataOf(pageOf('/menu/parrilla').html).subOrganization.map(
        ({ openingHoursSpecification: week }: { openingHoursSpecification?: unknown[] }) => week !== undefined,
      )
    expect(hours()).toEqual([true, true])
    levers = [lever({ type: 'store' })]
    expect(hours()).toEqual([false, true])
  })
})

test('the data for search engines of a brand names its stores, of a company its brands', () => {
  expect(dataOf(page('/menu/tucan').html).subOrganization.map(({ name }: { name: string }) => name)).toContain(
    'La Parrilla de Tucán',
  )
  expect(dataOf(page('/menu/parrilla').html).subOrganization[0]).toMatchObject({ '@type': 'Restaurant' })
  const document = demoCatalog()
  const stores = Array.from({ length: 500 }, (_, n) => ({
    ...document.stores[0]!,
    ...{
      id: `s${n}`,
      alias: `s${n}`,
      name: `${createHash('md5').update(`${n}`).digest('hex')}`,
      branchId: 'parrilla',
    },
  }))
  const { html } = pagesOf({ ...document, stores })('/menu/parrilla')
  expect(dataOf(html).subOrganization).toHaveLength(100)
  expect(gzipSync(html).length).toBeLessThan(20_000)
})

test('a page without JavaScript of a shop has its address, hours, phone and menus', () => {
  const { callPhone } = demoCatalog().stores.find(({ id }) => id === 'parrilla-centro')!
  const plain = plainOf(page('/menu/parrilla-centro').html)
  expect(plain).toContain('Defensa 742, San Telmo')
  expect(plain).toContain(`<a href="tel:${callPhone?.replaceAll(/[^\d+]/g, '')}">${callPhone}</a>`)
  expect(plain).toContain('<a href="/menu/parrilla-centro/Delivery">Delivery</a>')
})

test('a page without JavaScript of a shop with a week of hours says each day, and that it is closed on one', () => {
  const document = demoCatalog()
  const workingDays = [{ dayOfWeek: 'MONDAY' as const, workingHours: [{ startAt: '19:00', endAt: '01:00' }] }]
  const stores = document.stores.map((store) => ({
    ...store,
    deliveryConfig: { ...store.deliveryConfig, workingDays },
  }))
  const { html } = pagesOf({ ...document, stores })('/menu/parrilla-centro')
  expect(plainOf(html)).toContain('<li>Lunes: 19:00 a 01:00</li><li>Martes: Cerrado</li>')
  expect(dataOf(html).openingHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', dayOfWeek: ['Monday'], opens: '19:00', closes: '01:00' },
  ])
})

test('a page without JavaScript of a menu has its plates with their prices, each with a link', () => {
  const plain = plainOf(page('/menu/parrilla-centro/Delivery').html)
  expect(plain).toContain(`<li><a href="${provoleta}">Provoleta al hierro</a> $14.800</li>`)
  expect(plain).toMatch(/Desde \$/)
})

test('[FMT-02] a page without JavaScript of a country that does not hide cents of zero has its prices with them', () => {
  const document = demoCatalog()
  const countries = document.countries.map((country) => ({ ...country, hideZeroCents: false }))
  const plain = plainOf(pagesOf({ ...document, countries })('/menu/parrilla-centro/Delivery').html)
  expect(plain).toContain(`<li><a href="${provoleta}">Provoleta al hierro</a> $14.800,00</li>`)
})

test('a page without JavaScript of a category and of a plate lead back to the menu', () => {
  for (const path of [provoleta, '/menu/parrilla-centro/Delivery/entradas']) {
    const plain = plainOf(page(path).html)
    expect(plain).toContain('<p><a href="/menu/parrilla-centro/Delivery">Tucán San Telmo</a></p>')
    expect(plain).toContain('$14.800')
  }
})

test('a page without JavaScript of a brand and of a company has links to their shops', () => {
  expect(plainOf(page('/menu/parrilla').html)).toContain('<a href="/menu/parrilla-centro">Tucán San Telmo</a>')
  expect(plainOf(page('/menu/tucan').html)).toContain('<a href="/menu/parrilla">La Parrilla de Tucán</a>')
})

test('a page without JavaScript has a style that its policy allows, also without the shop’s colours', () => {
  for (const path of ['/menu/parrilla-centro/Delivery', '/menu/tucan']) {
    const { html, styleSource } = page(path)
    const [, rules = ''] = /<noscript><style>(.*?)<\/style>/s.exec(html) ?? []
    expect(styleSource).toContain(`'sha256-${createHash('sha256').update(rules).digest('base64')}'`)
  }
})

const without = (html: string) =>
  html
    .replace(/<noscript>.*?<\/noscript>/s, '')
    .replace(/<script type="application\/ld\+json">.*?<\/script>/s, '')
    .replaceAll(/<meta (property|name)="[^"]*" content="[^"]*" \/>|<link rel="canonical"[^>]*>/g, '')

test.each([40, 200, 2_000])('a long menu of %i plates adds at most 12 kB compressed to its page', (count) => {
  const { html } = pagesOf(longMenu(count))('/menu/parrilla-centro/Delivery')
  expect(dataOf(html)).not.toBeNull()
  expect(plainOf(html)).not.toBe('')
  expect(gzipSync(html).length - gzipSync(without(html)).length).toBeLessThanOrEqual(12_000)
})

test('a long menu says how many plates each category leaves out, and links to the category', () => {
  const plain = plainOf(pagesOf(longMenu(2_000))('/menu/parrilla-centro/Delivery').html)
  const shown = plain.match(/ \$/g)?.length ?? 0
  const others = [...plain.matchAll(/<li>Y (\d+) platos más<\/li>/g)].reduce((sum, [, n]) => sum + Number(n), 0)
  expect(shown).toBeGreaterThan(0)
  expect(shown + others).toBe(2_000)
  expect(plain.match(/<h2><a href="\/menu\/parrilla-centro\/Delivery\/[\w-]+">/g)).toHaveLength(4)
})

const names = [
  '</script><img src=x onerror=alert(1)>',
  '</noscript><script>alert(1)</script>',
  '"><svg onload=alert(1)> \' & {name}',
  '<!--<script>',
  'Flan \ud800 casero',
  '$& $1 $`',
]

test.each(names)('hostile words end no element of a page: %s', (name) => {
  const document = changed(() => ({ showName: name, description: name }))
  const hostile = {
    ...document,
    stores: document.stores.map((store) => ({ ...store, name, callPhone: name })),
    branches: document.branches.map((branch) => ({ ...branch, name })),
    companies: document.companies.map((company) => ({ ...company, name })),
  }
  const at = pagesOf(hostile)
  const category = '/menu/parrilla-centro/Delivery/entradas'
  const plate = /href="(\/menu\/parrilla-centro\/Delivery\/entradas\/[^"]+)"/.exec(plainOf(at(category).html))?.[1]
  for (const path of [
    '/menu/tucan',
    '/menu/parrilla',
    '/menu/parrilla-centro',
    '/menu/parrilla-centro/Delivery',
    category,
    plate!,
  ]) {
    const { html, isMissing } = at(path)
    expect(isMissing).toBe(false)
    expect(html).not.toMatch(/<(img src=x|svg|script>|!--)/)
    expect(html.match(/<script/g)?.length).toBe(html.match(/<\/script>/g)?.length)
    expect(html.match(/<noscript>/g)).toHaveLength(1)
    expect(html.match(/<\/noscript>/g)).toHaveLength(1)
    expect(JSON.stringify(dataOf(html))).toContain(JSON.stringify(name).slice(1, -1))
  }
})

test('a store’s own price and hidden plates are those of its page, and another store keeps its brand’s', () => {
  const document = demoCatalog()
  const [first, ...others] = document.stores
  const own = { provoleta: { price: 1_234_500 }, 'bife-de-chorizo': { visible: false } }
  const at = pagesOf({ ...document, stores: [{ ...first!, plates: own }, ...others] })
  const [menu, plate] = [at('/menu/parrilla-centro/Delivery').html, at(provoleta).html]
  expect(plainOf(menu)).toContain('12.345')
  expect(plainOf(menu)).not.toContain('Bife de chorizo')
  expect(metaOf(plate)['og:description']).toContain('12.345')
  expect(JSON.stringify(dataOf(plate))).toContain('12345.00')
  expect(plainOf(at('/menu/parrilla-palermo/Delivery').html)).not.toContain('12.345')
})

test('a discount with times is not in a price that chats and search engines keep', () => {
  const document = demoCatalog()
  const [branch, ...others] = document.branches
  const half = {
    id: 'half',
    name: 'Mitad',
    active: true,
    plateIds: ['provoleta'],
    type: 'PERCENT',
    percentage: 50,
  } as const
  const at = (discount: (typeof branch & {})['discounts'][number]) =>
    pagesOf({ ...document, branches: [{ ...branch!, discounts: [discount] }, ...others] })(provoleta).html
  const whole = metaOf(at({ ...half, active: false }))['og:description']
  expect(metaOf(at({ ...half, weekdays: ['FRIDAY'] }))['og:description']).toBe(whole)
  expect(metaOf(at(half))['og:description']).not.toBe(whole)
})

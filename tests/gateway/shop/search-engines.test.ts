import { afterAll, expect, test } from 'vitest'
import { createCatalog } from '#gateway/catalog/catalog.ts'
import { sitemapsOf } from '#gateway/shop/sitemap.ts'
import { aBuiltClient } from '#tests/kit/built-client.ts'
import { demoCatalog } from '#tests/kit/demo-catalog.ts'
import { startTestGateway, type TestGateway } from '#tests/kit/gateway.ts'

const site = 'https://pedidos.example'
const start = (environment: Readonly<Record<string, string>> = {}) =>
  startTestGateway({ environment: { WEB_ROOT: aBuiltClient(), ...environment } })

const gateway = await start({ PUBLIC_URL: `${site}/` })
afterAll(() => gateway.close())

const get = async (path: string, at: TestGateway = gateway, headers: Record<string, string> = {}) => {
  const answer = await fetch(at.url + path, { headers: { accept: 'text/html', ...headers } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const robotsOf = ({ headers, text }: Awaited<ReturnType<typeof get>>) => [
  headers.get('x-robots-tag'),
  /<meta name="robots" content="([^"]*)"/.exec(text)?.[1] ?? null,
]
const addressesIn = (sitemap: string) => [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test.each([
  '/menu/nobody',
  '/menu/nobody/Delivery/entradas',
  '/menu/parrilla-centro/Teletransporte',
  '/menu/parrilla-centro/Delivery/nada',
  '/menu/parrilla-centro/Delivery/entradas/nada',
  '/menu/parrilla-centro/Delivery/postres/provoleta-al-hierro',
  '/menu/sushi-belgrano/Delivery/entradas/provoleta-al-hierro',
])('an address that names nothing answers 404 with a page: %s', async (path) => {
  const { status, headers, text } = await get(path)
  expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  expect(text).toContain('<div id="root">')
})

test('an address that names nothing keeps the shop’s look where only its plate is unknown', async () => {
  const { text } = await get('/menu/parrilla-centro/Delivery/entradas/nada')
  expect(text).toContain('<style id="brand-colours">')
})

test.each([
  '/menu/parrilla-centro',
  '/menu/parrilla-centro/Delivery',
  '/menu/parrilla-centro/Delivery/entradas',
  '/menu/parrilla-centro/Delivery/entradas/provoleta-al-hierro',
  '/menu/parrilla/Delivery',
  '/menu/tucan',
])('an address that names nothing is not that of a page: %s', async (path) => {
  expect((await get(path)).status).toBe(200)
})

test.each([
  '/menu/parrilla-centro/order/ABCD2345',
  '/menu/parrilla-centro/preview',
  '/menu/parrilla-centro/checkout',
  '/logistics/tracking/order/parrilla-centro/ABCD2345',
  '/logistics/parrilla-centro/shipments',
  '/logistics',
  '/encuesta/parrilla-centro/ABCD2345',
  '/mensajes/parrilla-centro',
  '/support',
  '/console',
])('a page for one person is not listed: %s', async (path) => {
  expect(robotsOf(await get(path))).toEqual(['noindex', 'noindex'])
})

test.each(['/', '/menu', '/guia', '/menu/tucan', '/menu/parrilla', '/menu/parrilla-centro/Delivery/entradas'])(
  'a page for one person is not that of a shop: %s is listed',
  async (path) => {
    expect(robotsOf(await get(path))).toEqual([null, null])
  },
)

test('a page for one person is also a shop’s page whose link names a person', async () => {
  expect((await get('/menu/parrilla-centro?phone=1155550311')).headers.get('x-robots-tag')).toBe('noindex')
  expect((await get('/menu/parrilla-centro?utm_source=mail')).headers.get('x-robots-tag')).toBeNull()
})

test('the data of a page follows the levers of its shop', async () => {
  const path = '/menu/parrilla-centro/Delivery/entradas/provoleta-al-hierro'
  const at = `${gateway.url}/api/console/stores/parrilla-centro/availability/plates/provoleta`
  const headers = { ...gateway.admin, 'content-type': 'application/json' }
  expect((await get(path)).text).toContain('https://schema.org/InStock')
  await fetch(at, { method: 'PUT', headers, body: JSON.stringify({ until: 'resumed' }) })
  await gateway.settle()
  expect((await get(path)).text).toContain('https://schema.org/OutOfStock')
  await fetch(at, { method: 'DELETE', headers: gateway.admin })
  await gateway.settle()
  expect((await get(path)).text).toContain('https://schema.org/InStock')
})

test('robots.txt keeps crawlers out of pages for one person, and names the sitemap by its public address', async () => {
  const { status, headers, text } = await get('/robots.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain(`\nSitemap: ${site}/sitemap.xml\n`)
  for (const path of ['/menu/*/order/', '/menu/*/checkout$', '/encuesta/', '/logistics', '/console'])
    expect(text).toContain(`\nDisallow: ${path}\n`)
  expect(text).not.toMatch(/^Disallow: \/(menu|api|brand|pictures|media)?\/?$/m)
})

test('the sitemap holds every shop, category and plate once, and none of an order', async () => {
  const { status, headers, text } = await get('/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  const addresses = addressesIn(text)
  expect(new Set(addresses).size).toBe(addresses.length)
  for (const path of [
    '/menu/tucan',
    '/menu/parrilla',
    '/menu/sushi-belgrano',
    '/menu/parrilla-centro/Delivery',
    '/menu/parrilla-centro/Delivery/entradas',
    '/menu/parrilla-palermo/Delivery/entradas/provoleta-al-hierro',
  ])
    expect(addresses).toContain(site + path)
  expect(text).not.toMatch(/order|preview|checkout|logistics|console/)
})

test('the sitemap says of shops and menus when the catalogue was imported', async () => {
  const { text } = await get('/sitemap.xml')
  expect(text).toMatch(/<loc>[^<]*\/menu\/parrilla<\/loc><lastmod>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ<\/lastmod>/)
  expect(text).not.toMatch(/provoleta-al-hierro<\/loc><lastmod>/)
})

test('the sitemap names each address as the gateway answers it', async () => {
  const addresses = addressesIn((await get('/sitemap.xml')).text)
  const statuses = await Promise.all(addresses.map((at) => get((at ?? '').replace(site, '').replaceAll('&amp;', '&'))))
  expect(statuses.filter(({ status }) => status !== 200)).toEqual([])
})

test('the sitemap takes the host of the request where no public address is set', async () => {
  const own = await start()
  try {
    expect(addressesIn((await get('/sitemap.xml', own)).text)[0]).toBe(`${own.url}/menu/tucan`)
    expect((await get('/robots.txt', own)).text).toContain(`Sitemap: ${own.url}/sitemap.xml`)
  } finally {
    await own.close()
  }
})

test('the sitemap is in parts below the protocol’s limits, behind an index', () => {
  const at = new Date('2026-11-20T15:00:00Z')
  const whole = sitemapsOf(createCatalog(demoCatalog()), at)
  expect([...whole.keys()]).toEqual(['/sitemap.xml'])
  const all = addressesIn(whole.get('/sitemap.xml') ?? '')
  for (const limits of [
    { mostAddresses: 40, mostBytes: 1e9 },
    { mostAddresses: 1e9, mostBytes: 4_000 },
  ]) {
    const parts = sitemapsOf(createCatalog(demoCatalog()), at, limits)
    const index = parts.get('/sitemap.xml') ?? ''
    expect(index).toContain('<sitemapindex')
    const names = addressesIn(index).map((address) => new URL(address ?? '').pathname)
    expect(names.length).toBeGreaterThan(1)
    const bodies = names.map((name) => parts.get(name) ?? '')
    expect(bodies.flatMap(addressesIn)).toEqual(all)
    for (const body of bodies) {
      expect(addressesIn(body).length).toBeLessThanOrEqual(limits.mostAddresses)
      expect(body.length).toBeLessThan(limits.mostBytes + 200)
    }
  }
})

test('the sitemap has no part that is not there', async () => {
  for (const path of ['/sitemap-1.xml', '/sitemap-x.xml']) expect((await get(path)).status).toBe(404)
})

test('with indexing off no page is listed, there is no sitemap, and robots.txt lets crawlers read that', async () => {
  const closed = await start({ INDEXING: 'off' })
  try {
    for (const path of ['/', '/menu/tucan', '/menu/parrilla-centro/Delivery', '/menu/parrilla-centro/checkout'])
      expect(robotsOf(await get(path, closed))).toEqual(['noindex', 'noindex'])
    expect((await get('/sitemap.xml', closed, { accept: '*/*' })).status).toBe(404)
    const { text } = await get('/robots.txt', closed)
    expect(text).not.toContain('Sitemap')
    expect(text).not.toContain('\nDisallow: /\n')
  } finally {
    await closed.close()
  }
})

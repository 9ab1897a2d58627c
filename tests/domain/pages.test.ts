import { expect, test } from 'vitest'
import { isVendorPage } from '#domain/analytics/vendors.ts'
import { appOfPath } from '#domain/slug/app-of-path.ts'
import { isReserved } from '#domain/slug/mode-segment.ts'
import { closedToRobots, shopOnSale, webPageAt, webPages } from '#domain/slug/pages.ts'
import { shopInPath } from '#domain/slug/shop-in-path.ts'

/** An address of each page. */
const addresses = webPages.map((page) => ({ page, address: `/${page.path.replaceAll(':', 'x')}` }))
/** The pages at whose address a rule of the browser, which cannot afford the whole table, differs from the table. */
const differing = (rule: (address: string) => unknown, column: (page: (typeof webPages)[number]) => unknown) =>
  addresses.filter(({ page, address }) => rule(address) !== column(page)).map(({ address }) => address)

test('the first page that fits an address is the one that is meant', () => {
  expect(addresses.filter(({ page, address }) => webPageAt(address) !== page)).toEqual([])
})

test('the browser’s rules of apps, of a shop’s look and of vendors say what the table of pages says', () => {
  expect(differing(appOfPath, ({ app }) => app)).toEqual([])
  expect(
    differing(
      (address) => shopInPath(address) !== null,
      ({ hasShopLook }) => hasShopLook,
    ),
  ).toEqual([])
  expect(differing(isVendorPage, ({ strangers }) => strangers === 'vendors')).toEqual([])
})

test('[ROUTE-12] each fixed part after a shop’s alias is reserved, and no other word', () => {
  const fixed = webPages.flatMap(({ path }) => /^menu\/:alias\/([^:/]+)/.exec(path)?.[1] ?? [])
  expect(fixed.length).toBeGreaterThan(2)
  expect(fixed.filter((part) => !isReserved(part))).toEqual([])
  expect(isReserved('Delivery')).toBe(false)
})

test('robots.txt closes every page for one person, and none that may be listed', () => {
  const expressions = closedToRobots().map(
    (line) => new RegExp(`^${line.replaceAll(/[.?]/g, '\\$&').replaceAll('*', '.*')}`),
  )
  const isClosed = (address: string) => expressions.some((expression) => expression.test(address))
  expect(addresses.filter(({ page, address }) => isClosed(address) === page.isListed)).toEqual([])
  expect(['/menu/tucan/checkout?code=X', '/menu/tucan/previews', '/menu/tucan/orders'].map(isClosed)).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ...['/', '', '/guia', '/support', '/menu', '/menu/', '/menu/tucan', '/menu/tucan/Delivery/'],
  ...[
    '/menu/tucan/preview',
    '/menu/tucan/checkout',
    '/menu/tucan/order/ABC23456',
    '/menu/tucan/order/ABC23456/challenge',
  ],
  ...['/menu/tucan/Retiro_1.5_km/entradas/provoleta', '/menu/tucan/A%2FB/c/d', '/menu/%74ucan', '/%6denu/tucan'],
  ...['/encuesta/tucan/ABC23456', '/mensajes/tucan', '/logistics', '/logistics/tracking/order/tucan/ABC23456'],
  ...[
    '/logistics/tucan/shipments',
    '/logistics/tucan/shipments/stack/s-1',
    '/logistics/tucan/rider/ana/shipments',
    '/console',
  ],
])('[RTE-01] [RTE-20] %s is the address of a page', (pathname) => expect(webPageAt(pathname)).not.toBeNull())

test.each([
  ...['/404', '/x', '/menus', '/menu/tucan/a/b/c/d', '/menu/tucan/A/B/c/d', '/encuesta/tucan', '/wp-login.php'],
  ...[
    '/console/x',
    '/logistics/tucan',
    '/logistics/tucan/shipments/other/s-1',
    '/guia/x',
    '/menu/tucan/order/ABC23456/other/x',
    '/menu/tucan/order',
    '/menu/tucan/preview/entradas',
  ],
  ...['/%', '/%6denu/%E0%A4%A/a/b/c/d'],
])('%s is no page’s address', (pathname) => expect(webPageAt(pathname)).toBeNull())

test('an order’s page outlives its shop, so it is not one of a shop on sale', () => {
  const paths = [
    '/menu/tucan',
    '/menu/%74ucan/Delivery',
    '/menu/tucan/checkout',
    '/menu/tucan/order/X',
    '/guia',
    '/menu',
  ]
  expect(paths.map(shopOnSale)).toEqual(['tucan', 'tucan', 'tucan', null, null, null])
})

import { expect, test } from 'vitest'
import { isPagePath, shopOnSale } from '#domain/slug/page-paths.ts'

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
])('[RTE-01] [RTE-20] %s is the address of a page', (pathname) => {
  expect(isPagePath(pathname)).toBe(true)
})

test.each([
  ...['/404', '/x', '/menus', '/menu/tucan/a/b/c/d', '/menu/tucan/A/B/c/d', '/encuesta/tucan', '/wp-login.php'],
  ...[
    '/console/x',
    '/logistics/tucan',
    '/logistics/tucan/shipments/other/s-1',
    '/guia/x',
    '/menu/tucan/order/ABC23456/other/x',
  ],
  ...['/%', '/%6denu/%E0%A4%A/a/b/c/d'],
])('%s is no page’s address', (pathname) => {
  expect(isPagePath(pathname)).toBe(false)
})

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

import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { appOfPath } from '#domain/slug/app-of-path.ts'
import { webPageAt, webPages } from '#domain/slug/pages.ts'
import { paths as consolePaths } from '#web/console/paths.ts'
import { routes as consoleRoutes } from '#web/console/routes.tsx'
import { paths as courierPaths } from '#web/courier/paths.ts'
import { routes as courierRoutes } from '#web/courier/routes.tsx'
import { paths as dinerPaths } from '#web/diner/paths.ts'
import { routes as dinerRoutes } from '#web/diner/routes.tsx'
import { sharedPaths } from '#web/shared/paths.ts'

const routesOf = { diner: dinerRoutes, courier: courierRoutes, console: consoleRoutes }

/** The routes of the app whose document the gateway serves at an address. */
const routesAt = (address: string) => routesOf[appOfPath(address)]

/** The route of an address: its pattern below the layouts, and its parameters. */
const at = (address: string) => {
  const matches = matchRoutes(routesAt(address), address) ?? []
  const pattern = matches
    .map(({ route }) => route.path)
    .filter((path) => path !== undefined)
    .join('/')
  return { pattern, params: matches.at(-1)?.params ?? {} }
}

test.each([
  ['[RTE-01]', '/encuesta/p/K7M4PQ2X', 'encuesta/:alias/:orderCode', { alias: 'p', orderCode: 'K7M4PQ2X' }],
  ['[RTE-03]', '/menu', 'menu', {}],
  ['[RTE-04, ROUTE-01]', '/menu/parrilla', 'menu/:alias', { alias: 'parrilla' }],
  ['[RTE-05, ROUTE-02]', '/menu/parrilla/Take_Away', 'menu/:alias/:mode', { alias: 'parrilla', mode: 'Take_Away' }],
  ['[RTE-06, ROUTE-05]', '/menu/p/Delivery/postres', 'menu/:alias/:mode/:category', { category: 'postres' }],
  [
    '[RTE-07, ROUTE-06, ROUTE-13]',
    '/menu/p/Delivery/postres/flan',
    'menu/:alias/:mode/:category/:plate',
    { plate: 'flan' },
  ],
  ['[AMBIG-01] [RTE-08, ROUTE-09, ROUTE-12]', '/menu/p/preview', 'menu/:alias/preview', { alias: 'p' }],
  ['[AMBIG-01] [RTE-09, ROUTE-10, ROUTE-12]', '/menu/p/checkout', 'menu/:alias/checkout', { alias: 'p' }],
  [
    '[RTE-10, ROUTE-11, ROUTE-12, ROUTE-14]',
    '/menu/p/order/K7M4PQ2X',
    'menu/:alias/order/:orderCode',
    { orderCode: 'K7M4PQ2X' },
  ],
  ['[RTE-12]', '/logistics/tracking/order/p/K7M4PQ2X', 'logistics/tracking/order/:alias/:orderCode', { alias: 'p' }],
  ['[RTE-13]', '/logistics/p/shipments', 'logistics/:alias/shipments', { alias: 'p' }],
  [
    '[RTE-14]',
    '/logistics/p/shipments/simple/s1',
    'logistics/:alias/shipments/simple/:shipmentId',
    { alias: 'p', shipmentId: 's1' },
  ],
  ['[RTE-16]', '/logistics/p/rider/r1/shipments', 'logistics/:alias/rider/:riderId/shipments', { riderId: 'r1' }],
  [
    '[RTE-17]',
    '/logistics/p/rider/phoneIntake',
    'logistics/:alias/rider/:registerPageVariant',
    { registerPageVariant: 'phoneIntake' },
  ],
])('%s %s has its page', (_, address, pattern, params) => {
  expect(at(address)).toEqual({ pattern, params: expect.objectContaining(params) })
})

/** Each address with the page that it shows, by the name of its file. */
const shown = {
  '/guia': 'guide-page',
  '/encuesta/p/K7M4PQ2X': 'survey-page',
  '/support': 'support-page',
  '/mensajes/p': 'messages-page',
  '/menu': 'shops-page',
  '/menu/p': 'shop-page',
  '/menu/p/preview': 'cart-page',
  '/menu/p/checkout': 'checkout-page',
  '/menu/p/order/K7M4PQ2X': 'follow-up-page',
  '/menu/p/order/K7M4PQ2X/challenge': 'challenge-page',
  '/menu/p/Delivery': 'menu-page',
  '/menu/p/Delivery/postres': 'category-page',
  '/menu/p/Delivery/postres/flan': 'plate-page',
  '/logistics': 'courier-entry-page',
  '/logistics/tracking/order/p/K7M4PQ2X': 'tracking-page',
  '/logistics/p/shipments': 'courier-shipments-page',
  '/logistics/p/shipments/simple/s1': 'courier-shipment-page',
  '/logistics/p/shipments/stack/s1': 'courier-stack-page',
  '/logistics/p/rider/r1/shipments': 'rider-redirect-page',
  '/logistics/p/rider/phoneIntake': 'rider-register-page',
  '/console': 'console-page',
  '/console/orders': 'orders-page',
  '/console/orders/K7M4PQ2X': 'order-page',
  '/console/money': 'money-page',
  '/console/availability': 'availability-page',
  '/console/couriers': 'couriers-page',
  '/console/close': 'close-page',
  '/console/ratings': 'ratings-page',
  '/console/orders/K7M4PQ2X/ticket': 'ticket-page',
  '/console/cuenta': 'account-page',
  '/console/personas': 'people-page',
  '/console/sistema': 'system-page',
  '/console/invitacion': 'invitation-page',
  '/404': 'not-found-page',
  '/console/x': 'not-found-page',
  '/nobody/knows/this': 'not-found-page',
  '/logistics/p': 'not-found-page',
  '/logistics/tracking/order/p': 'not-found-page',
  '/LOGISTICS/p/shipments': 'courier-shipments-page',
  '/Logistics/Tracking/Order/p/K7M4PQ2X': 'tracking-page',
  '/logistics/tracking/shipments': 'courier-shipments-page',
} as const

const pages = import.meta.glob<{ default: ComponentType }>('/web/*/pages/*-page.tsx')
const nameOf = (path: string) => path.replace(/^.*\/|\.tsx$/g, '')

test.each(Object.entries(shown))('%s shows its own page, %s', async (address, name) => {
  const { handle } = matchRoutes(routesAt(address), address)!.at(-1)!.route
  if (typeof handle !== 'function') throw new Error(`${address} has no page`)
  const [, load] = Object.entries(pages).find(([path]) => nameOf(path) === name)!
  expect((await handle()).default).toBe((await load()).default)
})

test('every page has an address', () => {
  expect([...new Set<string>(Object.values(shown))].sort()).toEqual(Object.keys(pages).map(nameOf).sort())
})

test('an unknown address leads to the shops', () => {
  const element = matchRoutes(dinerRoutes, '/')?.at(-1)?.route.element
  expect(element).toMatchObject({ props: { to: '/menu', replace: true } })
})

test.each([
  ['[RTE-02]', 'menu', '/menu/p/preview'],
  ['[RTE-11]', 'logistics', '/logistics/p/shipments'],
  ['[RTE-11]', 'logistics', '/logistics/tracking/order/p/K7M4PQ2X'],
])('%s %s is a layout around %s', (_, layout, address) => {
  const [, route] = matchRoutes(routesAt(address), address) ?? []
  expect(route?.route).toMatchObject({ path: layout, children: expect.any(Array) })
  expect(route?.route.element).toBeDefined()
})

const patternsOf = (route: RouteObject, above: string): readonly string[] => {
  const here = route.path === undefined ? above : `${above}/${route.path}`
  return route.children ? route.children.flatMap((child) => patternsOf(child, here)) : [here]
}

const allPatterns = Object.entries(routesOf).flatMap(([app, routes]) =>
  routes
    .flatMap((route) => patternsOf(route, ''))
    .filter((pattern) => pattern !== '/*')
    .map((pattern) => ({ app, pattern, address: pattern.replaceAll(':', 'x') })),
)

test('the table of pages has the address of every page, and no other', () => {
  const shapeOf = (path: string) => path.replace(/^\//, '').replaceAll(/:[^/]+/g, ':')
  // An unknown kind of shipment leads to the page that says so.
  const ours = allPatterns.map(({ pattern }) => pattern).filter((pattern) => !pattern.includes(':shipmentType'))
  expect(ours.map(shapeOf).sort()).toEqual(webPages.map(({ path }) => shapeOf(path)).sort())
})

/** Pages that the paths of no app lead to, with what leads there. */
const ledFromElsewhere: Readonly<Record<string, string>> = {
  '': 'the root leads on to the shops',
  'logistics/:alias/rider/:riderId/shipments': 'the address that the gateway gives a courier who signs up',
  'logistics/tracking/order/:alias/:orderCode': 'the address that the gateway gives with a shipment',
  'mensajes/:alias': 'the link in a message about a left cart',
}

test('each page has its address in the paths of an app', () => {
  const all = [dinerPaths, courierPaths, consolePaths, sharedPaths].flatMap((paths) => Object.values(paths))
  const addresses = ['simple', 'stack'].flatMap((kind) =>
    all.map((path) => (typeof path === 'string' ? path : (path as (...given: string[]) => string)('x', kind, 'x'))),
  )
  const led = new Set(addresses.map((address) => webPageAt(address.replace(/\?.*/, ''))?.path))
  const others = webPages.map(({ path }) => path).filter((path) => !led.has(path))
  expect(others.sort()).toEqual(Object.keys(ledFromElsewhere).sort())
})

test('each page is in the app whose document the gateway serves at its address', () => {
  expect(allPatterns.filter(({ app, address }) => appOfPath(address) !== app)).toEqual([])
})

test('every app shows the not-found page at its own address, so that no network is needed for it', () => {
  for (const routes of Object.values(routesOf)) expect(matchRoutes(routes, '/404')?.at(-1)?.route.path).toBe('*')
})

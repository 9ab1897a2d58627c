import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { isPagePath } from '#domain/slug/page-paths.ts'
import { routes } from '#web/diner/routes.tsx'

/** The route of an address: its pattern below the layouts, and its parameters. */
const at = (address: string) => {
  const matches = matchRoutes(routes, address) ?? []
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
  '/404': 'not-found-page',
  '/nobody/knows/this': 'not-found-page',
} as const

const pages = import.meta.glob<{ default: ComponentType }>('/web/*/pages/*-page.tsx')
const nameOf = (path: string) => path.replace(/^.*\/|\.tsx$/g, '')

test.each(Object.entries(shown))('%s shows its own page, %s', async (address, name) => {
  const { handle } = matchRoutes(routes, address)!.at(-1)!.route
  if (typeof handle !== 'function') throw new Error(`${address} has no page`)
  const [, load] = Object.entries(pages).find(([path]) => nameOf(path) === name)!
  expect((await handle()).default).toBe((await load()).default)
})

test('every page has an address', () => {
  expect([...new Set<string>(Object.values(shown))].sort()).toEqual(Object.keys(pages).map(nameOf).sort())
})

test('an unknown address leads to the shops', () => {
  const element = matchRoutes(routes, '/')?.at(-1)?.route.element
  expect(element).toMatchObject({ props: { to: '/menu', replace: true } })
})

test('[RTE-02, RTE-11] menu and logistics are layouts, and all of their pages are inside', () => {
  for (const layout of ['menu', 'logistics']) {
    const [, route] = matchRoutes(routes, layout === 'menu' ? '/menu/p/preview' : '/logistics/p/shipments') ?? []
    expect(route?.route).toMatchObject({ path: layout, children: expect.any(Array) })
    expect(route?.route.element).toBeDefined()
  }
})

const patternsOf = (route: RouteObject, above: string): readonly string[] => {
  const here = route.path === undefined ? above : `${above}/${route.path}`
  return route.children ? route.children.flatMap((child) => patternsOf(child, here)) : [here]
}

test('the gateway knows the address of every page, and of no other', () => {
  const patterns = routes.flatMap((route) => patternsOf(route, '')).filter((pattern) => pattern !== '/*')
  expect(patterns).toHaveLength(22)
  // An unknown kind of shipment leads to the page that says so.
  const unknown = patterns.filter((pattern) => !isPagePath(pattern.replaceAll(':', 'x')))
  expect(unknown).toEqual(['/logistics/:alias/shipments/:shipmentType/:shipmentId'])
})

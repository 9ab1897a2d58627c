import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { routes } from '#web/routes.tsx'

/** What stands for an address: its pattern below the layouts, and its parameters. */
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
  ['[RTE-08, ROUTE-09, ROUTE-12]', '/menu/p/preview', 'menu/:alias/preview', { alias: 'p' }],
  ['[RTE-09, ROUTE-10, ROUTE-12]', '/menu/p/checkout', 'menu/:alias/checkout', { alias: 'p' }],
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
    'logistics/:alias/shipments/:shipmentType/:shipmentId',
    { shipmentType: 'simple', shipmentId: 's1' },
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

test('[RTE-02, RTE-11] menu and logistics are layouts, and all of their pages stand inside', () => {
  for (const layout of ['menu', 'logistics']) {
    const [, route] = matchRoutes(routes, layout === 'menu' ? '/menu/p/preview' : '/logistics/p/shipments') ?? []
    expect(route?.route).toMatchObject({ path: layout, children: expect.any(Array) })
    expect(route?.route.Component).toBeDefined()
  }
})

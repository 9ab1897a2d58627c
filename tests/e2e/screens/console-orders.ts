import type { Role } from '#domain/operator/role.ts'
import { writeKitchenOrder } from '#openapi/wire/console.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoardOrder } from '#tests/kit/board.ts'
import { at, type Group, loading } from './screen.ts'
import { change, hold, refuse, watchNothing, withoutLevers } from './stage.ts'

type Shipment = Wire['ConsoleShipment']

const order = [
  'web/console/pages/order-page.tsx',
  'web/console/order/order-history.tsx',
  'web/console/order/order-money.tsx',
  'web/console/order/order-courier.tsx',
]
const cancel = ['web/console/order/order-cancel.tsx', 'web/console/workplace/step-sheet.tsx']
const takeBack = ['web/console/order/take-back.tsx']
const time = ['web/console/order/change-time.tsx']
const refund = ['web/console/order/refund.tsx']
const stack = ['web/console/order/stack-sheet.tsx']
const search = ['web/console/pages/orders-page.tsx']

const session = '**/api/console/session'
const one = '**/api/console/orders/K7M4PQ2X'
const history = '**/api/console/orders/K7M4PQ2X/history'
const payments = '**/api/console/orders/K7M4PQ2X/payments'
const tickets = '**/api/console/orders/K7M4PQ2X/tickets'
const tracking = '**/api/logisticsorder/tracking/**'
const list = /\/api\/console\/orders\?/
const page = '/console/orders/K7M4PQ2X'

const stores = [
  { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' },
  { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Norte, Belgrano' },
]
const signedInAs = (role: Role): Wire['ConsoleSession'] => ({
  ...{ is: 'operator', isLocked: false, people: [{ id: 'ana', name: 'Ana Sosa' }], idleMinutes: 15 },
  operator: { id: 'ana', name: 'Ana Sosa', role, stores },
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true }
const shipment = (
  status: Shipment['status'],
  courier: Shipment['courier'],
  stackId: string | null = null,
): Shipment => ({
  ...{ id: 's1', status, broughtBy: courier ? 'COURIER' : null, courier, stackId, times: {} },
})
const nadia = { name: 'Nadia Ríos', phone: '+5491155550177' }

const anOrder = (over: Partial<Wire['ConsoleOrder']> = {}): Wire['ConsoleOrder'] =>
  aBoardOrder(Date.now(), {
    ...{ id: 'o1', code: 'K7M4PQ2X', age: 12, of: 'Carla Gómez', orderModeName: 'Delivery' },
    branchContact: { ...stores[0]!, timeZone: 'America/Argentina/Buenos_Aires', usesWhatsApp: true },
    ...{ maxDelayInMinutes: 45, promised: { from: minutes(18), to: minutes(33) } },
    destination: {
      ...{ street: 'Av. Corrientes', number: '1550', zone: 'San Nicolás', locality: 'CABA' },
      ...{ details: '4° B, timbre roto', betweenStreets: 'Montevideo y Paraná' },
      position: { lat: -34.6042, lng: -58.3885 },
    },
    notes: 'Llamar al llegar',
    items: [
      {
        ...{ id: 'i1', referenceId: 'asado', name: 'Asado de tira', quantity: 2, accPrice: 30_000 },
        notes: 'Bien cocido. Alergia al maní.',
        extras: [
          {
            groupName: 'Guarnición',
            groupItems: [{ referenceId: 'papas', name: 'Papas fritas', quantity: 2, price: 0 }],
          },
        ],
      },
      { ...{ id: 'i2', referenceId: 'flan', name: 'Flan mixto', quantity: 1, notes: '', extras: [], accPrice: 5_500 } },
    ],
    ...{ discounts: [{ name: '10 % de bienvenida', amount: 3_550 }], itemsPrice: 35_500, deliveryFee: 1_500 },
    ...{ userServiceFee: 0, total: 33_450, paysWith: 40_000 },
    payment: {
      ...{ status: 'PENDING', paidAt: null, refund: null },
      collect: { method: 'CASH', amount: 33_450, paysWith: 40_000, change: 6_550, money },
    },
    ...{ shipments: [shipment('PENDING', null)], source: 'DIRECT', revision: 3, at: '1.2', ...over },
  })

const online: Partial<Wire['ConsoleOrder']> = {
  paymentType: { id: 'tarjeta', showName: 'Tarjeta', paymentMethod: 'ONLINE', upload: 'API', provider: 'sandbox' },
  paysWith: null,
  payment: { status: 'APPROVED', paidAt: minutes(-11), refund: null, collect: null },
}
const payment = (over: Partial<Wire['ConsolePayment']> = {}): Wire['ConsolePayment'] => ({
  ...{
    id: 'p1',
    provider: 'sandbox',
    status: 'approved',
    amount: 33_450,
    currency: 'ARS',
    charged: 33_450,
    left: 33_450,
  },
  ...{ openedAt: minutes(-12), needs: [], reference: 'r', reason: null, card: { brand: 'Visa', lastFour: '3704' } },
  ...{ authorization: null, refunds: [], ...over },
})
const kitchen = () => writeKitchenOrder(anOrder({ status: 'ACCEPTED' }))
const by = (is: Wire['OrderHistory']['steps'][number]['by']['is'], name: string | null = null) => ({ is, name })
const steps: Wire['OrderHistory'] = {
  steps: [
    { type: 'OrderPlaced', at: minutes(-12), by: by('anonymous') },
    {
      type: 'OrderAccepted',
      at: minutes(-10),
      by: by('operator', 'Eva Paz'),
      promised: { from: minutes(18), to: minutes(28) },
    },
    {
      type: 'OrderTimeChanged',
      at: minutes(-4),
      by: by('operator', 'Ana Sosa'),
      promised: { from: minutes(23), to: minutes(33) },
    },
    { type: 'ShipmentAdvanced', at: minutes(-2), to: 'IN_STORE', by: by('courier', 'Nadia Ríos') },
  ],
}
const accepted: Partial<Wire['ConsoleOrder']> = {
  status: 'ACCEPTED',
  times: { placed: minutes(-12), accepted: minutes(-10) },
}
const onTheWay = {
  branchContact: { address: { position: { lat: -34.6037, lng: -58.3816 } } },
  shipment: {
    status: 'ON_ROUTE_TO_DROP_OFF',
    riderInfo: { lastLocationLat: -34.604, lastLocationLng: -58.386, lastLocationAt: minutes(-1) },
  },
}

type Preparation = NonNullable<Parameters<typeof at>[3]['before']>

const answering =
  (
    shown: Wire['ConsoleOrder'],
    { role = 'encargado', paid = [payment()] }: { role?: Role; paid?: Wire['ConsolePayment'][] } = {},
  ): Preparation =>
  async ({ page: browser }) => {
    await change(browser, session, () => signedInAs(role))
    await watchNothing(browser)
    await withoutLevers(browser)
    const answers: readonly (readonly [string | RegExp, object])[] = [
      [one, shown],
      [history, steps],
      [payments, { payments: paid }],
      [tickets, { printer: 'NONE', tickets: [] }],
      [tracking, onTheWay],
      [list, { orders: [shown, near, far], next: null }],
    ]
    for (const [address, body] of answers) await browser.route(address, (route) => route.fulfill({ json: body }))
  }

const waiting = (code: string, name: string, position: { lat: number; lng: number }): Wire['ConsoleOrder'] => ({
  ...anOrder({ ...accepted, code, id: code, shipments: [{ ...shipment('LOOKING_FOR_DRIVER', null), id: code }] }),
  customer: { ...anOrder().customer, name },
  destination: { ...anOrder().destination!, position },
})
const near = waiting('B2C3D4E5', 'Tomás Quiroga', { lat: -34.6052, lng: -58.3925 })
const far = waiting('F6G7H8J9', 'Lucía Ibáñez', { lat: -34.5752, lng: -58.4385 })
const looking = anOrder({ ...accepted, shipments: [shipment('LOOKING_FOR_DRIVER', null)] })

const found: Wire['ConsoleOrders'] = {
  orders: [
    anOrder(),
    { ...near, status: 'READY', type: 'TAKE_AWAY' },
    { ...far, status: 'CANCELED', customer: { ...far.customer, name: null, phone: null } },
  ],
  next: 'more',
}
const listing =
  (body: Wire['ConsoleOrders'], role: Role = 'caja'): Preparation =>
  async ({ page: browser }) => {
    await change(browser, session, () => signedInAs(role))
    await watchNothing(browser)
    await withoutLevers(browser)
    await browser.route(list, (route) => route.fulfill({ json: body }))
  }

const opened = (
  title: string,
  before: Preparation,
  button: string,
  sees: string | RegExp,
  shows: readonly string[],
) => ({
  ...{ title, sees, shows, isDialog: true as const },
  async open(stage: Parameters<Preparation>[0]) {
    await before(stage)
    await stage.page.goto(page)
    const wanted = stage.page.getByRole('button', { name: button }).first()
    const others = stage.page.getByRole('button', { name: 'Más pasos' })
    await wanted.or(others).first().waitFor()
    // On a phone most steps stand in a sheet, and others in a part of the page that may come later than the sheet's button.
    if (!(await wanted.isVisible())) {
      await others.click()
      const inSheet = stage.page.locator('dialog[open]').getByRole('button', { name: button }).first()
      await inSheet.or(wanted).first().waitFor()
      if (await inSheet.isVisible()) {
        await inSheet.click()
        return
      }
      await stage.page.keyboard.press('Escape')
    }
    await wanted.click()
  },
})

export const consoleOrderScreens: Group = {
  name: 'console-orders',
  colours: 'reader',
  screens: [
    at('console order: new', page, /para dentro de…|^dentro de 30 min$/, {
      shows: [...order, 'web/console/order/steps-bar.tsx'],
      before: answering(anOrder()),
    }),
    at('console order: new, for later', page, /^Aceptar para las/, {
      shows: order,
      before: answering(
        anOrder({ scheduled: true, scheduledAt: minutes(180), promised: { from: minutes(180), to: minutes(195) } }),
      ),
    }),
    at('console order: accepted, paid by card', page, 'Devolver dinero', {
      shows: order,
      before: answering(anOrder({ ...accepted, ...online, shipments: [shipment('ON_ROUTE_TO_DROP_OFF', nadia)] })),
    }),
    at('console order: late, given back by its courier', page, /min tarde$/, {
      shows: order,
      before: answering(
        anOrder({
          ...accepted,
          promised: { from: minutes(-20), to: minutes(-8) },
          shipments: [shipment('DRIVER_CANCELED', nadia)],
        }),
      ),
    }),
    at('console order: canceled, refunds', page, 'La devolución falló', {
      shows: order,
      before: answering(
        anOrder({
          ...{ ...online, status: 'CANCELED', cancelCode: 'OUT_OF_STOCK', cancelReason: 'Se terminó el asado' },
          shipments: [shipment('CANCELED', null)],
        }),
        {
          paid: [
            payment({
              left: 10_000,
              refunds: [
                { amount: 3_450, status: 'completed', cause: 'operator' },
                { amount: 20_000, status: 'requested', cause: 'order-canceled' },
                { amount: 10_000, status: 'failed', cause: 'order-canceled', reason: 'status 409' },
              ],
            }),
          ],
        },
      ),
    }),
    at('console order: for a kitchen', page, 'Marcar listo', {
      shows: order,
      before: answering(kitchen(), { role: 'cocina' }),
    }),
    at('console order: unknown', page, 'No encontramos este pedido', {
      state: 'empty',
      shows: order,
      async before(given) {
        await answering(anOrder())(given)
        await refuse(given.page, one, 404)
      },
    }),
    at('console order: of another store', page, 'Este pedido es de otro local', {
      shows: order,
      async before(given) {
        await answering(anOrder())(given)
        await refuse(given.page, one, 403)
      },
    }),
    at('console order: loading', page, loading(), {
      state: 'loading',
      shows: order,
      async before(given) {
        await answering(anOrder())(given)
        await hold(given.page, one)
      },
    }),
    at('console order: history and payments failed', page, 'No pudimos ver el historial', {
      state: 'failed',
      shows: order,
      async before(given) {
        await answering(anOrder(online))(given)
        await refuse(given.page, history, 403)
        await refuse(given.page, payments, 403)
      },
    }),
    opened(
      'console order: why it is rejected',
      answering(anOrder(online)),
      'Rechazar el pedido',
      'El cliente lee el motivo.',
      cancel,
    ),
    opened(
      'console order: its last step is taken back',
      answering(anOrder({ ...accepted, status: 'READY' })),
      'Volver atrás',
      'Queda otra vez en «En preparación». El cliente lo ve en su página.',
      takeBack,
    ),
    {
      ...opened(
        'console order: its other steps',
        answering(anOrder({ ...accepted, shipments: [shipment('DRIVER_CANCELED', nadia)] })),
        'Más pasos',
        'Sale con el local',
        ['web/console/order/steps-bar.tsx', 'web/console/order/step-button.tsx'],
      ),
      viewport: { width: 390, height: 844 },
    },
    {
      ...opened('console order: its other times', answering(anOrder()), 'Más pasos', 'Aceptar para dentro de…', [
        'web/console/order/accept.tsx',
      ]),
      viewport: { width: 390, height: 844 },
    },
    opened('console order: another time', answering(anOrder(accepted)), 'Cambiar la hora', 'Otros minutos', time),
    opened(
      'console order: refund',
      answering(anOrder({ ...accepted, ...online })),
      'Devolver dinero',
      /^Quedan/,
      refund,
    ),
    opened('console order: group', answering(looking), 'Agrupar con otro envío', 'Queda cerca', stack),
    {
      state: 'failed',
      ...opened(
        'console order: group, the others failed',
        async (stage) => {
          await answering(looking)(stage)
          await refuse(stage.page, list, 403)
        },
        'Agrupar con otro envío',
        'No pudimos ver los otros envíos',
        stack,
      ),
    },
    at('console search: found', '/console/orders?q=carla', 'Más de 3 pedidos', {
      shows: search,
      before: listing(found),
    }),
    at('console search: for a kitchen', '/console/orders', 'Más de 3 pedidos', {
      shows: search,
      before: listing(
        { ...found, orders: [kitchen(), { ...kitchen(), code: 'B2C3D4E5' }, { ...kitchen(), code: 'F6G7H8J9' }] },
        'cocina',
      ),
    }),
    at('console search: none', '/console/orders?q=zzz', 'No hay pedidos así', {
      state: 'empty',
      shows: search,
      before: listing({ orders: [], next: null }),
    }),
    at('console search: failed', '/console/orders', 'No pudimos buscar', {
      state: 'failed',
      shows: search,
      async before(given) {
        await listing(found)(given)
        await refuse(given.page, list, 403)
      },
    }),
    at('console search: loading', '/console/orders', loading(), {
      state: 'loading',
      shows: search,
      async before(given) {
        await listing(found)(given)
        await hold(given.page, list)
      },
    }),
  ],
}

import { at, type Group, loading } from './screen.ts'
import { change, hold, refuse, watchNothing, withoutLevers } from './stage.ts'

const close = [
  'web/console/pages/close-page.tsx',
  'web/console/close/day-report.tsx',
  'web/console/close/cash-report.tsx',
  'web/console/close/closed-shifts.tsx',
]
const sheet = ['web/console/close/close-sheet.tsx', 'web/console/close/orders-to-finish.tsx']
const reopening = ['web/console/close/reopen-sheet.tsx']
const shifts = ['web/console/close/shifts.tsx']

const session = '**/api/console/session'
const day = /\/api\/console\/stores\/[^/]+\/close(\?|$)/
const closes = /\/api\/console\/stores\/[^/]+\/closes/
const page = '/console/close'

const stores = [
  { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' },
  { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Norte, Belgrano' },
]
const signedInAs = (role: string) => ({
  ...{ is: 'operator', isLocked: false, people: [{ id: 'ana', name: 'Ana Sosa' }], idleMinutes: 15 },
  operator: { id: 'ana', name: 'Ana Sosa', role, stores },
})
const delivery = { orderModeId: 'centro-delivery', orderModeName: 'Delivery' }
const amounts = {
  sums: {
    ...{ items: 1_843_200, discounts: 92_400, surcharges: 12_600, delivery: 96_000, service: 18_900, points: 4_000 },
    total: 1_874_300,
  },
  payments: [
    { id: 'efectivo', name: 'Efectivo', method: 'CASH', ...delivery, count: 21, total: 702_150 },
    { id: 'tarjeta', name: 'Tarjeta al recibir', method: 'CARD', ...delivery, count: 8, total: 271_900 },
    { id: 'online', name: 'Tarjeta online', method: 'ONLINE', ...delivery, count: 27, total: 900_250 },
  ],
  taken: [{ provider: 'mercadopago', count: 28, total: 933_700 }],
  refunds: [{ provider: 'mercadopago', count: 2, total: 42_350 }],
  cash: {
    expected: 702_150,
    shop: { count: 9, total: 288_400 },
    couriers: [
      { name: 'Nadia Ríos', count: 7, total: 251_250 },
      { name: 'Beto', count: 5, total: 162_500 },
    ],
  },
  differences: [
    { at: new Date().toISOString(), orderCode: 'K7M4PQ2X', need: 'dispute', provider: 'mercadopago', amount: 33_450 },
  ],
}
const lunch = { shift: 1, from: '2026-11-21T08:00:00.000Z', until: '2026-11-21T19:05:00.000Z' }
const dinner = { shift: 2, from: '2026-11-21T19:05:00.000Z', until: '2026-11-22T08:00:00.000Z' }
const ofTwo = {
  shifts: [
    { ...lunch, closedAt: lunch.until, by: 'Ana Sosa' },
    { ...dinner, closedAt: null, by: null },
  ],
}
const openOrders = {
  count: 23,
  orders: ['K7M4PQ2X', 'AB3CD4EF', 'PQ2XK7M4'].map((code) => ({ code, status: 'ACCEPTED', orderModeName: 'Delivery' })),
}
const report = (over: object = {}) => ({
  ...{ branchContactId: 'parrilla-centro', storeName: stores[0]?.name, timeZone: 'America/Argentina/Buenos_Aires' },
  ...{ day: '2026-11-21', from: '2026-11-21T08:00:00.000Z', until: '2026-11-22T08:00:00.000Z', isOver: false },
  money: { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true },
  ...{ shift: 1, shifts: [{ ...lunch, closedAt: null, by: null }], mayReopen: false, openOrders: null },
  ...{ closed: null, orders: 56, otherCurrency: 0, amounts },
  canceled: [
    { reason: 'OUT_OF_STOCK', count: 2 },
    { reason: 'TOO_BUSY', count: 1 },
    { reason: null, count: 3 },
  ],
  ...over,
})
const { amounts: _, ...blind } = report()
const closed = report({
  ...ofTwo,
  mayReopen: true,
  until: '2026-11-22T03:40:00.000Z',
  closed: {
    ...{ at: '2026-11-22T03:40:00.000Z', by: 'Ana Sosa', note: 'Beto debe 1.650 de vuelto.', counted: 700_500 },
    ...{ missing: 1_650, surplus: 0 },
  },
})
const empty = report({
  ...{ orders: 0, canceled: [] },
  amounts: {
    sums: { items: 0, discounts: 0, surcharges: 0, delivery: 0, service: 0, points: 0, total: 0 },
    ...{ payments: [], taken: [], refunds: [], differences: [] },
    cash: { expected: 0, shop: { count: 0, total: 0 }, couriers: [] },
  },
})
const earlier = {
  days: ['20', '19', '18'].map((date) => ({
    ...{ day: `2026-11-${date}`, shift: 1, at: `2026-11-${Number(date) + 1}T03:10:00.000Z`, by: 'Ana Sosa' },
  })),
  next: '2026-11-18',
}

type Preparation = NonNullable<Parameters<typeof at>[3]['before']>

const showing =
  (shown: object, { role = 'encargado', days = earlier as object } = {}): Preparation =>
  async ({ page: browser }) => {
    await change(browser, session, () => signedInAs(role))
    await watchNothing(browser)
    await withoutLevers(browser)
    await browser.route(day, (route) => route.fulfill({ json: shown }))
    await browser.route(closes, (route) => route.fulfill({ json: days }))
  }

export const consoleCloseScreens: Group = {
  name: 'console-close',
  colours: 'reader',
  screens: [
    at('console close: open', page, 'Diferencias con el proveedor', { shows: close, before: showing(report()) }),
    at('console close: counted blind', page, /^Contá el efectivo/, {
      shows: close,
      before: showing(blind, { role: 'caja' }),
    }),
    at('console close: closed', page, /^Lo cerró Ana Sosa/, { shows: close, before: showing(closed) }),
    at('console close: of two shifts', page, 'Todo el día', {
      shows: [...close, ...shifts],
      before: showing(report({ ...ofTwo, ...dinner })),
    }),
    at('console close: no orders', page, 'No hubo cobros online.', {
      shows: close,
      before: showing(empty, { days: { days: [], next: null } }),
    }),
    at('console close: not for a kitchen', page, 'Esta página es de la caja', {
      state: 'empty',
      shows: close,
      before: showing(report(), { role: 'cocina' }),
    }),
    at('console close: failed', page, 'No pudimos ver el día', {
      state: 'failed',
      shows: close,
      async before(given) {
        await showing(report())(given)
        await refuse(given.page, day, 403)
      },
    }),
    at('console close: loading', page, loading(), {
      state: 'loading',
      shows: close,
      async before(given) {
        await showing(report())(given)
        await hold(given.page, day)
      },
    }),
    {
      ...{ title: 'console close: counting', sees: 'Efectivo contado', shows: sheet, isDialog: true as const },
      async open(stage: Parameters<Preparation>[0]) {
        await showing({ ...blind, openOrders }, { role: 'caja' })(stage)
        await stage.page.goto(page)
        await stage.page.getByRole('button', { name: 'Cerrar el turno' }).first().click()
      },
    },
    {
      ...{ title: 'console close: taking a close back', sees: /^El cierre con su efectivo/, shows: reopening },
      isDialog: true as const,
      async open(stage: Parameters<Preparation>[0]) {
        await showing(closed, { role: 'administrador' })(stage)
        await stage.page.goto(page)
        await stage.page.getByRole('button', { name: 'Volver a abrir' }).first().click()
      },
    },
  ],
}

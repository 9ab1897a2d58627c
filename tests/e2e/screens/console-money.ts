import { at, type Group, loading } from './screen.ts'
import { change, hold, refuse, watchNothing, withoutLevers } from './stage.ts'

const money = ['web/console/pages/money-page.tsx', 'web/console/money/work-order.tsx']
const handling = ['web/console/money/handle-sheet.tsx']
const deciding = ['web/console/money/decide-sheet.tsx']

const session = '**/api/console/session'
const list = /\/api\/console\/payments\?/
const page = '/console/money'

const stores = [
  { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' },
  { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Norte, Belgrano' },
]
const signedInAs = (role: string) => ({
  ...{ is: 'operator', isLocked: false, people: [{ id: 'ana', name: 'Ana Sosa' }], idleMinutes: 15, moneyInNeed: 12 },
  operator: { id: 'ana', name: 'Ana Sosa', role, stores },
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const payment = (over: object = {}) => ({
  ...{ id: 'p1', provider: 'mercadopago', status: 'approved', amount: 33_450, currency: 'ARS', charged: 33_450 },
  ...{ left: 33_450, openedAt: minutes(-900), needs: [], reference: 'r', reason: null, card: null },
  ...{ authorization: null, refunds: [], ...over },
})
const work = (need: string, over: object = {}) => ({
  ...{ paymentId: 'p1', need, since: minutes(-400), amount: 33_450, handled: null, ...over },
})
const inNeed = (code: string, over: object = {}) => ({
  ...{ orderId: code, orderCode: code, branchContactId: 'parrilla-centro', isStuck: false },
  ...{ storeName: stores[0]?.name, timeZone: 'America/Argentina/Buenos_Aires' },
  money: { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true },
  ...{ payments: [payment()], work: [work('dispute')], ...over },
})
const failed = [{ amount: 8_900, status: 'failed', cause: 'operator', reason: 'status 400, code 2063' }]
const waiting = {
  orders: [
    inNeed('K7M4PQ2X'),
    inNeed('B2C3D4E5', {
      payments: [payment({ amount: 33_450, charged: 20_000 })],
      work: [work('wrong-sum', { amount: 20_000 })],
    }),
    inNeed('F6G7H8J9', {
      ...{ storeName: stores[1]?.name, isStuck: true, stuckSince: minutes(-90) },
      payments: [payment({ refunds: failed })],
      work: [work('refund-failed', { amount: 8_900 }), work('refunds-differ', { amount: 1_200 })],
    }),
  ],
  total: 12,
}
const handled = {
  orders: [
    inNeed('K7M4PQ2X', {
      work: [
        work('dispute', {
          handled: { at: minutes(-20), by: 'Ana Sosa', note: 'Mandamos al banco la foto del remito firmado.' },
        }),
      ],
    }),
  ],
  total: 1,
}

type Preparation = NonNullable<Parameters<typeof at>[3]['before']>

const listing =
  (body: object, role = 'encargado'): Preparation =>
  async ({ page: browser }) => {
    await change(browser, session, () => signedInAs(role))
    await watchNothing(browser)
    await withoutLevers(browser)
    await browser.route(list, (route) => route.fulfill({ json: body }))
  }

const opened = (title: string, button: string, sees: string | RegExp, shows: readonly string[]) => ({
  ...{ title, sees, shows, isDialog: true as const },
  async open(stage: Parameters<Preparation>[0]) {
    await listing(waiting)(stage)
    await stage.page.goto(page)
    await stage.page.getByRole('button', { name: button }).first().click()
  },
})

export const consoleMoneyScreens: Group = {
  name: 'console-money',
  colours: 'reader',
  screens: [
    at('console money: waiting', page, 'Dar por pagado', { shows: money, before: listing(waiting) }),
    at('console money: for a cashier', page, 'Lo resuelve un encargado.', {
      shows: money,
      before: listing(waiting, 'caja'),
    }),
    at('console money: not for a kitchen', page, 'Esta página es de la caja', {
      state: 'empty',
      shows: money,
      before: listing(waiting, 'cocina'),
    }),
    at('console money: handled', `${page}?list=handled`, 'Volver a pendiente', {
      shows: money,
      before: listing(handled),
    }),
    at('console money: none', page, 'No hay dinero por revisar', {
      state: 'empty',
      shows: money,
      before: listing({ orders: [], total: 0 }),
    }),
    at('console money: none handled', `${page}?list=handled`, 'Todavía no resolviste nada', {
      state: 'empty',
      shows: money,
      before: listing({ orders: [], total: 0 }),
    }),
    at('console money: failed', page, 'No pudimos ver la lista', {
      state: 'failed',
      shows: money,
      async before(given) {
        await listing(waiting)(given)
        await refuse(given.page, list, 403)
      },
    }),
    at('console money: loading', page, loading(), {
      state: 'loading',
      shows: [...money, 'web/console/workplace/shapes.tsx'],
      async before(given) {
        await listing(waiting)(given)
        await hold(given.page, list)
      },
    }),
    opened('console money: settle', 'Marcar como resuelto', '¿Ya está resuelto?', handling),
    opened('console money: count as paid', 'Dar por pagado', /No se puede deshacer/, deciding),
  ],
}

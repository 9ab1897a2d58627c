import { at, type Group, loading, type Screen } from './screen.ts'
import { change, hold, refuse, type Stage, watchNothing, withoutLevers } from './stage.ts'

const page = '/console/couriers'
const list = ['web/console/pages/couriers-page.tsx', 'web/console/couriers/couriers.tsx']
const card = ['web/console/couriers/courier-card.tsx']
const code = ['web/console/couriers/courier-code.tsx']

const session = '**/api/console/session'
const couriers = /\/api\/console\/stores\/[^/]+\/couriers$/

const centro = { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' }
const belgrano = { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Norte, Belgrano' }
const signedInAs = (role: string, stores: readonly object[]) => ({
  ...{ is: 'operator', isLocked: false, people: [{ id: 'ana', name: 'Ana Sosa' }], idleMinutes: 15 },
  operator: { id: 'ana', name: 'Ana Sosa', role, stores },
})

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const money = { currencyCode: 'ARS', currencySymbol: '$', mantissaLength: 2, hideZeroCents: true }
const collect = (amount: number, method = 'CASH') => ({ method, amount, paysWith: null, change: null, money })
const carried = (orderCode: string, status: string, address: string, toCollect: object | null) => ({
  ...{ id: `s-${orderCode}`, orderCode, status, address, collect: toCollect },
})
const courier = (name: string, phone: string, over: object = {}) => ({
  ...{ id: name.toLowerCase().replaceAll(' ', '-'), name, phone, since: ago(96), position: null, carries: [], cash: 0 },
  ...over,
})
const some = [
  courier('Nadia Ríos', '+5491155550001', {
    position: { lat: -34.6129, lng: -58.3738, at: ago(0.3) },
    carries: [
      carried('7KQ2MXPA', 'ON_ROUTE_TO_DROP_OFF', 'Bolívar 900', collect(14_780)),
      carried('K7M4PQ2X', 'ON_ROUTE_TO_DROP_OFFS', 'Av. Independencia 1234', null),
    ],
    cash: 61_450,
  }),
  courier('Beto', '+5491155550002', {
    position: { lat: -34.6197, lng: -58.3652, at: ago(4) },
    carries: [carried('ABCD2345', 'ON_ROUTE_TO_PICK_UP', 'Defensa 1060', collect(22_300, 'CARD'))],
    since: ago(60 * 26),
  }),
  courier('María de los Ángeles Etchegaray', '+5491155550003', { cash: 8_400 }),
]
const answerOf = (listed: readonly object[], over: object = {}) => ({
  ...{ branchContactId: centro.id, alias: centro.alias, timeZone: 'America/Argentina/Buenos_Aires' },
  ...{ position: { lat: -34.61648, lng: -58.37084 }, onShift: listed.length, couriers: listed, money, others: [] },
  ...over,
})
const full = answerOf(some, { others: [{ id: 'caro', name: 'Caro Paz', cash: 33_200 }] })
const forKitchen = (answer: ReturnType<typeof answerOf>) =>
  JSON.parse(JSON.stringify(answer, (key, value) => (/^(money|others|cash|collect)$/.test(key) ? undefined : value)))

type CouriersScreen = { role?: string; stores?: readonly object[]; answer?: object }
const showing =
  ({ role = 'encargado', stores = [centro], answer = full }: CouriersScreen = {}) =>
  async ({ page: browser }: Stage) => {
    await change(browser, session, () => signedInAs(role, stores))
    await watchNothing(browser)
    await withoutLevers(browser)
    await browser.route(couriers, (route) => route.fulfill({ json: answer }))
  }
const pressed =
  (name: string) =>
  ({ page: browser }: Stage) =>
    browser.getByRole('button', { name, exact: true }).click()
const opened = (title: string, shows: readonly string[], sees: string, press: string): Screen => ({
  ...{ title, sees, shows, isDialog: true as const },
  async open(stage) {
    await showing()(stage)
    await stage.page.goto(page)
    await pressed(press)(stage)
  },
})

export const consoleCourierScreens: Group = {
  name: 'console-couriers',
  colours: 'reader',
  screens: [
    at('console couriers: on shift', page, (shown) => shown.getByAltText(/^Beto, hace/), {
      shows: [...list, ...card, ...code],
      before: showing(),
    }),
    at('console couriers: none', page, 'No hay repartidores en turno', {
      state: 'empty',
      shows: list,
      before: showing({ answer: answerOf([]) }),
    }),
    at('console couriers: free, without a map', page, 'Libre', {
      shows: [...list, ...card],
      before: showing({ role: 'caja', answer: answerOf([courier('Nadia Ríos', '+5491155550001')]) }),
    }),
    at('console couriers: for a kitchen', page, 'Con 2 pedidos', {
      shows: [...list, ...card],
      before: showing({ role: 'cocina', answer: forKitchen(full) }),
    }),
    at('console couriers: of several stores, with old shifts', page, /^Hay 214 turnos abiertos/, {
      shows: list,
      before: showing({ stores: [centro, belgrano], answer: answerOf(some, { onShift: 214 }) }),
    }),
    at('console couriers: failed', page, 'No pudimos ver a los repartidores', {
      state: 'failed',
      shows: list,
      async before(stage) {
        await showing()(stage)
        await refuse(stage.page, couriers, 403)
      },
    }),
    at('console couriers: loading', page, loading(), {
      state: 'loading',
      shows: list,
      async before(stage) {
        await showing()(stage)
        await hold(stage.page, couriers)
      },
    }),
    {
      ...{
        title: 'console couriers: without a network',
        sees: /^Sin conexión desde las \d\d:\d\d: ves lo último que supimos\.$/,
      },
      shows: list,
      async open(stage) {
        await showing()(stage)
        await stage.page.goto(page)
        await stage.page.getByText('Nadia Ríos').first().waitFor()
        await stage.context.setOffline(true)
      },
    },
    opened(
      'console couriers: the end of a shift, asked',
      card,
      'Tiene $8.400 en efectivo para rendir.',
      'Terminar el turno de María de los Ángeles Etchegaray',
    ),
    opened('console couriers: another code, asked', code, '¿Cambiar el código?', 'Cambiar el código'),
    {
      ...{ title: 'console couriers: another code', sees: '4829', shows: code },
      async open(stage) {
        await showing()(stage)
        await stage.page.route('**/courier-code', (route) => route.fulfill({ json: { code: '4829' } }))
        await stage.page.goto(page)
        await pressed('Cambiar el código')(stage)
        await stage.page.getByRole('dialog').getByRole('button', { name: 'Cambiar el código' }).click()
      },
    },
  ],
}

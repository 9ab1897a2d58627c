import { at, type Group, loading, type Screen } from './screen.ts'
import { change, hold, refuse, type Stage, watchNothing } from './stage.ts'

const page = '/console/availability'
const levers = ['web/console/pages/availability-page.tsx', 'web/console/availability/levers.tsx']
const off = ['web/console/availability/off-list.tsx']
const sheet = ['web/console/availability/ending-sheet.tsx']
const bar = ['web/console/workplace/pause-bar.tsx']
const service = ['web/console/availability/busy-section.tsx', 'web/console/availability/zones-section.tsx']

const session = '**/api/console/session'
const availability = '**/api/console/availability*'
const menus = '**/api/diner/*/menu/*'

const centro = { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' }
const belgrano = { id: 'sushi-belgrano', alias: 'sushi-belgrano', name: 'Sushi Norte, Belgrano' }
const signedInAs = (role: string, stores: readonly object[]) => ({
  ...{ is: 'operator', isLocked: false, people: [{ id: 'ana', name: 'Ana Sosa' }], idleMinutes: 15 },
  operator: { id: 'ana', name: 'Ana Sosa', role, stores },
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString()
const lever = (target: object, name: string, until: string | null, over: object = {}) => ({
  ...{ target, name, until, end: until === null ? 'resumed' : 'time', since: minutes(-12) },
  ...{ by: { is: 'operator', name: 'Eva Paz' }, ...over },
})
const wholeStore = lever({ type: 'store' }, centro.name, minutes(25))
const some = [
  lever({ type: 'plate', plateId: 'asado' }, 'Asado de tira', minutes(60 * 16), { end: 'opening' }),
  lever({ type: 'mode', orderModeId: 'parrilla-centro-delivery' }, 'Delivery', minutes(48)),
  lever({ type: 'size', plateId: 'pizza', sizeId: 'g' }, 'Pizza muzzarella: Grande', null),
  lever(
    { type: 'garnish', plateId: 'milanesa', garnishGroupId: 'g', garnishId: 'papas' },
    'Milanesa napolitana: Papas fritas',
    minutes(60 * 24 * 30),
    { by: { is: 'operator', name: null } },
  ),
  lever({ type: 'plate', plateId: 'flan' }, 'Flan mixto', null, { end: 'opening', by: { is: 'script', name: null } }),
]

const busy = lever({ type: 'busy', extraMinutes: 20 }, '+20 min', minutes(38))
const zones = [
  lever({ type: 'zone', zoneId: 'centro-puerto-madero' }, 'Puerto Madero', null),
  lever({ type: 'zone', zoneId: 'centro-ampliada' }, 'Centro, Retiro y Balvanera', minutes(60 * 3), { end: 'opening' }),
]

const answerOf = (off: readonly object[], over: object = {}) => ({
  stores: [
    {
      ...{ branchContactId: centro.id, alias: centro.alias, name: centro.name, levers: off },
      timeZone: 'America/Argentina/Buenos_Aires',
      modes: [
        { id: 'parrilla-centro-delivery', name: 'Delivery' },
        { id: 'parrilla-centro-take-away', name: 'Retiro en el local' },
        { id: 'parrilla-centro-dining-in', name: 'En la mesa' },
      ],
      zones: [
        { id: 'centro-san-telmo', name: 'San Telmo y Monserrat' },
        { id: 'centro-puerto-madero', name: 'Puerto Madero' },
        { id: 'centro-ampliada', name: 'Centro, Retiro y Balvanera' },
      ],
      openings: { next: minutes(60 * 3), tomorrow: minutes(60 * 15) },
      ...over,
    },
  ],
})

type ScreenValues = { role?: string; stores?: readonly object[]; answer?: object }
const showing =
  ({ role = 'encargado', stores = [centro], answer = answerOf([]) }: ScreenValues = {}) =>
  async ({ page: browser }: Stage) => {
    await change(browser, session, () => signedInAs(role, stores))
    await watchNothing(browser)
    await browser.route(availability, (route) => route.fulfill({ json: answer }))
  }

/** A sheet above the page, after some presses. */
const opened = (
  title: string,
  shows: readonly string[],
  sees: string | RegExp,
  press: (stage: Stage) => Promise<unknown>,
  given: ScreenValues = {},
): Screen => ({
  ...{ title, sees, shows, isDialog: true as const },
  async open(stage) {
    await showing(given)(stage)
    await stage.page.goto(page)
    await press(stage)
  },
})
const pressed =
  (name: string) =>
  ({ page: browser }: Stage) =>
    browser.getByRole('button', { name, exact: true }).click()
const typed = async ({ page: browser }: Stage, text: string) =>
  browser.getByLabel('Buscar un plato o un agregado').fill(text)

export const consoleLeverScreens: Group = {
  name: 'console-levers',
  colours: 'reader',
  screens: [
    at('console levers: all available', page, 'Todo disponible', { shows: [...levers, ...off], before: showing() }),
    at('console levers: some things off', page, /^Delivery en pausa hasta/, {
      shows: [...levers, ...off, ...bar],
      before: showing({ answer: answerOf(some) }),
    }),
    at('console levers: the store is paused, of several', page, /La Parrilla de Tucán, Centro en pausa hasta/, {
      shows: bar,
      before: showing({ stores: [centro, belgrano], answer: answerOf([wholeStore, ...some]) }),
    }),
    at('console levers: the store has paused itself', page, /nadie respondió los pedidos/, {
      shows: bar,
      before: showing({
        answer: answerOf([
          lever({ type: 'store' }, centro.name, minutes(200), { by: undefined, reason: 'unanswered' }),
        ]),
      }),
    }),
    at('console levers: busy, with closed zones', page, 'Demora: +20 min', {
      shows: [...levers, ...off, ...bar, ...service],
      before: showing({ answer: answerOf([busy, ...zones, ...some]) }),
    }),
    at('console levers: busy, of several', page, /Demora en La Parrilla de Tucán, Centro: \+20 min/, {
      shows: bar,
      before: showing({ stores: [centro, belgrano], answer: answerOf([busy]) }),
    }),
    at('console levers: for a kitchen', page, 'Lo cambian encargados y administradores.', {
      shows: levers,
      before: showing({ role: 'cocina', answer: answerOf(some) }),
    }),
    at('console levers: loading', page, loading(), {
      state: 'loading',
      shows: levers,
      async before(stage) {
        await showing()(stage)
        await stage.page.unroute(availability)
        await hold(stage.page, availability)
      },
    }),
    at('console levers: failed', page, 'No pudimos ver qué está fuera', {
      state: 'failed',
      shows: levers,
      async before(stage) {
        await showing()(stage)
        await stage.page.unroute(availability)
        await refuse(stage.page, availability)
      },
    }),
    {
      ...{
        title: 'console levers: without a network',
        sees: /^Sin conexión desde las \d\d:\d\d: ves lo último que supimos\.$/,
      },
      shows: levers,
      async open(stage) {
        await showing({ answer: answerOf(some) })(stage)
        await stage.page.goto(page)
        await stage.page.getByText('Asado de tira').waitFor()
        await stage.context.setOffline(true)
      },
    },
    opened('console levers: a pause', sheet, 'Hasta la próxima apertura', pressed('Todo el local')),
    opened(
      'console levers: a pause of a store that never opens',
      sheet,
      'No hay apertura en 60 días: queda hasta que lo cambies',
      pressed('Delivery'),
      { answer: answerOf([], { openings: { next: null, tomorrow: null } }) },
    ),
    opened(
      'console levers: a zone is closed',
      [...sheet, ...service],
      'Cerrar: Puerto Madero',
      pressed('Puerto Madero'),
    ),
    {
      ...{ title: 'console levers: found plates', sees: 'Provoleta al hierro', shows: levers },
      async open(stage) {
        await showing({
          answer: answerOf([lever({ type: 'plate', plateId: 'provoleta' }, 'Provoleta al hierro', null)]),
        })(stage)
        await stage.page.goto(page)
        await typed(stage, 'pro')
      },
    },
    {
      ...{
        title: 'console levers: the menu failed',
        sees: 'No pudimos leer la carta.',
        state: 'failed',
        shows: levers,
      },
      async open(stage) {
        await showing()(stage)
        await refuse(stage.page, menus)
        await stage.page.goto(page)
        await typed(stage, 'asado')
      },
    },
    opened('console levers: a plate is sold out', sheet, 'Hasta la apertura de mañana', async (stage) => {
      await typed(stage, 'bife')
      await stage.page.getByRole('button', { name: /bife/i }).first().click()
    }),
  ],
}

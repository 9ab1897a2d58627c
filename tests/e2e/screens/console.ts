import type { Page } from 'playwright/test'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoard, aBoardOrder, aBusyBoard, aRush } from '#tests/kit/board.ts'
import { at, type Group, loading, type Screen } from './screen.ts'
import { change, hold, refuse, watchNothing, withoutChannel, withoutLevers } from './stage.ts'

const frame = ['web/console/workplace/console-frame.tsx', 'web/console/workplace/sign-in.tsx']
const shows = ['web/console/pages/console-page.tsx', ...frame]
const board = [
  ...['web/console/pages/console-page.tsx', 'web/console/board/board.tsx', 'web/console/board/board-view.tsx'],
  ...['web/console/board/lane-column.tsx', 'web/console/board/card.tsx', 'web/console/board/card-items.tsx'],
  ...['web/console/board/card-steps.tsx', 'web/console/board/card-frame.tsx', 'web/console/board/card-flags.tsx'],
  ...['web/console/board/card-money.tsx', 'web/console/board/board-bar.tsx', 'web/console/sound/sound-bar.tsx'],
]
const crowded = [...board, 'web/console/board/order-row.tsx']
const account = [
  ...['web/console/pages/account-page.tsx', 'web/console/account/sessions.tsx', 'web/console/account/secrets.tsx'],
  'web/console/account/passkeys.tsx',
]
const people = [
  ...['web/console/pages/people-page.tsx', 'web/console/people/person-row.tsx'],
  ...['web/console/people/person-form.tsx', 'web/console/people/link.tsx'],
]
const system = [
  ...['web/console/pages/system-page.tsx', 'web/console/system/concerns.tsx', 'web/console/system/nodes.tsx'],
]
const invitation = ['web/console/pages/invitation-page.tsx']
const session = '**/api/console/session'
const sessions = '**/api/console/sessions'
const passkeys = '**/api/console/account/passkeys'
const boards = '**/api/console/board*'
const operators = '**/api/console/operators*'
const systems = '**/api/console/system'
const invited = '**/api/console/invitation'

const person = {
  ...{ id: 'ana', name: 'Ana Sosa', role: 'administrador' },
  stores: [{ id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' }],
}
const nobody = { is: 'nobody', operator: null, isLocked: false, people: [], idleMinutes: 15 }
const named = [
  { id: 'ana', name: 'Ana Sosa' },
  { id: 'eva', name: 'Eva Paz' },
  { id: 'tomas', name: 'Tomás Quiroga' },
]
const signedIn = { ...nobody, is: 'operator', operator: person, people: named }

const keys = {
  passkeys: [
    {
      ...{ id: 'key1', browser: 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36' },
      ...{ since: '2026-11-20T12:00:00.000Z', usedAt: '2026-11-21T20:00:00.000Z' },
    },
  ],
}

/** Browsers make passkeys for a name, and not for the address of numbers where a test's gateway stands. */
const byName =
  (path: string) =>
  async ({ url }: ScreenValues) =>
    `${url.replace('127.0.0.1', 'localhost')}${path}`

type Preparation = NonNullable<Parameters<typeof at>[3]['before']>
type ScreenValues = Parameters<Preparation>[0]

const as =
  (caller: object) =>
  ({ page }: ScreenValues) =>
    change(page, session, () => caller)

/** The calls of a person are refused in the demo, which has none signed in: their answers are made here. */
const answering =
  (caller: object, address: string, body: object): Preparation =>
  async ({ page }) => {
    await change(page, session, () => caller)
    if (address !== boards) await watchNothing(page)
    await withoutLevers(page)
    await page.route(address, (route) => route.fulfill({ json: body }))
  }

/** A board with these orders, of a person who may do everything at the store. */
const withBoard =
  (orders: (now: number) => readonly Wire['ConsoleOrder'][], caller: object = signedIn): Preparation =>
  async (given) => {
    // The demo's realtime server refuses a tablet without a session.
    await withoutChannel(given.page)
    await answering(caller, boards, aBoard(orders(Date.now())))(given)
  }

/** The frame shows before the orders do. */
const aCard = (page: Page) => page.getByRole('article').first()

/** A state that keys lead to from the busy board. */
const after = (title: string, keys: readonly string[], sees: string, shown: string): Screen => ({
  ...{ title, sees, shows: [shown] },
  async open(stage) {
    await withBoard(aBusyBoard)(stage)
    await stage.page.goto('/console')
    await stage.page.getByRole('article').first().waitFor()
    for (const key of keys) await stage.page.keyboard.press(key)
  },
})

const asKitchen = (orders: readonly Wire['ConsoleOrder'][]) =>
  orders.map(({ payment: _payment, total: _total, ...order }) => order)

const places = [
  { type: 'company', id: 'tucan', name: 'Tucán' },
  { type: 'branch', id: 'parrilla', name: 'La Parrilla de Tucán' },
  { type: 'store', id: 'parrilla-centro', name: 'La Parrilla de Tucán, Centro' },
]
const entry = (id: string, name: string, role: string, status: string) => ({
  ...{ id, name, role, status, places: places.slice(2), invitedUntil: null },
})
const all = {
  operators: [
    entry('ana', 'Ana Sosa', 'administrador', 'active'),
    entry('eva', 'Eva Paz', 'cocina', 'invited'),
    entry('tomas', 'Tomás Quiroga', 'caja', 'disabled'),
  ],
  places,
}
const aNode = {
  ...{ name: 'comanda-1:8080', level: 1, startedAt: '2026-11-20T12:00:00.000Z', heardAt: '2026-11-21T20:00:00.000Z' },
  ...{ isSelf: true, isAway: false, readers: 41, freeBytes: 12_900_000_000 },
}
const aSystem: Wire['System'] = {
  ...{ at: '2026-11-21T20:00:00.000Z', nodes: [aNode], concerns: [] },
  backup: { at: '2026-11-21T07:00:00.000Z' },
}
const troubled: Wire['System'] = {
  ...aSystem,
  backup: null,
  nodes: [
    { ...aNode, freeBytes: null },
    { ...aNode, name: 'comanda-2:8080', freeBytes: null, isSelf: false, isAway: true },
  ],
  concerns: [
    { code: 'node-away', node: 'comanda-2:8080', of: null, value: 610 },
    { code: 'timers-late', node: null, of: 'refund', value: 2 },
    { code: 'tickets-wait', node: null, of: null, value: 240 },
    { code: 'service-fails', node: null, of: 'mercadopago', value: 190 },
  ],
}
const android = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/132.0'
const since = '2026-11-21T12:00:00.000Z'
const own = {
  sessions: [
    { id: 's1', browser: android, since, usedAt: since, isCurrent: true },
    { id: 's2', browser: windows, since, usedAt: since, isCurrent: false },
  ],
}

export const consoleScreens: Group = {
  name: 'console',
  colours: 'reader',
  screens: [
    at('console: sign in', '/console', 'Entrar a la consola', { shows }),
    at('console: who are you', '/console', '¿Quién sos?', { shows, before: as({ ...nobody, people: named }) }),
    at('console: locked', '/console', 'Pantalla bloqueada', {
      shows,
      before: withBoard(() => [], { ...signedIn, isLocked: true }),
    }),
    at('board: busy', '/console', aCard, { shows: crowded, before: withBoard(aBusyBoard) }),
    ...[6, 12, 24, 48].map((active) =>
      at(`board: ${active} active orders`, '/console', aCard, {
        shows: active > 6 ? crowded : board,
        before: withBoard((now) => aRush(now, active)),
      }),
    ),
    after(
      'board: a line that is open',
      ['ArrowDown', ' '],
      'Sin aceitunas: alergia',
      'web/console/board/order-row.tsx',
    ),
    at('board: empty', '/console', 'Sin pedidos nuevos', { shows: board, before: withBoard(() => []) }),
    at('board: of a kitchen', '/console', aCard, {
      shows: board,
      before: withBoard((now) => asKitchen(aBusyBoard(now)), { ...signedIn, operator: { ...person, role: 'cocina' } }),
    }),
    at('board: locked', '/console', aCard, {
      shows: [...board, ...frame],
      before: withBoard((now) => asKitchen(aBusyBoard(now)), { ...signedIn, isLocked: true }),
    }),
    after('board: rejecting', ['ArrowDown', 'x'], 'Motivo que lee el cliente', 'web/console/board/reject-panel.tsx'),
    after('board: help', ['?'], 'Usar atajos de teclado', 'web/console/board/help.tsx'),
    {
      title: 'board: connection lost',
      sees: 'Los pedidos nuevos no llegan.',
      shows: ['web/console/board/lost-bar.tsx'],
      async open(stage) {
        await answering(signedIn, boards, aBoard(aBusyBoard(Date.now())))(stage)
        await stage.page.goto('/console')
        await stage.page.getByRole('alert').waitFor({ timeout: 40_000 })
      },
    },
    at('board: loading', '/console', loading(), {
      state: 'loading',
      shows: ['web/console/board/board.tsx'],
      async before(given) {
        await as(signedIn)(given)
        await hold(given.page, boards)
      },
    }),
    at('board: failed', '/console', 'No pudimos ver los pedidos', {
      state: 'failed',
      shows: ['web/console/board/board.tsx'],
      async before(given) {
        await as(signedIn)(given)
        await refuse(given.page, boards, 403)
      },
    }),
    at('console: a script', '/console', 'Un programa tiene la sesión', {
      state: 'empty',
      shows,
      before: as({ ...nobody, is: 'script' }),
    }),
    at('console: loading', '/console', (page) => page.getByRole('heading', { name: 'Cargando…' }), {
      state: 'loading',
      shows,
      before: ({ page }) => hold(page, session),
    }),
    at('console: failed', '/console', 'No pudimos ver quién inició sesión', {
      state: 'failed',
      shows,
      before: ({ page }) => refuse(page, session, 403),
    }),
    at('console: account', '/console/cuenta', 'Firefox · Windows', {
      shows: account,
      async before(given) {
        await answering(signedIn, sessions, own)(given)
        await given.page.route(passkeys, (route) => route.fulfill({ json: keys }))
      },
    }),
    {
      title: 'console: its other pages',
      sees: 'Personas',
      shows: ['web/console/workplace/pages-bar.tsx'],
      isDialog: true,
      viewport: { width: 390, height: 844 },
      async open(stage) {
        await answering({ ...signedIn, moneyInNeed: 12 }, sessions, own)(stage)
        await stage.page.route(passkeys, (route) => route.fulfill({ json: keys }))
        await stage.page.goto('/console/cuenta')
        await stage.page.getByRole('button', { name: 'Más páginas' }).click()
      },
    },
    at('console: orders that wait, on another page', '/console/cuenta', '2 pedidos nuevos', {
      shows: [
        ...['web/console/watch/watch.tsx', 'web/console/watch/watched-pages.tsx', 'web/console/sound/sound-bar.tsx'],
        'web/console/workplace/pages-bar.tsx',
      ],
      async before(given) {
        await withBoard((now) => [aBoardOrder(now), aBoardOrder(now, { id: 'other', code: 'K7M4PQ2X' })])(given)
        await given.page.route(sessions, (route) => route.fulfill({ json: own }))
        await given.page.route(passkeys, (route) => route.fulfill({ json: keys }))
      },
    }),
    at('console: account, passkeys made here', byName('/console/cuenta'), 'Crear una llave acá', {
      shows: account,
      async before(given) {
        await answering(signedIn, sessions, own)(given)
        await given.page.route(passkeys, (route) => route.fulfill({ json: { passkeys: [] } }))
      },
    }),
    at('console: signed out, with passkeys', byName('/console'), 'Entrar con llave de acceso', {
      shows: ['web/console/workplace/passkey-door.tsx'],
      before: as(nobody),
    }),
    at('console: account, sessions failed', '/console/cuenta', 'No pudimos ver tus sesiones', {
      state: 'failed',
      shows: account,
      async before(given) {
        await as(signedIn)(given)
        await refuse(given.page, passkeys, 403)
        await refuse(given.page, sessions, 403)
      },
    }),
    at('console: people', '/console/personas', 'Tomás Quiroga', {
      shows: people,
      before: answering(signedIn, operators, all),
    }),
    at('console: people, failed', '/console/personas', 'No pudimos ver a las personas', {
      state: 'failed',
      shows: people,
      async before(given) {
        await as(signedIn)(given)
        await refuse(given.page, operators, 403)
      },
    }),
    at('console: people, loading', '/console/personas', loading(), {
      state: 'loading',
      shows: people,
      async before(given) {
        await as(signedIn)(given)
        await hold(given.page, operators)
      },
    }),
    at('console: people, not for a cashier', '/console/personas', 'Esta página es de quien administra', {
      state: 'empty',
      shows: people,
      before: as({ ...signedIn, operator: { ...person, role: 'caja' } }),
    }),
    at('console: system', '/console/sistema', 'Todo funciona', {
      shows: system,
      before: answering(signedIn, systems, aSystem),
    }),
    at('console: system, what needs a hand', '/console/sistema', 'No responde', {
      shows: system,
      before: answering(signedIn, systems, troubled),
    }),
    at('console: system, failed', '/console/sistema', 'No pudimos ver el sistema', {
      state: 'failed',
      shows: system,
      async before(given) {
        await as(signedIn)(given)
        await refuse(given.page, systems, 500)
      },
    }),
    at('console: system, loading', '/console/sistema', loading(), {
      state: 'loading',
      shows: system,
      async before(given) {
        await as(signedIn)(given)
        await hold(given.page, systems)
      },
    }),
    at('console: system, not for a manager', '/console/sistema', 'Los nodos atienden a todos los locales.', {
      state: 'empty',
      shows: system,
      before: as({ ...signedIn, operator: { ...person, role: 'encargado' } }),
    }),
    at('console: invitation over', '/console/invitacion', 'Este enlace ya no sirve', {
      state: 'empty',
      shows: invitation,
    }),
    at('console: invitation', '/console/invitacion#token', 'Hola, Eva. Te invitaron con el rol Cocina.', {
      shows: invitation,
      before: ({ page }) =>
        page.route(invited, (route) =>
          route.fulfill({ json: { name: 'Eva', role: 'cocina', until: '2026-11-24T12:00:00.000Z' } }),
        ),
    }),
    at('console: invitation, loading', '/console/invitacion#token', loading(), {
      state: 'loading',
      shows: invitation,
      before: ({ page }) => hold(page, invited),
    }),
    at('console: invitation, failed', '/console/invitacion#token', 'No pudimos leer la invitación', {
      state: 'failed',
      shows: invitation,
      before: ({ page }) => refuse(page, invited, 403),
    }),
    at('console: not found', '/console/no-existe', 'Página no encontrada', { shows: ['web/console/routes.tsx'] }),
  ],
}

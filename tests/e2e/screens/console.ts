import type { Page } from 'playwright/test'
import type { Wire } from '#openapi/wire/schemas.ts'
import { aBoard, aBoardOrder, aBusyBoard, aRush } from '#tests/kit/board.ts'
import { at, type Group, type Screen } from './screen.ts'
import { change, hold, refuse, watchNothing, withoutChannel } from './stage.ts'

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
const invitation = ['web/console/pages/invitation-page.tsx']
const session = '**/api/console/session'
const sessions = '**/api/console/sessions'
const passkeys = '**/api/console/account/passkeys'
const boards = '**/api/console/board*'
const operators = '**/api/console/operators*'
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
  async ({ url }: Given) =>
    `${url.replace('127.0.0.1', 'localhost')}${path}`

type Before = NonNullable<Parameters<typeof at>[3]['before']>
type Given = Parameters<Before>[0]

const as =
  (caller: object) =>
  ({ page }: Given) =>
    change(page, session, () => caller)

/** The calls of a person are refused in the demo, which has none signed in: their answers are made here. */
const answering =
  (caller: object, address: string, body: object): Before =>
  async ({ page }) => {
    await change(page, session, () => caller)
    if (address !== boards) await watchNothing(page)
    await page.route(address, (route) => route.fulfill({ json: body }))
  }

/** A board with these orders, of a person who may do everything at the store. */
const withBoard =
  (orders: (now: number) => readonly Wire['ConsoleOrder'][], caller: object = signedIn): Before =>
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
        await stage.page.getByRole('alert').waitFor({ timeout: 20_000 })
      },
    },
    at('board: failed', '/console', 'No pudimos ver los pedidos', {
      shows: ['web/console/board/board.tsx'],
      async before(given) {
        await as(signedIn)(given)
        await refuse(given.page, boards, 403)
      },
    }),
    at('console: a script', '/console', 'Un programa tiene la sesión', {
      shows,
      before: as({ ...nobody, is: 'script' }),
    }),
    at('console: loading', '/console', (page) => page.getByRole('heading', { name: 'Cargando…' }), {
      shows,
      before: ({ page }) => hold(page, session),
    }),
    at('console: failed', '/console', 'No pudimos ver quién inició sesión', {
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
    at('console: orders that wait, on another page', '/console/cuenta', '2 pedidos nuevos', {
      shows: ['web/console/watch/watch.tsx', 'web/console/watch/watched-pages.tsx', 'web/console/sound/sound-bar.tsx'],
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
      shows: people,
      async before(given) {
        await as(signedIn)(given)
        await refuse(given.page, operators, 403)
      },
    }),
    at('console: people, not for a cashier', '/console/personas', 'Esta página es de quien administra', {
      shows: people,
      before: as({ ...signedIn, operator: { ...person, role: 'caja' } }),
    }),
    at('console: invitation over', '/console/invitacion', 'Este enlace ya no sirve', { shows: invitation }),
    at('console: invitation', '/console/invitacion#token', 'Hola, Eva. Te invitaron con el rol Cocina.', {
      shows: invitation,
      before: ({ page }) =>
        page.route(invited, (route) =>
          route.fulfill({ json: { name: 'Eva', role: 'cocina', until: '2026-11-24T12:00:00.000Z' } }),
        ),
    }),
    at('console: not found', '/console/no-existe', 'Página no encontrada', { shows: ['web/console/routes.tsx'] }),
  ],
}

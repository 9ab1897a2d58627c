import { globSync, readFileSync } from 'node:fs'
import { setImmediate as nextTask } from 'node:timers/promises'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Role } from '#domain/operator/role.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { ContractAnswers } from '#tests/kit/contract-calls.ts'
import { refused } from '#tests/kit/web-calls.ts'
import { paths } from '#web/console/paths.ts'
import { aSession, consoleCalls, showConsole } from './console-app.tsx'

const nobody: Wire['ConsoleSession'] = { ...aSession('administrador'), is: 'nobody', operator: null }
const ana = { id: 'ana', name: 'Ana Sosa' }
const store = { id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla' }
const as = (role: Role, stores: Wire['OperatorStore'][] = [store]) => ({ ...ana, role, stores })
const signedIn: Wire['ConsoleSession'] = { ...nobody, is: 'operator', operator: as('administrador'), people: [ana] }

const { asked, callsOf, serve: serveSession } = consoleCalls()

/** The session is also the answer to a sign-in. */
const serve = (session: Wire['ConsoleSession'], answers: ContractAnswers = {}) =>
  serveSession(session, { signInToConsole: session, ...answers })

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The pages that a locked tablet hides. */
const pagesOfAPerson = [
  paths.orders,
  paths.order('ABC23456'),
  paths.ticket('ABC23456'),
  paths.availability,
  paths.money,
  paths.close,
  paths.people,
  paths.account,
]

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

test.each<[Wire['ConsoleSession']['is'], string]>([
  ['nobody', 'Entrar a la consola'],
  ['script', 'Un programa tiene la sesión'],
])('the console says that %s is signed in', async (is, title) => {
  serve({ ...nobody, is })
  showConsole()
  expect(await heading(title)).toBeTruthy()
  expect(document.title).toBe('Consola')
})

test('the console says that it is loading until the gateway has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Wire['ConsoleSession']>()
  serve(nobody, { readConsoleSession: () => promise })
  showConsole()
  expect(await heading('Cargando…')).toBeTruthy()
  resolve(nobody)
  expect(await heading('Entrar a la consola')).toBeTruthy()
})

test('a failed look at the session can be repeated', async () => {
  serve(nobody, { readConsoleSession: () => refused(503) })
  showConsole()
  expect(await heading('No pudimos ver quién inició sesión')).toBeTruthy()
  serve(nobody)
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await heading('Entrar a la consola')).toBeTruthy()
})

test('search engines leave the console out, and no other site learns of it', () => {
  const html = readFileSync('web/console.html', 'utf8')
  expect(html).toContain('<meta name="robots" content="noindex" />')
  expect(html).toContain('<meta name="referrer" content="no-referrer" />')
})

test('no page of another app names the console’s address', () => {
  const files = globSync('web/{diner,courier,shared}/**/*.{ts,tsx}')
  expect(files.length).toBeGreaterThan(300)
  expect(files.filter((file) => /['"`]\/console/.test(readFileSync(file, 'utf8')))).toEqual([])
})

const type = async (label: string, text: string) => userEvent.type(await screen.findByLabelText(label), text)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('a person signs in with user name and password, and a wrong password keeps the user name', async () => {
  serve(nobody, { signInToConsole: () => refused(401, 'WRONG_SIGN_IN') })
  showConsole()
  await type('Usuario o correo', 'ana')
  await type('Contraseña', 'no es esta')
  await press('Entrar')
  expect(await screen.findByText('El usuario o la contraseña no son correctos.')).toBeTruthy()
  expect((screen.getByLabelText('Usuario o correo') as HTMLInputElement).value).toBe('ana')
  serve(signedIn)
  await press('Entrar')
  expect(await screen.findByText('Sin pedidos nuevos')).toBeTruthy()
  expect(callsOf('signInToConsole')[0]?.body).toEqual({
    login: 'ana',
    password: 'no es esta',
  })
})

test('a tablet lists the people whom it knows, and one of them goes on with a PIN', async () => {
  const people = [
    { id: 'ana', name: 'Ana Sosa' },
    { id: 'eva', name: 'Eva Paz' },
  ]
  serve({ ...nobody, people })
  showConsole()
  expect(await heading('¿Quién sos?')).toBeTruthy()
  await press('Eva Paz')
  expect(document.activeElement).toBe(screen.getByLabelText('PIN de Eva Paz'))
  serve(
    { ...nobody, people },
    {
      switchOperator: () => refused(429, 'TOO_MANY_GUESSES', [], { 'retry-after': '661' }),
    },
  )
  await type('PIN de Eva Paz', '4071')
  await press('Entrar')
  expect(
    await screen.findByText('Tu PIN falló muchas veces. Entrá con tu contraseña, o esperá 12 minutos.'),
  ).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ operatorId: 'eva', pin: '4071' })
})

test('an answer about the session before a PIN, which comes after it, leaves the person in', async () => {
  const late = Promise.withResolvers<Wire['ConsoleSession']>()
  const locked = { ...signedIn, isLocked: true }
  let reads = 0
  // A call of the locked page is refused, so that it asks for its session while the person types.
  serve(locked, {
    readConsoleSession: () => (reads++ === 0 ? locked : late.promise),
    readConsoleBoard: () => refused(401, 'UNAUTHORIZED'),
  })
  showConsole()
  await type('PIN de Ana Sosa', '4071')
  await waitFor(() => expect(reads).toBe(2))
  serve(signedIn, { switchOperator: signedIn })
  await press('Entrar')
  expect(await screen.findByText('Sin pedidos nuevos')).toBeTruthy()
  await act(async () => {
    late.resolve({ ...nobody, people: [ana] })
    await late.promise
    await nextTask()
  })
  expect(screen.queryByRole('heading', { name: '¿Quién sos?' })).toBeNull()
})

test('a locked tablet keeps the board in sight and asks for the PIN, and shows no account', async () => {
  serve({ ...signedIn, isLocked: true })
  showConsole()
  expect(await heading('Pantalla bloqueada')).toBeTruthy()
  expect(await screen.findByText('Sin pedidos nuevos')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Mi cuenta' })).toBeNull()
  cleanup()
  showConsole('/console/cuenta')
  expect(await heading('Pantalla bloqueada')).toBeTruthy()
  expect(screen.queryByText('Cambiar el PIN')).toBeNull()
})

test.each(['UNAUTHORIZED', 'SESSION_LOCKED'])(
  'a page whose call is refused with %s draws no error before the way in',
  async (code) => {
    const drawn = new Set<string>()
    const observer = new MutationObserver(() => {
      const hidden = [...document.querySelectorAll('main > [aria-busy]')].map(({ textContent }) => textContent)
      drawn.add(hidden.reduce((text, part) => text.replace(part, ''), document.body.textContent))
    })
    onTestFinished(() => observer.disconnect())
    const isGone = code === 'UNAUTHORIZED'
    // A locked tablet still reads the board.
    for (const path of isGone ? [paths.board, ...pagesOfAPerson] : pagesOfAPerson) {
      let [isRefused, hasLevers] = [false, false]
      serve(signedIn)
      const usual = globalThis.fetch
      globalThis.fetch = async (input, init) => {
        const { url, method } = input as Request
        const { pathname } = new URL(url, location.origin)
        const now = isGone ? nobody : { ...signedIn, isLocked: true }
        if (pathname === '/api/console/session') {
          if (isRefused) await waitFor(() => expect(document.querySelector('main > [aria-busy]')).toBeTruthy())
          return Response.json(isRefused ? now : signedIn)
        }
        // The frame reads the levers before it shows a page, and watches the orders beside it.
        const asksFirst = pathname === '/api/console/availability' && !hasLevers
        hasLevers ||= asksFirst
        const isOfFrame = asksFirst || (path !== paths.board && pathname === '/api/console/board')
        if (isOfFrame || !pathname.startsWith('/api/console/') || method !== 'GET') return usual(input, init)
        isRefused = true
        return refused(401, code)
      }
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      showConsole(path)
      await heading(isGone ? 'Entrar a la consola' : 'Pantalla bloqueada')
      observer.disconnect()
      cleanup()
    }
    expect([...drawn].filter((text) => /Reintentar|No pudimos/.test(text))).toEqual([])
  },
)

test('the first control of a page leads past its links to the content', async () => {
  serve(signedIn)
  showConsole('/console/cuenta')
  await heading('Mi cuenta')
  await userEvent.tab()
  expect(document.activeElement?.textContent?.trim()).toBe('Ir al contenido')
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('main'))
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cerrar sesión acá' }))
})

test('an invitation opens an account, and its token leaves the address', async () => {
  serve(nobody, {
    readInvitation: { name: 'Eva', role: 'cocina', until: '2026-11-24T12:00:00.000Z' },
    acceptInvitation: () => refused(422, 'PIN_REFUSED', [{ path: 'body/pin', type: 'TooCommon', message: '' }]),
  })
  const { hash } = showConsole('/console/invitacion#a-token')
  expect(await screen.findByText('Hola, Eva. Te invitaron con el rol Cocina.')).toBeTruthy()
  expect(hash()).toBe('')
  await type('Elegí un usuario', 'eva')
  await type('Elegí una contraseña', 'tres tristes tigres')
  await type('Elegí un PIN', '1234')
  await press('Crear mi cuenta')
  expect(await screen.findByText('Ese PIN es fácil de adivinar. Elegí otro.')).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ token: 'a-token', login: 'eva', password: 'tres tristes tigres', pin: '1234' })
})

test('an invitation that was used says so', async () => {
  serve(nobody, { readInvitation: () => refused(404, 'INVITATION_NOT_FOUND') })
  showConsole('/console/invitacion#used')
  expect(await heading('Este enlace ya no sirve')).toBeTruthy()
})

const place: Wire['Operators']['places'][number] = { type: 'store', id: 'parrilla-centro', name: 'La Parrilla' }
const eva: Wire['OperatorEntry'] = {
  id: 'eva',
  name: 'Eva Paz',
  role: 'cocina',
  places: [place],
  status: 'active',
  invitedUntil: null,
}

test('an administrator invites a person and gets the link once, which the device shares', async () => {
  const shared: unknown[] = []
  const share = async (what: unknown) => void shared.push(what)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  serve(signedIn, {
    listOperators: { operators: [eva], places: [place] },
    inviteOperator: {
      operator: { ...eva, status: 'invited' },
      link: 'https://x.test/console/invitacion#t',
      until: '2026-11-24T12:00:00.000Z',
    },
  })
  showConsole('/console/personas')
  await press('Invitar a una persona')
  await press('Crear enlace')
  expect(await screen.findByText('Escribí el nombre.')).toBeTruthy()
  await type('Nombre', 'Eva Paz')
  await press('Crear enlace')
  expect(await screen.findByText('Elegí al menos un lugar.')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: /La Parrilla/ }))
  await press('Crear enlace')
  expect(((await screen.findByLabelText('Enlace')) as HTMLInputElement).value).toBe(
    'https://x.test/console/invitacion#t',
  )
  expect(callsOf('inviteOperator')[0]?.body).toEqual({
    ...{ name: 'Eva Paz', role: 'cocina', places: [{ type: 'store', id: 'parrilla-centro' }] },
  })
  await press('Compartir')
  expect(shared).toEqual([{ title: 'Enlace para Eva Paz', url: 'https://x.test/console/invitacion#t' }])
})

test('an account is closed only after a question', async () => {
  serve(signedIn, {
    listOperators: { operators: [eva], places: [place] },
    disableOperator: { ...eva, status: 'disabled' },
  })
  showConsole('/console/personas')
  await press('Cambiar a Eva Paz')
  await press('Cerrar la cuenta')
  expect(await screen.findByText('¿Cerrar la cuenta de Eva Paz?')).toBeTruthy()
  expect(callsOf('disableOperator')).toEqual([])
  const [, confirm] = screen.getAllByRole('button', { name: 'Cerrar la cuenta' })
  await userEvent.click(confirm as HTMLElement)
  await vi.waitFor(() => expect(callsOf('disableOperator').map(({ path }) => path)).toEqual([{ operatorId: 'eva' }]))
})

test('the people are a page of administrators alone', async () => {
  serve({ ...signedIn, operator: as('caja') })
  showConsole('/console/personas')
  expect(await heading('Esta página es de quien administra')).toBeTruthy()
  expect(callsOf('listOperators')).toEqual([])
})

test.each([
  [['Asia/Tokyo'], 'Último uso: 21/11/2026, 21:00'],
  [['Asia/Tokyo', 'UTC'], 'Último uso: 21/11/2026, 21:00 (hora de Local 1)'],
])('times of the own account are by the clock of the store, whatever the tablet has: %j', async (zones, words) => {
  const stores = zones.map((timeZone, at) => ({ id: `s${at}`, alias: `s${at}`, name: `Local ${at + 1}`, timeZone }))
  const times = { since: '2026-11-20T12:00:00Z', usedAt: '2026-11-21T12:00:00Z' }
  serve(
    { ...signedIn, operator: as('administrador', stores) },
    {
      listConsoleSessions: { sessions: [{ ...{ id: 's1', browser: '', isCurrent: true }, ...times }] },
      listPasskeys: { passkeys: [{ id: 'k', browser: '', since: '2026-11-21T12:00:00Z', usedAt: null }] },
    },
  )
  showConsole('/console/cuenta')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText(words.replace('Último uso', 'Creada'))).toBeTruthy()
})

test('the own account lists its sessions and changes the PIN with the password', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36'
  const session = { id: 's1', browser: agent, since: '2026-11-21T12:00:00Z', usedAt: '2026-11-21T12:00:00Z' }
  serve(signedIn, {
    listConsoleSessions: {
      sessions: [
        { ...session, isCurrent: true },
        { ...session, id: 's2', isCurrent: false },
      ],
    },
    changePin: () => refused(403, 'WRONG_PASSWORD'),
  })
  showConsole('/console/cuenta')
  expect(await screen.findAllByText('Chrome · Android')).toHaveLength(2)
  await press('Cerrar sesión en Chrome\u00A0· Android')
  await vi.waitFor(() => expect(callsOf('endConsoleSession').map(({ path }) => path)).toEqual([{ sessionId: 's2' }]))
  await type('Tu contraseña', 'no es esta')
  await type('PIN nuevo', '4071')
  await press('Guardar PIN')
  expect(await screen.findByText('Esa no es tu contraseña.')).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ password: 'no es esta', pin: '4071' })
})

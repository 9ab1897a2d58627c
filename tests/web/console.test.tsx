import { globSync, readFileSync } from 'node:fs'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { memoryRouter } from '#tests/kit/memory-router.ts'
import { aConfiguration, refused } from '#tests/kit/web-calls.ts'
import { paths } from '#web/console/paths.ts'
import { app } from '#web/console/routes.tsx'
import { createQueryClient } from '#web/shared/api/query-client.ts'
import './ui-dialogs.ts'

globalThis.matchMedia ??= (() => ({
  matches: false,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as never
globalThis.scrollTo = () => undefined

const nobody = { is: 'nobody', operator: null, isLocked: false, people: [], idleMinutes: 15 } as const
const ana = {
  id: 'ana',
  name: 'Ana Sosa',
  role: 'administrador',
  stores: [{ id: 'parrilla-centro', alias: 'parrilla-centro', name: 'La Parrilla' }],
} as const
const signedIn = { ...nobody, is: 'operator', operator: ana, people: [{ id: 'ana', name: 'Ana Sosa' }] }

let answer: (request: Request) => Response | Promise<Response> = () => Response.json(nobody)
const asked: { call: string; body: unknown }[] = []
globalThis.fetch = async (input) => {
  const request = input as Request
  const text = await request.clone().text()
  asked.push({ call: `${request.method} ${new URL(request.url).pathname}`, body: text ? JSON.parse(text) : null })
  return answer(request)
}

/** Answers by the path of the call; the session is `is` for all others. */
const serve = (is: object, others: Readonly<Record<string, () => Response>> = {}) => {
  answer = ({ method, url }) => {
    const call = `${method} ${new URL(url).pathname}`
    if (others[call]) return others[call]()
    if (call === 'GET /api/configuration') return Response.json(aConfiguration({ enabled: false }))
    if (call === 'GET /api/console/availability') return Response.json({ stores: [] })
    if (call === 'GET /api/console/account/passkeys') return Response.json({ passkeys: [] })
    if (call === 'GET /api/console/tickets') return Response.json({ printers: [], tickets: [] })
    if (call === 'GET /api/console/board') return Response.json({ orders: [], stores: [], next: null })
    const isSilent = call === 'POST /api/console/session/activity' || method === 'DELETE'
    return isSilent ? new Response(null, { status: 204 }) : Response.json(is)
  }
}
const refusal =
  (status: number, code: string, errors: readonly object[] = [], retryAfter: number | null = null) =>
  () =>
    Response.json(
      { statusCode: status, error: 'Error', code, message: '', errors },
      { status, ...(retryAfter !== null && { headers: { 'retry-after': `${retryAfter}` } }) },
    )

afterEach(() => {
  cleanup()
  asked.length = 0
  vi.restoreAllMocks()
})

function open(path = '/console') {
  const client = createQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retry: false } })
  const { router, location } = memoryRouter(path, 'console')
  render(
    <QueryClientProvider client={client}>
      <app.App router={router} />
    </QueryClientProvider>,
  )
  return { at: () => location().pathname, hash: () => location().hash }
}

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

test.each([
  ['nobody', 'Entrar a la consola'],
  ['script', 'Un programa tiene la sesión'],
])('the console says that %s is signed in', async (is, title) => {
  answer = () => Response.json({ ...nobody, is })
  open()
  expect(await heading(title)).toBeTruthy()
  expect(document.title).toBe('Consola')
})

test('the console says that it is loading until the gateway has answered', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  answer = () => promise
  open()
  expect(await heading('Cargando…')).toBeTruthy()
  resolve(Response.json(nobody))
  expect(await heading('Entrar a la consola')).toBeTruthy()
})

test('a failed look at the session can be repeated', async () => {
  answer = () => refused(503)
  open()
  expect(await heading('No pudimos ver quién inició sesión')).toBeTruthy()
  answer = () => Response.json(nobody)
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
  serve(nobody, { 'POST /api/console/session': refusal(401, 'WRONG_SIGN_IN') })
  open()
  await type('Usuario o correo', 'ana')
  await type('Contraseña', 'no es esta')
  await press('Entrar')
  expect(await screen.findByText('El usuario o la contraseña no son correctos.')).toBeTruthy()
  expect((screen.getByLabelText('Usuario o correo') as HTMLInputElement).value).toBe('ana')
  serve(signedIn)
  await press('Entrar')
  expect(await screen.findByText('Sin pedidos nuevos')).toBeTruthy()
  expect(asked.find(({ call }) => call === 'POST /api/console/session')?.body).toEqual({
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
  open()
  expect(await heading('¿Quién sos?')).toBeTruthy()
  await press('Eva Paz')
  expect(document.activeElement).toBe(screen.getByLabelText('PIN de Eva Paz'))
  serve({ ...nobody, people }, { 'POST /api/console/session/person': refusal(429, 'TOO_MANY_GUESSES', [], 661) })
  await type('PIN de Eva Paz', '4071')
  await press('Entrar')
  expect(
    await screen.findByText('Tu PIN falló muchas veces. Entrá con tu contraseña, o esperá 12 minutos.'),
  ).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ operatorId: 'eva', pin: '4071' })
})

test('a locked tablet keeps the board in sight and asks for the PIN, and shows no account', async () => {
  serve({ ...signedIn, isLocked: true })
  open()
  expect(await heading('Pantalla bloqueada')).toBeTruthy()
  expect(await screen.findByText('Sin pedidos nuevos')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Mi cuenta' })).toBeNull()
  cleanup()
  open('/console/cuenta')
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
      serve(signedIn, { 'POST /api/diner/log': () => new Response(null, { status: 204 }) })
      const usual = answer
      answer = async (request) => {
        const { pathname } = new URL(request.url)
        const now = isGone ? nobody : { ...signedIn, isLocked: true }
        if (pathname === '/api/console/session') {
          if (isRefused) await waitFor(() => expect(document.querySelector('main > [aria-busy]')).toBeTruthy())
          return Response.json(isRefused ? now : signedIn)
        }
        // The frame reads the levers before it shows a page, and watches the orders beside it.
        const asksFirst = pathname === '/api/console/availability' && !hasLevers
        hasLevers ||= asksFirst
        const isOfFrame = asksFirst || (path !== paths.board && pathname === '/api/console/board')
        if (isOfFrame || !pathname.startsWith('/api/console/') || request.method !== 'GET') return usual(request)
        isRefused = true
        return refusal(401, code)()
      }
      observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      open(path)
      await heading(isGone ? 'Entrar a la consola' : 'Pantalla bloqueada')
      observer.disconnect()
      cleanup()
    }
    expect([...drawn].filter((text) => /Reintentar|No pudimos/.test(text))).toEqual([])
  },
)

test('the first control of a page leads past its links to the content', async () => {
  serve(signedIn, { 'GET /api/console/sessions': () => Response.json({ sessions: [] }) })
  open('/console/cuenta')
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
    'POST /api/console/invitation': () =>
      Response.json({ name: 'Eva', role: 'cocina', until: '2026-11-24T12:00:00.000Z' }),
    'POST /api/console/invitation/accept': refusal(422, 'PIN_REFUSED', [
      { path: 'body/pin', type: 'TooCommon', message: '' },
    ]),
  })
  const { hash } = open('/console/invitacion#a-token')
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
  serve(nobody, { 'POST /api/console/invitation': refusal(404, 'INVITATION_NOT_FOUND') })
  open('/console/invitacion#used')
  expect(await heading('Este enlace ya no sirve')).toBeTruthy()
})

const place = { type: 'store', id: 'parrilla-centro', name: 'La Parrilla' }
const eva = { id: 'eva', name: 'Eva Paz', role: 'cocina', places: [place], status: 'active', invitedUntil: null }

test('an administrator invites a person and gets the link once, which the device shares', async () => {
  const shared: unknown[] = []
  const share = async (what: unknown) => void shared.push(what)
  Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
  serve(signedIn, {
    'GET /api/console/operators': () => Response.json({ operators: [eva], places: [place] }),
    'POST /api/console/operators': () =>
      Response.json(
        {
          operator: { ...eva, status: 'invited' },
          link: 'https://x.test/console/invitacion#t',
          until: '2026-11-24T12:00:00.000Z',
        },
        { status: 201 },
      ),
  })
  open('/console/personas')
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
  expect(asked.find(({ call }) => call === 'POST /api/console/operators')?.body).toEqual({
    ...{ name: 'Eva Paz', role: 'cocina', places: [{ type: 'store', id: 'parrilla-centro' }] },
  })
  await press('Compartir')
  expect(shared).toEqual([{ title: 'Enlace para Eva Paz', url: 'https://x.test/console/invitacion#t' }])
})

test('an account is closed only after a question', async () => {
  serve(signedIn, {
    'GET /api/console/operators': () => Response.json({ operators: [eva], places: [place] }),
    'POST /api/console/operators/eva/disable': () => Response.json({ ...eva, status: 'disabled' }),
  })
  open('/console/personas')
  await press('Cambiar a Eva Paz')
  await press('Cerrar la cuenta')
  expect(await screen.findByText('¿Cerrar la cuenta de Eva Paz?')).toBeTruthy()
  expect(asked.some(({ call }) => call.endsWith('/disable'))).toBe(false)
  const [, confirm] = screen.getAllByRole('button', { name: 'Cerrar la cuenta' })
  await userEvent.click(confirm as HTMLElement)
  await vi.waitFor(() =>
    expect(asked.some(({ call }) => call === 'POST /api/console/operators/eva/disable')).toBe(true),
  )
})

test('the people are a page of administrators alone', async () => {
  serve({ ...signedIn, operator: { ...ana, role: 'caja' } })
  open('/console/personas')
  expect(await heading('Esta página es de quien administra')).toBeTruthy()
  expect(asked.some(({ call }) => call === 'GET /api/console/operators')).toBe(false)
})

test.each([
  [['Asia/Tokyo'], 'Último uso: 21/11/2026, 21:00'],
  [['Asia/Tokyo', 'UTC'], 'Último uso: 21/11/2026, 21:00 (hora de Local 1)'],
])('times of the own account are by the clock of the store, whatever the tablet has: %j', async (zones, words) => {
  const stores = zones.map((timeZone, at) => ({ id: `s${at}`, alias: `s${at}`, name: `Local ${at + 1}`, timeZone }))
  serve(
    { ...signedIn, operator: { ...signedIn.operator, stores } },
    {
      'GET /api/console/sessions': () =>
        Response.json({
          sessions: [
            {
              ...{ id: 's1', browser: '', isCurrent: true },
              ...{ since: '2026-11-20T12:00:00Z', usedAt: '2026-11-21T12:00:00Z' },
            },
          ],
        }),
      'GET /api/console/account/passkeys': () =>
        Response.json({ passkeys: [{ id: 'k', browser: '', since: '2026-11-21T12:00:00Z', usedAt: null }] }),
    },
  )
  open('/console/cuenta')
  expect(await screen.findByText(words)).toBeTruthy()
  expect(await screen.findByText(words.replace('Último uso', 'Creada'))).toBeTruthy()
})

test('the own account lists its sessions and changes the PIN with the password', async () => {
  const agent = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0 Mobile Safari/537.36'
  const session = { id: 's1', browser: agent, since: '2026-11-21T12:00:00Z', usedAt: '2026-11-21T12:00:00Z' }
  serve(signedIn, {
    'GET /api/console/sessions': () =>
      Response.json({
        sessions: [
          { ...session, isCurrent: true },
          { ...session, id: 's2', isCurrent: false },
        ],
      }),
    'PUT /api/console/account/pin': refusal(403, 'WRONG_PASSWORD'),
  })
  open('/console/cuenta')
  expect(await screen.findAllByText('Chrome · Android')).toHaveLength(2)
  await press('Cerrar sesión en Chrome · Android')
  await vi.waitFor(() => expect(asked.some(({ call }) => call === 'DELETE /api/console/sessions/s2')).toBe(true))
  await type('Tu contraseña', 'no es esta')
  await type('PIN nuevo', '4071')
  await press('Guardar PIN')
  expect(await screen.findByText('Esa no es tu contraseña.')).toBeTruthy()
  expect(asked.at(-1)?.body).toEqual({ password: 'no es esta', pin: '4071' })
})

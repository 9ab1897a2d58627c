import type { FastifyPluginCallback, FastifyReply, LightMyRequestResponse } from 'fastify'

/** The person of the demo's shop, for its visitors. */
export const demoPerson = { name: 'Ana Sosa', login: 'ana', password: 'parrilla de tucan', pin: '4071' } as const

/** The address that leads a visitor to the console. */
export const consoleEntry = '/sandbox/console'

/** Opens the account of the demo's person. A demo that starts again on its data has it. */
export async function openAccount(baseUrl: string, adminToken: string): Promise<void> {
  const { name, login, password, pin } = demoPerson
  const call = (path: string, body: object) =>
    fetch(`${baseUrl}/api/console/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${adminToken}` },
      body: JSON.stringify(body),
    })
  if ((await call('session', { login, password })).ok) return
  const places = [{ type: 'company', id: 'tucan' }]
  const invited = await call('operators', { name, role: 'administrador', places })
  if (!invited.ok) throw new Error(`the demo's person was not invited: ${invited.status}`)
  const { link } = (await invited.json()) as { readonly link: string }
  const accepted = await call('invitation/accept', { token: link.split('#')[1] ?? '', login, password, pin })
  if (!accepted.ok) throw new Error(`the demo's person was not let in: ${accepted.status}`)
}

/** Makes a visitor's browser a tablet of the demo's shop, which asks for the PIN, and leads to the console. */
export const peopleRoutes: FastifyPluginCallback = (app, _, done) => {
  const { login, password } = demoPerson
  const post = (path: string, payload: object, cookie = '') =>
    app.inject({ method: 'POST', url: `/api/console/session${path}`, payload, headers: { cookie } })

  app.get(consoleEntry, async (_, reply) => {
    const signedIn = await post('', { login, password })
    const locked = await post('/lock', {}, cookiesOf(signedIn))
    if (locked.statusCode >= 400) return notOpen(reply)
    return reply.headers({ 'cache-control': 'no-store', 'set-cookie': setCookies(signedIn) }).redirect('/console')
  })
  done()
}

const notOpen = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('text/plain; charset=utf-8')
    .send('This gateway has no person of the demo: start it by npm run demo.\n')

const setCookies = ({ headers }: LightMyRequestResponse): string[] => [headers['set-cookie'] ?? []].flat()

const cookiesOf = (answer: LightMyRequestResponse): string =>
  setCookies(answer)
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

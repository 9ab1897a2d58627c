import type { Role } from '#domain/operator/role.ts'
import type { TestGateway } from './gateway.ts'
import { aBrowser } from './sign-in.ts'

type Node = Pick<TestGateway, 'url' | 'admin'>
type Place = { readonly type: 'company' | 'branch' | 'store'; readonly id: string }

export const password = 'tres tristes tigres'
export const pin = '4071'

export const centro: Place = { type: 'store', id: 'parrilla-centro' }

type Person = { readonly name?: string; readonly role?: Role; readonly places?: readonly Place[] }

/** A link that the token of scripts has made, as its page reads it. */
export async function anInvitation(gateway: Node, { name = 'Ana', role = 'caja', places = [centro] }: Person = {}) {
  const answer = await fetch(`${gateway.url}/api/console/operators`, {
    method: 'POST',
    headers: { ...gateway.admin, 'content-type': 'application/json' },
    body: JSON.stringify({ name, role, places }),
  })
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`)
  const { operator, link } = (await answer.json()) as { operator: { id: string }; link: string }
  return { id: operator.id, link, token: link.split('#')[1] ?? '' }
}

let logins = 0

/** A person with a used link, signed in in a browser. */
export async function anOperator(gateway: Node, person: Person = {}, browser = aBrowser(gateway)) {
  const { id, token } = await anInvitation(gateway, person)
  const login = `persona${++logins}`
  const answer = await browser.call('POST', '/api/console/invitation/accept', { token, login, password, pin })
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
  return { id, login, browser }
}

export type Operator = Awaited<ReturnType<typeof anOperator>>

/** The cookies of a browser as a header, for requests beside it. */
export const cookiesOf = ({ browser }: Pick<Operator, 'browser'>) => ({
  cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
})

export const signIn = (browser: Operator['browser'], login: string, given = password) =>
  browser.call('POST', '/api/console/session', { login, password: given })

export const typePin = (browser: Operator['browser'], operatorId: string, given = pin) =>
  browser.call('POST', '/api/console/session/person', { operatorId, pin: given })

export const sessionOf = async (browser: Operator['browser']) =>
  (await browser.call('GET', '/api/console/session')).body as {
    is: string
    isLocked: boolean
    operator: { id: string; name: string; role: string; stores: { id: string }[] } | null
    people: { id: string; name: string }[]
  }

import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { TestGateway } from './gateway.ts'

type Node = Pick<TestGateway, 'url' | 'settle' | 'clock'>

const store = 'parrilla-centro'
const pathOf = (phone: string) => `/api/diner/customer/${encodeURIComponent(phone)}/code`

/** The catalogue where a store of the company asks diners to prove their phone. */
export const askingForCodes = (
  { stores }: CatalogDocument,
  customerVerification: 'private' | 'code' = 'code',
): Pick<CatalogDocument, 'stores'> => ({
  stores: stores.map((one) =>
    one.id === 'sushi-belgrano' ? { ...one, settings: { ...one.settings, customerVerification } } : one,
  ),
})

/** A call of a browser: its cookies are sent, and those of the answer are kept. */
export function aBrowser({ url }: Pick<Node, 'url'>, headers: Readonly<Record<string, string>> = {}) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async call(method: string, path: string, body?: object, more: Readonly<Record<string, string>> = {}) {
      const answer = await fetch(url + path, {
        method,
        headers: {
          ...headers,
          ...more,
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const set = answer.headers.getSetCookie()
      for (const cookie of set) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        if (value) cookies.set(name, value)
        else cookies.delete(name)
      }
      const text = await answer.text()
      const isTable = answer.headers.get('content-type')?.startsWith('text/csv')
      const told = text && !isTable ? JSON.parse(text) : undefined
      return { status: answer.status, body: told, set, headers: answer.headers }
    },
  }
}

export type Browser = ReturnType<typeof aBrowser>

export const askForCode = (browser: Browser, phone: string, more: Readonly<Record<string, string>> = {}) =>
  browser.call('POST', pathOf(phone), { branchContactId: store }, more)

export const confirmCode = (
  browser: Browser,
  phone: string,
  code: string,
  more: Readonly<Record<string, string>> = {},
) => browser.call('POST', `${pathOf(phone)}/confirm`, { branchContactId: store, code }, more)

/** The newest code that was sent to a phone, as the demo's outbox of one of the nodes shows it. */
export async function codeSentTo(phone: string, ...nodes: readonly Node[]): Promise<string> {
  nodes[0]?.clock.advance(1_000)
  for (const node of nodes) await node.settle()
  const pages = await Promise.all(nodes.map(async ({ url }) => (await fetch(`${url}/sandbox/outbox`)).text()))
  const newest = pages
    .flatMap((page) => page.split('<li>').slice(1))
    .filter((sent) => sent.includes(`<b>${phone}</b>`))
    // They begin with their time.
    .sort()
    .at(-1)
  const code = /<p lang="es">(\d{6}) /.exec(newest ?? '')?.[1]
  if (!code) throw new Error('no code was sent')
  return code
}

import { aSubmission } from '#tests/kit/diner.ts'
import type { Call, Pair } from './beside.ts'
import type { Shop } from './shops.ts'

/** Two shops that a part compares, with their sizes in words, and the calls to both. */
export type Part = {
  readonly says: string
  readonly open: () => Promise<Pair>
  readonly calls: readonly Call[]
}

type More = Pick<RequestInit, 'method' | 'body'> & { readonly headers?: Readonly<Record<string, string>> }

/** A call of a signed-in person or of a script, as its text. */
export const ask =
  (path: string, more: () => More = () => ({})) =>
  async (shop: Shop): Promise<string> => {
    const { headers, ...init } = more()
    const answer = await fetch(shop.url + path, { ...init, headers: { ...shop.headers, ...headers } })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`)
    return text
  }

export const sending = (method: string, json?: object) => (): More => ({
  method,
  ...(json && { body: JSON.stringify(json), headers: { 'content-type': 'application/json' } }),
})

export const pair = async (small: Promise<Shop>, large: Promise<Shop>): Promise<Pair> => ({
  small: await small,
  large: await large,
})

let diners = 0

/** A number that no earlier call has had. */
export const anotherNumber = () => ++diners

/** A new order of a diner with a phone of their own. */
export async function placed(shop: Shop): Promise<string> {
  const order = await aSubmission(shop, { phone: `+54911${String(30_000_000 + anotherNumber())}` })
  const { data, error } = await shop.api.POST('/api/order', { body: order })
  if (!data) throw new Error(`an order was refused: ${JSON.stringify(error)}`)
  return data.code
}

import type { OutsideService } from '#domain/system/services.ts'
import { callJson, type JsonCall, type JsonReply } from '../../outside/json-call.ts'
import type { ProviderAnswer, RefusalCause } from '../../ports/payment-provider.ts'

const mostBytes = 64 * 1024

type ProviderHttp = {
  readonly service: Extract<OutsideService, 'mercadopago' | 'webpay'>
  readonly url: string
  /** Headers of every call; they hold the keys. */
  readonly headers: Readonly<Record<string, string>>
  /** Instead of what each call allows itself. */
  readonly timeoutMs?: number | undefined
}

type ProviderCall = Omit<JsonCall, 'mostBytes' | 'service'> & {
  /** Each part is encoded. */
  readonly path: readonly string[]
  readonly query?: Readonly<Record<string, string>>
  readonly mostBytes?: number
}

export type CallProvider = (call: ProviderCall) => Promise<JsonReply>

/** Calls a payment provider. Only the adapter reads the answer; it translates the answer and logs nothing of it. */
export function createCallProvider({ service, url, headers, timeoutMs }: ProviderHttp): CallProvider {
  const base = url.endsWith('/') ? url : `${url}/`
  return ({ path, query = {}, ...call }) => {
    const address = new URL(path.map(encodeURIComponent).join('/'), base)
    address.search = new URLSearchParams(query).toString()
    return callJson(address, {
      service,
      mostBytes,
      ...call,
      headers: { ...headers, ...call.headers },
      timeoutMs: timeoutMs ?? call.timeoutMs,
    })
  }
}

export const known = <Value>(value: Value): ProviderAnswer<Value> => ({ ok: true, value })

export const unknown = (told: string): ProviderAnswer<never> => ({ ok: false, fault: { type: 'Unknown', told } })

export const refused = (why: RefusalCause, told: string): ProviderAnswer<never> => ({
  ...{ ok: false, fault: { type: 'Refused', why, told } },
})

/** A reply in some words for the log: nothing of its body. */
export const toldOf = (reply: JsonReply): string => (reply.type === 'Answered' ? `status ${reply.status}` : reply.why)

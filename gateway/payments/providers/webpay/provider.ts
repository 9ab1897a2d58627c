import { z } from 'zod'
import type { Sum } from '#domain/payment/events.ts'
import type { Attempt } from '#domain/payment/state.ts'
import { sumInUnits } from '#domain/payment/sum.ts'
import type { JsonReply } from '../../../outside/json-call.ts'
import type { PaymentProvider, ProviderAnswer, ProviderNews, ReturnNote } from '../../../ports/payment-provider.ts'
import { createCallProvider, known, refused, toldOf, unknown } from '../provider-http.ts'
import { createRefund } from './refund.ts'
import { newsOf, readTransaction } from './transaction.ts'

export type WebpayOptions = {
  readonly url: string
  readonly commerceCode: string
  readonly secret: string
  readonly timeoutMs?: number
}

const transactions = ['rswebpaytransaction', 'api', 'webpay', 'v1.2', 'transactions'] as const

const pageSchema = z.object({ token: z.string().regex(/^\w{1,100}$/), url: z.url({ protocol: /^https?$/ }) })
const errorSchema = z.object({ error_message: z.string() })

const openMs = 15_000
const commitMs = 30_000
const readMs = 10_000

/** Webpay Plus by Transbank: a page for the diner, whose payment counts only once we have committed it. */
export function createWebpay({ url, commerceCode, secret, timeoutMs }: WebpayOptions): PaymentProvider {
  const call = createCallProvider({
    service: 'webpay',
    url,
    headers: { 'tbk-api-key-id': commerceCode, 'tbk-api-key-secret': secret, 'content-type': 'application/json' },
    timeoutMs,
  })
  const commit = (token: string) => call({ method: 'PUT', path: [...transactions, token], timeoutMs: commitMs })
  const look = (token: string) => call({ method: 'GET', path: [...transactions, token], timeoutMs: readMs })

  async function observe(attempt: Attempt): Promise<ProviderAnswer<ProviderNews | null>> {
    // Without a token the transaction cannot be found, and the diner has no page to pay on.
    if (attempt.reference === null) return known(null)
    return read(await look(attempt.reference), attempt)
  }

  /**
   * After an unclear commit the transaction is read. Settling again is safe: Transbank answers a second commit with 422
   * and changes nothing, so the read finds the result of the first commit.
   */
  async function settle(attempt: Attempt): Promise<ProviderAnswer<ProviderNews>> {
    const token = attempt.reference
    if (token === null) return unknown('no token')
    const first = await commit(token)
    if (isRead(first)) return read(first, attempt)
    const seen = read(await look(token), attempt)
    if (!seen.ok || seen.value.observation.state !== 'action') return seen
    return isAborted(first)
      ? known({ ...seen.value, observation: { ...seen.value.observation, state: 'expired' } })
      : unknown(`${toldOf(first)}, not yet committed`)
  }

  return {
    name: 'webpay',
    traits: { flows: ['link'], readableForDays: 7, openForMinutes: 15, refundsHaveKeys: false },
    browser: { formHosts: [new URL(url).origin] },
    charge: async () => refused('configuration', 'takes no cards by token'),
    async open({ attemptId, orderCode, returnUrl, sum }) {
      const amount = amountOf(sum)
      if (amount === null) return refused('configuration', 'currency')
      const reply = await call({
        method: 'POST',
        path: transactions,
        body: { buy_order: attemptId, session_id: orderCode, amount, return_url: returnUrl },
        timeoutMs: openMs,
      })
      const page = isRead(reply) ? pageSchema.safeParse(reply.body).data : undefined
      if (page)
        return known({
          reference: page.token,
          next: { kind: 'redirect', method: 'POST', url: page.url, fields: { token_ws: page.token } },
        })
      // A page whose address has not arrived cannot be paid on.
      const isClosed = reply.type === 'Answered' && [401, 403, 404].includes(reply.status)
      return refused(isClosed ? 'configuration' : 'other', toldOf(reply))
    },
    readReturn,
    settle,
    observe,
    // It sends no webhooks, so that no payment comes by its reference alone.
    observeReference: async () => known(null),
    // A transaction without a commit takes no money, so reading it is enough.
    cancel: observe,
    refund: createRefund({ call, look, path: transactions, amountOf }),
    readWebhook: () => ({ type: 'Forged' }),
  }
}

const isRead = (reply: JsonReply): reply is Extract<JsonReply, { type: 'Answered' }> =>
  reply.type === 'Answered' && reply.status >= 200 && reply.status < 300

function read(reply: JsonReply, attempt: Attempt): ProviderAnswer<ProviderNews> {
  if (!isRead(reply)) return unknown(toldOf(reply))
  const transaction = readTransaction(reply.body)
  return transaction ? newsOf(transaction, attempt) : unknown('an unreadable transaction')
}

/** The transaction has ended without money, although its status goes on to say that it is open. */
function isAborted(reply: JsonReply): boolean {
  if (reply.type === 'Unanswered' || reply.status !== 422) return false
  const { error_message: message = '' } = errorSchema.safeParse(reply.body).data ?? {}
  return /invalid finished state: aborted/i.test(message)
}

/** Pesos of Chile without decimals, or dollars; null for other currencies, which no commerce code has. */
const amountOf = (sum: Sum): number | null => (['CLP', 'USD'].includes(sum.currency) ? sumInUnits(sum) : null)

/** The sets of parameters that Transbank documents. Both tokens together are an error of the form, whatever else is there. */
function readReturn(parameters: Readonly<Record<string, string>>): ReturnNote {
  const token = tokenOf(parameters['token_ws'])
  const aborted = tokenOf(parameters['TBK_TOKEN'])
  const attemptId = parameters['TBK_ORDEN_COMPRA'] || null
  // One paragraph of its pages writes the name with one S more.
  const session = parameters['TBK_ID_SESION'] || parameters['TBK_ID_SESSION'] || null
  const isNamed = attemptId !== null && session !== null
  if (token !== null && aborted !== null) return { kind: 'failed', reference: token, attemptId }
  if (token !== null && attemptId === null && session === null)
    return { kind: 'completed', reference: token, attemptId }
  if (token === null && aborted !== null && isNamed) return { kind: 'aborted', reference: aborted, attemptId }
  if (token === null && aborted === null && isNamed) return { kind: 'timeout', reference: null, attemptId }
  return { kind: 'unreadable', reference: null, attemptId: null }
}

const tokenOf = (text: string | undefined): string | null => (text && /^\w{1,100}$/.test(text) ? text : null)

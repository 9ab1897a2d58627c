import { z } from 'zod'
import { type Attempt, countedSumOf } from '#domain/payment/state.ts'
import type {
  PaymentProvider,
  ProviderAnswer,
  ProviderNews,
  RefundOrder,
  ReturnNote,
} from '../../../ports/payment-provider.ts'
import { createCallProvider, known, refused, toldOf, unknown } from '../provider-http.ts'
import { amountOf, isOfASite } from './amounts.ts'
import { paymentBody, preferenceBody } from './bodies.ts'
import { chargeFaults, faultOf, refundFaults } from './faults.ts'
import { newsOf, refundNewsOf, refundSchema } from './payment.ts'
import { choose } from './search.ts'
import { readWebhook } from './webhook.ts'

export type MercadoPagoOptions = {
  readonly url: string
  readonly accessToken: string
  readonly publicKey: string
  readonly webhookSecret: string
  /** Lets banks ask the diner for a second step (3-D Secure). */
  readonly mayChallenge: boolean
  readonly timeoutMs?: number
}

/** The provider's pages load these; what they are was measured with its script, which documents none. */
const origins = {
  scripts: ['https://sdk.mercadopago.com', 'https://http2.mlstatic.com', 'https://www.mercadopago.com'],
  calls: [
    'https://api.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://secure-fields.mercadopago.com',
    'https://http2.mlstatic.com',
    'https://events.mercadopago.com',
    'https://api.mercadolibre.com',
    'https://www.mercadolibre.com',
  ],
  frames: [
    'https://secure-fields.mercadopago.com',
    'https://api-static.mercadopago.com',
    'https://www.mercadopago.com',
    'https://www.mercadolibre.com',
  ],
} as const

const preferenceSchema = z.object({ init_point: z.url({ protocol: /^https?$/ }) })
const searchSchema = z.object({ results: z.array(z.unknown()) })

const chargeMs = 30_000
const pageMs = 15_000
const readMs = 10_000
/** Twenty descriptions of a payment. */
const largestSearch = 512 * 1024

/** Mercado Pago: cards by its Payments API, links by preferences of Checkout Pro. */
export function createMercadoPago(options: MercadoPagoOptions): PaymentProvider {
  const { url, accessToken, publicKey, webhookSecret, mayChallenge, timeoutMs } = options
  const headers = { authorization: `Bearer ${accessToken}` }
  const call = createCallProvider({ service: 'mercadopago', url, headers, timeoutMs })

  const read = (reference: string) => call({ method: 'GET', path: ['v1', 'payments', reference], timeoutMs: readMs })

  /** Everything that was paid, or tried, under our attempt's id. */
  async function search(attempt: Attempt): Promise<ProviderAnswer<ProviderNews | null>> {
    const reply = await call({
      path: ['v1', 'payments', 'search'],
      query: { external_reference: attempt.attemptId, sort: 'date_created', criteria: 'desc', limit: '20' },
      timeoutMs: readMs,
      mostBytes: largestSearch,
    })
    const found = reply.type === 'Answered' && reply.status === 200 ? searchSchema.safeParse(reply.body).data : null
    return found ? choose(found.results.map(newsOf), attempt) : unknown(toldOf(reply))
  }

  /** A link may be paid by several payments, of which the first that we have met need not be the one with the money. */
  async function observe(attempt: Attempt): Promise<ProviderAnswer<ProviderNews | null>> {
    if (attempt.reference === null || attempt.flow === 'link') return search(attempt)
    const reply = await read(attempt.reference)
    return reply.type === 'Answered' && reply.status === 200 ? newsOf(reply.body) : unknown(toldOf(reply))
  }

  async function refund({ attempt, refundId, amount: minor }: RefundOrder): ReturnType<PaymentProvider['refund']> {
    const { currency } = countedSumOf(attempt)
    const amount = amountOf({ minor, currency })
    if (attempt.reference === null || amount === null) return refused('other', 'no payment or no such amount')
    const reply = await call({
      method: 'POST',
      path: ['v1', 'payments', attempt.reference, 'refunds'],
      // A refund that takes its time would else be answered as an error.
      headers: { 'x-idempotency-key': refundId, 'x-render-in-process-refunds': 'true' },
      body: { amount },
      timeoutMs: chargeMs,
    })
    if (reply.type === 'Unanswered' || reply.status >= 300) return faultOf(reply, refundFaults)
    const made = refundSchema.safeParse(reply.body).data
    const news = made && refundNewsOf(made, currency)
    return news ? known({ ...news, refundId }) : unknown('an unreadable refund')
  }

  return {
    name: 'mercadopago',
    // Banks give about five minutes for their second step; a page is paid within the half hour or observed later.
    traits: { flows: ['card', 'link'], readableForDays: 30, openForMinutes: 30, refundsHaveKeys: true },
    browser: { card: { provider: 'mercadopago', publicKey, binLength: 8, needsEmail: true }, origins },
    async charge(order) {
      const { email } = order.payer
      if (email === null) return refused('payer', 'no e-mail')
      // It would take the number as one of the account's currency.
      if (!isOfASite(order.sum)) return refused('configuration', 'currency')
      const amount = amountOf(order.sum)
      if (amount === null) return refused('configuration', 'fraction')
      const reply = await call({
        method: 'POST',
        path: ['v1', 'payments'],
        headers: { 'x-idempotency-key': order.key },
        body: paymentBody(order, amount, email, mayChallenge),
        timeoutMs: chargeMs,
      })
      // A card that is refused is a payment as well: only the payment's own status says whether money moved.
      if (reply.type === 'Answered' && (reply.status === 201 || reply.status === 200)) return newsOf(reply.body)
      if (reply.type === 'Answered' && reply.status === 404) return refused('configuration', toldOf(reply))
      return faultOf(reply, chargeFaults)
    },
    async open(order) {
      const amount = amountOf(order.sum)
      if (amount === null) return refused('configuration', 'fraction')
      const reply = await call({
        method: 'POST',
        path: ['checkout', 'preferences'],
        headers: { 'x-idempotency-key': order.key },
        body: preferenceBody(order, amount),
        timeoutMs: pageMs,
      })
      const page =
        reply.type === 'Answered' && reply.status < 300 ? preferenceSchema.safeParse(reply.body).data : undefined
      if (page)
        return known({ reference: null, next: { kind: 'redirect', method: 'GET', url: page.init_point, fields: {} } })
      // A page whose address has not arrived cannot be paid on.
      const isClosed = reply.type === 'Answered' && [401, 403, 404].includes(reply.status)
      return refused(isClosed ? 'configuration' : 'other', toldOf(reply))
    },
    readReturn,
    async settle(attempt) {
      const seen = await observe(attempt)
      if (!seen.ok) return seen
      return seen.value === null ? unknown('no payment yet') : known(seen.value)
    },
    observe,
    async observeReference(reference) {
      if (!/^\d{1,20}$/.test(reference)) return known(null)
      const reply = await read(reference)
      // Another seller's, or one that the provider's readers do not know yet.
      if (reply.type === 'Answered' && (reply.status === 404 || reply.status === 403)) return known(null)
      if (reply.type === 'Unanswered' || reply.status !== 200) return unknown(toldOf(reply))
      const news = newsOf(reply.body)
      return news.ok && news.value.observation.attemptId === null ? known(null) : news
    },
    async cancel(attempt) {
      const seen = await observe(attempt)
      const { state = null, reference = null } = seen.ok ? (seen.value?.observation ?? {}) : {}
      // The provider is still processing the payment, so the gateway does not interfere.
      if (reference === null || state !== 'action') return seen
      const reply = await call({
        method: 'PUT',
        path: ['v1', 'payments', reference],
        body: { status: 'cancelled' },
        timeoutMs: readMs,
      })
      // Any other answer, perhaps that it is too late, is followed by a read, which gives the payment's status.
      return reply.type === 'Answered' && reply.status === 200 ? newsOf(reply.body) : observe({ ...attempt, reference })
    },
    refund,
    readWebhook: (message) => readWebhook(message, webhookSecret),
  }
}

/** Any browser can open the return address with any parameters: they only name the payment to ask about. */
function readReturn(parameters: Readonly<Record<string, string>>): ReturnNote {
  const given = (...names: readonly string[]) =>
    names.map((name) => parameters[name] ?? '').find((text) => text !== '' && text !== 'null') ?? null
  const attemptId = given('external_reference')
  const payment = given('payment_id', 'collection_id')
  const reference = payment !== null && /^\d{1,20}$/.test(payment) ? payment : null
  if (attemptId === null && reference === null) return { kind: 'unreadable', reference, attemptId }
  // Back from the page without having paid: it writes the word null for what there is not.
  return { kind: reference === null ? 'aborted' : 'completed', reference, attemptId }
}

import { createHmac } from 'node:crypto'
import { openFakeProvider, type ProviderReply, type ProviderRequest } from './fake-provider.ts'

type Json = Readonly<Record<string, unknown>>
type Refund = { readonly id: number; readonly amount: number; status: string }
type Payment = {
  readonly id: number
  readonly fields: Json
  status: string
  detail: string
  readonly refunds: Refund[]
}

export type FakeMercadoPago = Awaited<ReturnType<typeof openFakeMercadoPago>>

export const mercadoPagoKeys = {
  accessToken: 'APP_USR-access-token-of-the-shop',
  publicKey: 'APP_USR-public-key',
  webhookSecret: 'webhook-secret-of-the-shop',
} as const

/** The results that the card holder's name chooses on the provider's test cards. */
const outcomes: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  APRO: ['approved', 'accredited'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  CONT: ['in_process', 'pending_contingency'],
  CHAL: ['pending', 'pending_challenge'],
}

const wholeCurrencies = ['CLP', 'COP']

/** Mercado Pago's Payments API and its preferences, in memory, as documented. Its account has one currency. */
export async function openFakeMercadoPago({ currency = 'ARS' } = {}) {
  const tokens = new Map<string, string>()
  const payments = new Map<string, Payment>()
  const preferences = new Map<string, Json>()
  const kept = new Map<string, ProviderReply>()
  let lastId = 130_000_000_000
  let refundStatus = 'approved'
  let isSearchLate = false

  const described = ({ id, fields, status, detail, refunds }: Payment): Json => ({
    id,
    status,
    status_detail: detail,
    currency_id: currency,
    date_approved: null,
    live_mode: false,
    ...fields,
    transaction_amount_refunded: refunds.reduce((sum, { amount }) => sum + amount, 0),
    refunds,
    ...(detail === 'pending_challenge' && {
      three_ds_info: { external_resource_url: 'https://acs.bank.example/challenge', creq: 'eyJ0aHJlZURTIjoi' },
    }),
  })

  function take(fields: Json, name: string): Payment {
    const [status, detail] = outcomes[name] ?? ['rejected', 'cc_rejected_other_reason']
    const payment = { id: ++lastId, fields, status, detail, refunds: [] }
    payments.set(String(payment.id), payment)
    return payment
  }

  function charge(body: Json): ProviderReply {
    const { transaction_amount: amount, token, external_reference, payment_method_id, installments } = body
    if (typeof amount !== 'number') return refusal(400, 4003)
    if (amount <= 0 || (wholeCurrencies.includes(currency) && !Number.isInteger(amount))) return refusal(400, 4002)
    if (!Number.isInteger(installments)) return refusal(400, 4004)
    const name = tokens.get(String(token))
    if (name === undefined) return refusal(400, 3003)
    tokens.delete(String(token))
    const fields = {
      transaction_amount: amount,
      ...{ external_reference, payment_method_id, installments, authorization_code: '301299' },
      payer: body['payer'],
      card: { first_six_digits: '450995', last_four_digits: '3704', cardholder: { name } },
    }
    return { status: 201, body: described(take(fields, name)) }
  }

  function refund(payment: Payment, { amount }: Json): ProviderReply {
    const total = Number(payment.fields['transaction_amount'])
    const given = payment.refunds.reduce((sum, one) => sum + one.amount, 0)
    const wanted = amount === undefined ? total - given : Number(amount)
    if (payment.status === 'refunded') return refusal(400, 4296)
    if (payment.status !== 'approved') return refusal(400, 2063)
    if (!(wanted > 0)) return refusal(401, 4040)
    if (wanted > total - given) return refusal(400, 2085)
    const made = { id: ++lastId, payment_id: payment.id, amount: wanted, status: refundStatus }
    payment.refunds.push(made)
    const isAll = given + wanted >= total
    payment.status = isAll ? 'refunded' : 'approved'
    payment.detail = isAll ? 'refunded' : 'partially_refunded'
    return { status: 201, body: { ...made } }
  }

  function cancel(payment: Payment): ProviderReply {
    if (!['pending', 'in_process', 'authorized'].includes(payment.status)) return refusal(400, 2063)
    payment.status = 'cancelled'
    payment.detail = 'by_collector'
    return { status: 200, body: described(payment) }
  }

  function prefer(body: Json): ProviderReply {
    const id = `44444-${preferences.size + 1}`
    preferences.set(id, body)
    const init_point = `https://www.mercadopago.com.ar/checkout/v1/redirect?pref_id=${id}`
    return { status: 201, body: { id, init_point, sandbox_init_point: 'https://sandbox.mercadopago.com.ar/no' } }
  }

  /** One key, one answer. */
  function once(request: ProviderRequest, run: (body: Json) => ProviderReply): ProviderReply {
    const key = request.headers['x-idempotency-key']
    if (typeof key !== 'string') return refusal(400, 4292)
    const known = kept.get(`${request.path} ${key}`)
    if (known) return known
    const reply = run(request.text === '' ? {} : (JSON.parse(request.text) as Json))
    kept.set(`${request.path} ${key}`, reply)
    return reply
  }

  const server = await openFakeProvider((request) => {
    const { method, path, headers, query } = request
    if (headers.authorization !== `Bearer ${mercadoPagoKeys.accessToken}`) return refusal(401, 4)
    const [, version, what, id, more] = path.split('/')
    if (method === 'POST' && path === '/checkout/preferences') return once(request, prefer)
    if (version !== 'v1' || what !== 'payments') return refusal(404, 1000)
    if (method === 'POST' && id === undefined) return once(request, charge)
    if (method === 'GET' && id === 'search') {
      const results = (isSearchLate ? [] : [...payments.values()])
        .filter(({ fields }) => fields['external_reference'] === query['external_reference'])
        .reverse()
      return { status: 200, body: { paging: { total: results.length }, results: results.map(described) } }
    }
    const payment = payments.get(id ?? '')
    if (!payment) return refusal(404, 2000)
    if (method === 'POST' && more === 'refunds') return once(request, (body) => refund(payment, body))
    if (method === 'PUT') return cancel(payment)
    return { status: 200, body: described(payment) }
  })

  return {
    ...server,
    /** A card's token, as the provider's script in a browser makes it. The holder's name chooses the result. */
    tokenFor(name: string) {
      const token = `card-token-${name}-${tokens.size + lastId}`
      tokens.set(token, name)
      return token
    },
    /** A diner pays on the page of a link. */
    payLink(preferenceId: string, name: string) {
      const { items, external_reference } = preferences.get(preferenceId) as {
        readonly items: readonly { readonly unit_price: number }[]
        readonly external_reference: string
      }
      return String(take({ transaction_amount: items[0]?.unit_price, external_reference }, name).id)
    },
    preferenceIds: () => [...preferences.keys()],
    /** Another party, such as the bank or the shop's own panel, changes the payment. */
    become(id: string, status: string, detail = '') {
      const payment = payments.get(id)
      if (payment) Object.assign(payment, { status, detail })
    },
    /** Its search shows no payment while it is late. */
    lagSearch(isLate: boolean) {
      isSearchLate = isLate
    },
    /** From now on refunds stay pending until `finishRefunds`. */
    slowRefunds() {
      refundStatus = 'in_process'
    },
    finishRefunds() {
      refundStatus = 'approved'
      for (const { refunds } of payments.values()) for (const refund of refunds) refund.status = 'approved'
    },
    takeRefundsBack(id: string) {
      for (const refund of payments.get(id)?.refunds ?? []) refund.status = 'cancelled'
    },
    /** The refunds that gave money back, by the provider's ids. */
    refundsMade: (id: string) =>
      (payments.get(id)?.refunds ?? [])
        .filter(({ status }) => status === 'approved')
        .map((made) => ({ reference: String(made.id), units: made.amount })),
    refundInPanel: (id: string, amount: number) => refund(payments.get(id) as Payment, { amount }),
    /** Payments with money under an attempt's id, and the held amount, in whole units. */
    held(attemptId: string) {
      const paid = [...payments.values()].filter(
        ({ fields, status }) => fields['external_reference'] === attemptId && ['approved', 'refunded'].includes(status),
      )
      const left = ({ fields, refunds }: Payment) =>
        Number(fields['transaction_amount']) - refunds.reduce((sum, { amount }) => sum + amount, 0)
      return { charges: paid.length, units: paid.reduce((sum, payment) => sum + left(payment), 0) }
    },
    paymentIds: (attemptId: string) =>
      [...payments].filter(([, { fields }]) => fields['external_reference'] === attemptId).map(([id]) => id),
  }
}

function refusal(status: number, code: number): ProviderReply {
  const cause = [{ code, description: 'for ana@example.com, document 30123456', data: 'card-token' }]
  return { status, body: { message: 'ana@example.com', error: 'bad_request', status, cause } }
}

export type SignedHook = {
  readonly id: string
  readonly requestId?: string
  /** As in the header. */
  readonly ts: string
  readonly secret?: string
}

/** The header by which the provider signs a webhook. */
export function mercadoPagoSignature({ id, requestId, ts, secret = mercadoPagoKeys.webhookSecret }: SignedHook) {
  const manifest = `${id && `id:${id};`}${requestId ? `request-id:${requestId};` : ''}ts:${ts};`
  return `ts=${ts},v1=${createHmac('sha256', secret).update(manifest).digest('hex')}`
}

import { Context, Effect, Layer } from 'effect'
import type { Wire } from '#openapi/wire/schemas.ts'
import { callsTo, type GatewayAddress } from './calls.ts'
import { type GatewayCall, type Refused, Unreachable } from './gateway.ts'

/** The bank's data about one payment, in minor units. */
type BankEntry = { readonly status: string; readonly taken: number; readonly returned: number }

/** The diner's action on the bank's page. */
export type AtTheBank = 'pay' | 'refuse' | 'abort' | 'timeout' | 'broken'

/** Online payment at the demo's sandbox, and the books of both sides. The idempotency key of a command comes first. */
export class Payments extends Context.Service<
  Payments,
  {
    /** Enters the test card; returns a token that works once. */
    readonly enterCard: GatewayCall<string>
    /** `cardName` chooses the bank's result for the card. */
    readonly payByCard: (
      key: string,
      card: { readonly orderId: string; readonly token: string; readonly cardName: string },
    ) => GatewayCall<Wire['PaymentOutcome']>
    readonly askForLink: (key: string, body: Wire['PaymentUrlRequest']) => GatewayCall<Wire['PaymentUrl']>
    /** Presses a button of the bank's page; returns the address to which the browser is sent. */
    readonly pressAtBank: (token: string, outcome: AtTheBank) => GatewayCall<string>
    /** Follows the way back to the shop; returns the address of the order's page. */
    readonly comeBack: (address: string) => GatewayCall<string>
    /** Does what the order's page does with the parameters that the bank adds to its address. */
    readonly settle: (key: string, orderCode: string, query: string) => GatewayCall<Wire['PaymentOutcome']>
    /** The bank's second step of a card; `creq` names the payment. */
    readonly confirmStep: (creq: string, code: string) => GatewayCall<void>
    /** The shop's books for an order. */
    readonly shopBooks: (orderCode: string) => GatewayCall<readonly Wire['ConsolePayment'][]>
    /** The bank's books for an order, which are independent of the shop's. */
    readonly bankBooks: (orderCode: string) => GatewayCall<readonly BankEntry[]>
    /** The shop decides about money that did not arrive as agreed. */
    readonly resolve: (key: string, orderCode: string, paymentId: string, as: 'paid' | 'refunded') => GatewayCall<void>
    readonly cancelOrder: (key: string, orderCode: string) => GatewayCall<void>
  }
>()('simulator/services/Payments') {}

/** One of the sandbox's test cards. */
const testCard = { number: '4509 9535 6623 3704', expiry: '12/40', code: '737' }
const document = '30123456'

export const paymentsHttp = (address: GatewayAddress): Layer.Layer<Payments> => {
  const { ask, admin } = callsTo(address)
  const header = (key: string) => ({ 'Idempotency-Key': key })
  const { ofSandbox, redirectOf, form } = pagesAt(address.baseUrl)

  return Layer.succeed(Payments, {
    enterCard: ask('enterCard', async (_, signal, fetch) => {
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(testCard)
      const response = await fetch(ofSandbox('/sandbox/tokens', { method: 'POST', headers, body, signal }))
      return response.ok ? { data: ((await response.json()) as { token: string }).token, response } : { response }
    }).pipe(Effect.catchTag('Refused', noSandbox('enterCard'))),

    payByCard: (key, { orderId, token, cardName }) =>
      ask('payOrder', (api, signal) =>
        api.POST('/api/order/payment', {
          params: { header: header(key) },
          body: {
            ...{ token, cardName, dinerOrderId: orderId, paymentMethodId: 'visa' },
            ...{ identificationType: 'DNI', identificationNumber: document },
          },
          signal,
        }),
      ),

    askForLink: (key, body) =>
      ask('requestPaymentUrl', (api, signal) =>
        api.POST('/api/paymenturl', { params: { header: header(key) }, body, signal }),
      ),

    pressAtBank: (token, outcome) =>
      ask('pressAtBank', async (_, signal, fetch) =>
        redirectOf(await fetch(ofSandbox(`/sandbox/bank/${token}`, { ...form({ outcome }), signal }))),
      ),

    comeBack: (location) =>
      ask('comeBack', async (_, signal, fetch) => {
        // The gateway's own address, whatever public address it has.
        const { pathname, search } = new URL(location, address.baseUrl)
        return redirectOf(await fetch(ofSandbox(pathname + search, { method: 'GET', redirect: 'manual', signal })))
      }),

    settle: (key, orderCode, query) =>
      ask('returnFromBank', (api, signal) =>
        api.POST('/api/callback/transbank/{a}{b}', {
          params: { path: { a: orderCode, b: query }, header: header(key) },
          signal,
        }),
      ),

    confirmStep: (creq, code) =>
      ask('confirmStep', async (_, signal, fetch) => ({
        response: await fetch(ofSandbox(`/sandbox/challenge/${creq}`, { ...form({ code }), signal })),
      })).pipe(Effect.asVoid),

    shopBooks: (code) =>
      ask('listOrderPayments', (api, signal) =>
        api.GET('/api/console/orders/{code}/payments', { params: { path: { code } }, headers: admin, signal }),
      ).pipe(Effect.map(({ payments }) => payments)),

    bankBooks: (order) =>
      ask<{ readonly payments: readonly BankEntry[] }>('bankBooks', async (_, signal, fetch) => {
        const response = await fetch(ofSandbox(`/sandbox/books.json?${new URLSearchParams({ order })}`, { signal }))
        return response.ok
          ? { data: (await response.json()) as { readonly payments: readonly BankEntry[] }, response }
          : { response }
      }).pipe(
        Effect.map(({ payments }) => payments),
        Effect.catchTag('Refused', noSandbox('bankBooks')),
      ),

    resolve: (key, code, paymentId, as) =>
      ask('resolvePayment', (api, signal) =>
        api.POST('/api/console/orders/{code}/payments/{paymentId}/resolve', {
          params: { path: { code, paymentId }, header: header(key) },
          headers: admin,
          body: { as },
          signal,
        }),
      ).pipe(Effect.asVoid),

    cancelOrder: (key, code) =>
      ask('cancelOrder', (api, signal) =>
        api.POST('/api/console/orders/{code}/cancel', {
          params: { path: { code }, header: header(key) },
          headers: admin,
          body: { reason: 'The diner has called.' },
          signal,
        }),
      ).pipe(Effect.asVoid),
  })
}

const noSandbox =
  (operation: string) =>
  ({ status }: Refused) =>
    Effect.fail(new Unreachable({ operation, cause: `${status}: only a demo has a bank of its own` }))

/** The pages of the sandbox, as a browser uses them. */
const pagesAt = (baseUrl: string) => ({
  ofSandbox: (path: string, init: RequestInit) => new Request(baseUrl.replace(/\/$/, '') + path, init),
  form: (fields: Readonly<Record<string, string>>): RequestInit => ({
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  }),
  /** Returns the target of a redirect. */
  redirectOf(response: Response) {
    const location = response.headers.get('location')
    return location === null ? { response } : { data: location, response: { ok: true, status: response.status } }
  },
})

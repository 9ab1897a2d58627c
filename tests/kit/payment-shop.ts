import type { CatalogDocument } from '#domain/catalog/document.ts'
import { fold } from '#domain/kernel/decider.ts'
import { paymentDecider } from '#domain/payment/decide.ts'
import type { PaymentEvent } from '#domain/payment/events.ts'
import type { OrderPayments } from '#domain/payment/state.ts'
import type { Database } from '#gateway/db/database.ts'
import type { LogStream } from '#gateway/http/log-output.ts'
import type { PushTransport } from '#gateway/push/transport.ts'
import type { ManualClock } from './clock.ts'
import { openTestDatabase } from './databases.ts'
import { type Country, type Provider, paidThrough } from './demo-catalog.ts'
import { type FakeMercadoPago, mercadoPagoKeys, mercadoPagoSignature, openFakeMercadoPago } from './fake-mercadopago.ts'
import { type FakeWebpay, openFakeWebpay, webpayKeys } from './fake-webpay.ts'
import { startTestGateway } from './gateway.ts'
import { orderOnline } from './payments.ts'

export type Fakes = { readonly mercadoPago: FakeMercadoPago; readonly webpay: FakeWebpay }

type Options = {
  readonly provider: Provider
  readonly country?: Country
  readonly database?: Database
  readonly clock?: ManualClock
  readonly environment?: Readonly<Record<string, string>>
  readonly logTo?: LogStream
  readonly pushTo?: PushTransport
  /** The parts of the catalogue that the test changes. */
  readonly bend?: (catalog: CatalogDocument) => Partial<CatalogDocument>
  /** The fakes of an earlier gateway on the same database. */
  readonly fakes?: Fakes
}

export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>

/** The address to which providers and banks send browsers and webhooks. */
const publicUrl = 'https://pedidos.example.com'

const currencyOf = { AR: 'ARS', CL: 'CLP' } as const
const phoneOf = { AR: '+5491155551234', CL: '+56912345678' } as const

/** Both fakes, whose account has the country's currency. */
export async function openFakes(country: Country): Promise<Fakes> {
  return {
    mercadoPago: await openFakeMercadoPago({ currency: currencyOf[country] }),
    webpay: await openFakeWebpay(),
  }
}

/**
 * A gateway whose shops are paid through one provider: the sandbox, or a fake of a real one that speaks its HTTP. An order
 * costs 45.450 of the country's currency.
 */
export async function openPaymentShop({ provider, country = 'AR', environment = {}, ...more }: Options) {
  const fakes = more.fakes ?? (await openFakes(country))
  const database = more.database ?? (await openTestDatabase())
  const catalog = paidThrough(provider, country)
  const gateway = await startTestGateway({
    // Its data outlive it.
    database: { ...database, close: async () => undefined },
    catalog: { ...catalog, ...more.bend?.(catalog) },
    ...(more.pushTo && { pushTo: more.pushTo }),
    ...(more.clock && { clock: more.clock }),
    ...(more.logTo && { logTo: more.logTo }),
    environment: {
      // Lost answers are logged there, and here they are intended.
      LOG_LEVEL: 'silent',
      ...settingsFor(fakes),
      ...environment,
    },
  })

  /** Runs the timers that were due before; the timers that they set may be due at once, and run too. */
  async function settle() {
    for (let round = 0; round < 4; round++) {
      await gateway.settle()
      if (!(await isAnyDue())) return
    }
  }
  async function isAnyDue() {
    const { rows } = await database.query(
      `select from timers where due_at <= $1 and (claimed_until is null or claimed_until <= $1) limit 1`,
      [gateway.clock.now()],
    )
    return rows.length > 0
  }
  const shop = {
    ...gateway,
    ...fakes,
    fakes,
    database,
    settle,
    isChile: country === 'CL',
    /** Lets this much time pass, in which every timer runs once at most. */
    async pass(milliseconds: number) {
      gateway.clock.jump(milliseconds)
      await settle()
    },
    /** The log's own content: every event of the order's money. */
    async events(orderId: string): Promise<readonly PaymentEvent[]> {
      const { rows } = await database.query<{ event: PaymentEvent }>(
        `select jsonb_build_object('type', type) || data as event from events where stream = $1 order by version`,
        [`payment-${orderId}`],
      )
      return rows.map(({ event }) => event)
    },
    async payments(orderId: string): Promise<OrderPayments> {
      return fold(paymentDecider, await shop.events(orderId))
    },
    order: (by: 'card' | 'link' = 'card', over: Parameters<typeof orderOnline>[2] = {}) =>
      orderOnline(gateway, by, { phone: phoneOf[country], ...over }),
    /** Every call of one kind that Mercado Pago received, such as `POST /v1/payments`. */
    asked: (call: string) =>
      [...fakes.mercadoPago.asked, ...fakes.webpay.asked].filter(({ method, path }) =>
        `${method} ${path}`.startsWith(call),
      ),
    /** Mercado Pago sends the webhook of a payment. */
    webhook: (
      reference: string,
      { id = reference, action = 'payment.updated' }: { id?: string; action?: string } = {},
    ) =>
      fetch(`${gateway.url}/payments/webhooks/mercadopago?data.id=${reference}&type=payment`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-request-id': `request-${id}`,
          'x-signature': mercadoPagoSignature({
            id: reference,
            requestId: `request-${id}`,
            ts: String(Math.floor(gateway.clock.now().getTime() / 1000)),
          }),
        },
        body: JSON.stringify({ id, type: 'payment', action, data: { id: reference } }),
      }),
    cancel: (code: string) =>
      gateway.api.POST('/api/console/orders/{code}/cancel', { params: { path: { code } }, headers: gateway.admin }),
    async close() {
      await gateway.close()
      await database.close()
      if (!more.fakes) await Promise.all([fakes.mercadoPago.close(), fakes.webpay.close()])
    },
    /** The gateway ends, and its data and the providers stay. */
    leave: gateway.close,
  }
  return shop
}

/** The environment of a gateway that is paid through the fakes. */
export const settingsFor = ({ mercadoPago, webpay }: Fakes) => ({
  PUBLIC_URL: publicUrl,
  MERCADOPAGO_URL: mercadoPago.url,
  MERCADOPAGO_ACCESS_TOKEN: mercadoPagoKeys.accessToken,
  MERCADOPAGO_PUBLIC_KEY: mercadoPagoKeys.publicKey,
  MERCADOPAGO_WEBHOOK_SECRET: mercadoPagoKeys.webhookSecret,
  MERCADOPAGO_CHALLENGE: '1',
  WEBPAY_URL: webpay.url,
  WEBPAY_COMMERCE_CODE: webpayKeys.commerceCode,
  WEBPAY_SECRET: webpayKeys.secret,
})

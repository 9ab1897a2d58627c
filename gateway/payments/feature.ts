import { orderGuesses } from '../aggregates/orders/guesses.ts'
import { paymentsTable } from '../aggregates/payments/projection.ts'
import { paymentTables } from '../aggregates/payments/side-tables.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import type { PaymentProvider } from '../ports/payment-provider.ts'
import { announcePayments } from './announce.ts'
import { lookCalls, lookLater } from './attempts/looks.ts'
import { createSettling } from './attempts/settle.ts'
import { windowTimers } from './attempts/window.ts'
import { consolePaymentOperations } from './console-operations.ts'
import type { PaymentDeps } from './deps.ts'
import { paymentDoubts } from './doubts.ts'
import { paymentGuesses } from './guesses.ts'
import { paymentOperations } from './operations.ts'
import { paymentPagePolicy } from './page-policy.ts'
import { providersOf } from './providers/providers.ts'
import { sandboxRoutes } from './providers/sandbox/routes.ts'
import { openSandbox } from './providers/sandbox/sandbox.ts'
import { sandboxTimers, type WebhookMode } from './providers/sandbox/webhook.ts'
import { tellOfDoubts } from './reconcile/needs-person.ts'
import { webhookCalls } from './reconcile/webhooks.ts'
import { refundAgainLater, refundAgainTimers } from './refunds/refund-again.ts'
import { refundCalls, refundLater } from './refunds/refunds.ts'
import { paymentRoutes } from './routes.ts'
import { type PaymentSettings, paymentSettings } from './settings.ts'
import { sandboxTables } from './side-tables.ts'

export type PaymentsOutside = {
  /** How each message of the sandbox's bank comes, in place of once. */
  readonly sandboxWebhooks?: () => WebhookMode
}

type PaymentParts = {
  /** The providers that take payments online, by name. */
  readonly providers: ReadonlyMap<string, PaymentProvider>
}

/** Online payments of orders, with any provider. */
export const payments = {
  doubts: paymentDoubts,
  settings: paymentSettings,
  streams: [paymentStream],
  tables: [paymentsTable],
  sideTables: [...paymentTables, ...sandboxTables],
  guesses: {
    payOrder: [paymentGuesses.refusedPayment],
    requestPaymentUrl: [orderGuesses.orderCode],
    returnFromBank: [orderGuesses.orderCode],
  },
  reactions: [lookLater, refundLater, refundAgainLater],

  on(ground: Ground, settings: PaymentSettings, outside: PaymentsOutside): Instance & PaymentParts {
    const { log, hub, isDemo, warn } = ground
    const sandbox = openSandbox(ground, settings, outside.sandboxWebhooks)
    const providers = providersOf(settings, sandbox?.provider ?? null)
    const services: PaymentDeps = { ...ground, providers }
    // The calls and the routes of one node wait for one another.
    const settling = createSettling(services)
    return {
      providers,
      operations: { ...paymentOperations(services, settling), ...consolePaymentOperations(services) },
      follower: {
        async take(recorded) {
          tellOfDoubts(recorded, warn)
          await announcePayments(log.sql, hub, recorded)
        },
      },
      timers: { ...windowTimers(services), ...refundAgainTimers(services), ...sandboxTimers(services) },
      calls: { ...lookCalls(services, settling), ...refundCalls(services), ...webhookCalls(services) },
      formHosts: [...providers.values()].flatMap(({ browser }) => browser?.formHosts ?? []),
      pagePolicy: paymentPagePolicy(providers.values()),
      routes(app) {
        paymentRoutes(app, services, settling)
        if (sandbox) sandboxRoutes(app, sandbox, isDemo)
      },
    }
  },
} satisfies Feature

import type { Feature, Instance } from '../feature.ts'
import type { Ground } from '../ground.ts'
import { announcePayments } from './announce.ts'
import { createSettling } from './attempts/settle.ts'
import { windowTimers } from './attempts/window.ts'
import { consolePaymentOperations } from './console-operations.ts'
import { paymentDoubts } from './doubts.ts'
import type { OrderHand, PaymentServices } from './needed.ts'
import { paymentOperations } from './operations.ts'
import { paymentPagePolicy } from './page-policy.ts'
import { paymentsTable } from './projection.ts'
import type { PaymentProvider } from './providers/port.ts'
import { providersOf } from './providers/providers.ts'
import { sandboxRoutes } from './providers/sandbox/routes.ts'
import { openSandbox } from './providers/sandbox/sandbox.ts'
import { sandboxTimers, type WebhookMode } from './providers/sandbox/webhook.ts'
import { lookCalls, lookLater } from './reconcile/looks.ts'
import { tellOfDoubts } from './reconcile/needs-person.ts'
import { webhookCalls } from './reconcile/webhooks.ts'
import { refundAgainLater, refundAgainTimers } from './refunds/refund-again.ts'
import { refundCalls, refundLater } from './refunds/refunds.ts'
import { paymentRoutes } from './routes.ts'
import { type PaymentSettings, paymentSettings } from './settings.ts'
import { paymentTables } from './side-tables.ts'
import { paymentStream } from './stream.ts'

export type PaymentsOutside = {
  /** How each message of the sandbox's bank comes, in place of once. */
  readonly sandboxWebhooks?: () => WebhookMode
}

type Offered = {
  /** The providers that take payments online, by name. */
  readonly providers: ReadonlyMap<string, PaymentProvider>
}

/** Online payments of orders, with any provider. */
export const payments = {
  doubts: paymentDoubts,
  settings: paymentSettings,
  streams: [paymentStream],
  tables: [paymentsTable],
  sideTables: paymentTables,
  reactions: [lookLater, refundLater, refundAgainLater],

  on(ground: Ground, settings: PaymentSettings, orders: OrderHand, outside: PaymentsOutside): Instance & Offered {
    const { log, hub, isDemo, warn } = ground
    const sandbox = openSandbox(ground, settings, outside.sandboxWebhooks)
    const providers = providersOf(settings, sandbox?.provider ?? null)
    const services: PaymentServices = { ...ground, providers, orders }
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

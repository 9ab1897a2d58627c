import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { announcePayments } from './announce.ts'
import { createSettling, type Settling } from './attempts/settle.ts'
import { endWindowLater, windowTimers } from './attempts/window.ts'
import { consolePaymentOperations } from './console-operations.ts'
import type { OrderHand, PaymentServices } from './needed.ts'
import { paymentOperations } from './operations.ts'
import { paymentPagePolicy } from './page-policy.ts'
import { paymentsTable } from './projection.ts'
import { providersOf } from './providers/providers.ts'
import { sandboxRoutes } from './providers/sandbox/routes.ts'
import { sandboxTimers } from './providers/sandbox/webhook.ts'
import { lookCalls, lookLater } from './reconcile/looks.ts'
import { tellOfDoubts } from './reconcile/needs-person.ts'
import { webhookCalls } from './reconcile/webhooks.ts'
import { refundAgainLater, refundAgainTimers } from './refunds/refund-again.ts'
import { refundCalls, refundLater } from './refunds/refunds.ts'
import { paymentRoutes } from './routes.ts'
import { paymentTables } from './side-tables.ts'
import { paymentStream } from './stream.ts'

/** Online payments of orders, with any provider. */
export function payments(orders: OrderHand): Feature {
  const settlings = new WeakMap<Services, Settling>()
  const on = (services: Services): PaymentServices => ({ ...services, orders })
  /** One for a node: the calls and the routes of one node wait for one another. */
  const settlingOf = (services: Services) => {
    const known = settlings.get(services) ?? createSettling(on(services))
    settlings.set(services, known)
    return known
  }
  return {
    name: 'payments',
    operations: (services) => ({
      ...paymentOperations(on(services), settlingOf(services)),
      ...consolePaymentOperations(on(services)),
    }),
    streams: [paymentStream],
    tables: [paymentsTable],
    sideTables: paymentTables,
    reactions: [lookLater, refundLater, refundAgainLater, endWindowLater],
    follower: ({ log, hub, onError }) => ({
      async take(recorded) {
        tellOfDoubts(recorded, onError)
        await announcePayments(log.sql, hub, recorded)
      },
    }),
    timers: (services) => ({
      ...windowTimers(on(services)),
      ...refundAgainTimers(on(services)),
      ...sandboxTimers(on(services)),
    }),
    calls: (services) => ({
      ...lookCalls(on(services), settlingOf(services)),
      ...refundCalls(on(services)),
      ...webhookCalls(on(services)),
    }),
    formHosts: (settings) => [...providersOf(settings).values()].flatMap(({ browser }) => browser?.formHosts ?? []),
    pagePolicy: ({ providers }) => paymentPagePolicy(providers.values()),
    routes: (app, services) => {
      paymentRoutes(app, on(services), settlingOf(services))
      if (services.sandbox) sandboxRoutes(app, services.sandbox, services.isDemo)
    },
  }
}

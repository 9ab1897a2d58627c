import type { PaymentCommand } from '#domain/payment/decide.ts'
import { paymentStream } from '#gateway/aggregates/payments/stream.ts'
import type { Database } from '#gateway/db/database.ts'
import { logOver } from './aged-log.ts'

/** The bank's news that the diner of a payment disputes it. The sandbox's bank has no such case. */
export const disputed = (attemptId: string, at: string): PaymentCommand => ({
  ...{ type: 'Observe', attemptId, at, from: 'webhook' },
  observation: {
    ...{ state: 'disputed', reference: null, sum: null, attemptId },
    ...{ reason: null, card: null, authorization: null },
  },
})

/** Has commands decided on the money of an order, as another node would at the instant of the first one. */
export const onPayment = (database: Database, orderId: string, commands: readonly PaymentCommand[]) =>
  logOver(database, commands[0]?.at).transact({ by: { is: 'script' } }, async (unit) => {
    for (const command of commands) {
      const taken = await unit.execute(paymentStream, orderId, command)
      if (!taken.ok) throw new Error(`${command.type}: ${taken.rejection.type}`)
    }
    return { ok: true, value: null }
  })

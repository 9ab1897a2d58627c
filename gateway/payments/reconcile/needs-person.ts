import type { PaymentEvent } from '#domain/payment/events.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import { type EventRecord, eventsOf } from '../../events/event-store.ts'
import type { Ground } from '../../ground/ground.ts'

const why = {
  PaymentMismatchFound: 'money came otherwise than agreed',
  RefundFailed: 'the provider refused to give money back that is owed',
  RefundsDiffer: 'the provider gave back another sum than the refunds that are booked',
  PaymentDisputed: 'the diner disputes it at the bank',
} as const satisfies Partial<Record<PaymentEvent['type'], string>>

/**
 * Writes to the log of each node that the money of an order needs a person, who finds it in the list of money. It is a state that is
 * handled, and no failure of our work. Operators search for the first word (docs/operations.md).
 */
export function tellOfDoubts(recorded: EventRecord, warn: Ground['warn']): void {
  for (const { id, event } of eventsOf([recorded], paymentStream)) {
    const reason = Object.hasOwn(why, event.type) ? why[event.type as keyof typeof why] : null
    if (reason && 'attemptId' in event)
      warn(`PaymentNeedsPerson: ${paymentStream.kind}-${id}, attempt ${event.attemptId}: ${reason}`)
  }
}

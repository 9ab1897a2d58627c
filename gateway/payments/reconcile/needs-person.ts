import type { PaymentEvent } from '#domain/payment/events.ts'
import { eventsOf, type Recorded } from '../../events/event-store.ts'
import { paymentStream } from '../stream.ts'

const why = {
  PaymentMismatchFound: 'money came otherwise than agreed',
  RefundFailed: 'the provider refused to give money back that is owed',
  RefundsDiffer: 'the provider gave back another sum than the refunds that are booked',
  PaymentDisputed: 'the diner disputes it at the bank',
} as const satisfies Partial<Record<PaymentEvent['type'], string>>

/** Money about which nothing of ours can decide. */
class PaymentNeedsPerson extends Error {
  override readonly name = 'PaymentNeedsPerson'
}

/** Writes to the log of each node, so that an operator checks the payments of the order in the console. */
export function tellOfDoubts(recorded: Recorded, onError: (error: unknown) => void): void {
  for (const { id, event } of eventsOf([recorded], paymentStream)) {
    const reason = Object.hasOwn(why, event.type) ? why[event.type as keyof typeof why] : null
    if (reason && 'attemptId' in event)
      onError(new PaymentNeedsPerson(`${paymentStream.kind}-${id}, attempt ${event.attemptId}: ${reason}`))
  }
}

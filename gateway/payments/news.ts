import type { PaymentCommand, PaymentRejection } from '#domain/payment/decide.ts'
import type { NewsSource } from '#domain/payment/events.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import { paymentStatusOf } from '#domain/payment/view.ts'
import type { Outcome, Unit } from '../events/log.ts'
import { paymentStream } from '../streams/payment.ts'
import type { PaymentServices } from './needed.ts'
import type { ProviderNews, RefundNews } from './port.ts'

type Changed = Outcome<OrderPayments, PaymentRejection>
type Needed = Pick<PaymentServices, 'log' | 'clock' | 'catalog' | 'orders'>

/** Changes the money of an order, and the order with it when that makes it paid. All commands hold, or none. */
export const changePayments = (
  services: Needed,
  orderId: string,
  commands: (at: string) => readonly PaymentCommand[],
): Promise<Changed> => services.log.transact({}, (unit) => changeIn(unit, services, orderId, commands))

async function changeIn(
  unit: Unit,
  { clock, catalog, orders }: Needed,
  orderId: string,
  commands: (at: string) => readonly PaymentCommand[],
): Promise<Changed> {
  const at = clock.now().toISOString()
  for (const command of commands(at)) {
    const changed = await unit.execute(paymentStream, orderId, command)
    if (!changed.ok) return changed
  }
  const payments = await unit.state(paymentStream, orderId)
  if (paymentStatusOf(payments) === 'APPROVED') await orders.markPaid(unit, catalog, orderId, at)
  return { ok: true, value: payments }
}

/** Takes what a provider says of an attempt, with the refunds that it knows of. */
export function takeNews(
  services: Needed,
  orderId: string,
  attempt: Attempt,
  { observation, refunds }: ProviderNews,
  from: NewsSource,
): Promise<Changed> {
  const { attemptId } = attempt
  return services.log.transact({}, async (unit) => {
    const changed = await changeIn(unit, services, orderId, (at) => [
      { type: 'Observe', attemptId, at, from, observation },
    ])
    if (!changed.ok) return changed
    const paidBy = changed.value.attempts.find(({ reference }) => reference === observation.reference) ?? attempt
    const settled = refunds.filter(isSettled)
    return changeIn(unit, services, orderId, (at) =>
      settled.map((refund) => ({ type: 'NoteRefund', attemptId: paidBy.attemptId, at, ...refund })),
    )
  })
}

type SettledRefund = RefundNews & { readonly outcome: 'completed' | 'failed' }

const isSettled = (refund: RefundNews): refund is SettledRefund => refund.outcome !== 'pending'

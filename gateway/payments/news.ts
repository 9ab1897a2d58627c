import type { PaymentCommand, PaymentRejection } from '#domain/payment/decide.ts'
import type { NewsSource } from '#domain/payment/events.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import { paymentStatusOf } from '#domain/payment/view.ts'
import type { Outcome, Unit } from '../events/log.ts'
import { paymentStream } from '../streams/payment.ts'
import type { PaymentServices } from './needed.ts'
import { endOf, keepPage } from './pages.ts'
import type { ProviderNews, RefundNews } from './port.ts'

type Changed = Outcome<OrderPayments, PaymentRejection>
type Needed = Pick<PaymentServices, 'log' | 'clock' | 'catalog' | 'orders' | 'providers'>

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

/**
 * Takes what a provider says of an attempt, with the refunds that it knows of. Where the diner goes next stands together
 * with the name by which the payment is found: nobody is sent to a page whose payment could not be confirmed.
 */
export function takeNews(
  services: Needed,
  orderId: string,
  attempt: Attempt,
  { observation, refunds, next }: ProviderNews,
  from: NewsSource,
): Promise<Changed> {
  const { attemptId } = attempt
  const traits = services.providers.get(attempt.provider)?.traits
  return services.log.transact({}, async (unit) => {
    if (next && traits) unit.afterwards((sql) => keepPage(sql, attemptId, next, endOf(attempt, traits)))
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

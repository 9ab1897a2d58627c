import { byProvider } from '#domain/access/by.ts'
import type { PaymentCommand } from '#domain/payment/decide.ts'
import type { NewsSource, PaymentEvent } from '#domain/payment/events.ts'
import { completedOf, isUnknown, type RefundNote } from '#domain/payment/refund.ts'
import type { PaymentRejection } from '#domain/payment/rejection.ts'
import type { Attempt, OrderPayments } from '#domain/payment/state.ts'
import { afterPayment } from '#domain/processes/after-payment.ts'
import { orderStream } from '../../aggregates/orders/stream.ts'
import { endOf, keepPage } from '../../aggregates/payments/pages.ts'
import { askForOpenRefunds, readAgain } from '../../aggregates/payments/refund-timer.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import type { By } from '../../events/by.ts'
import type { CommandOutcome, Unit } from '../../events/log.ts'
import type { ProviderNews } from '../../ports/payment-provider.ts'
import { carryOut } from '../../processes/change-order.ts'
import type { PaymentDeps } from '../deps.ts'

type PaymentsOutcome = CommandOutcome<OrderPayments, PaymentRejection>
type NewsDeps = Pick<PaymentDeps, 'log' | 'clock' | 'catalog' | 'providers'>

/** Changes the money of an order, and in the same transaction all that follows for the order. All commands hold, or none. */
export const changePayments = (
  services: NewsDeps,
  orderId: string,
  by: By,
  commands: (at: string) => readonly PaymentCommand[],
): Promise<PaymentsOutcome> => services.log.transact({ by }, (unit) => changeIn(unit, services, orderId, commands))

async function changeIn(
  unit: Unit,
  { clock, catalog }: NewsDeps,
  orderId: string,
  commands: (at: string) => readonly PaymentCommand[],
): Promise<PaymentsOutcome> {
  const events: PaymentEvent[] = []
  for (const command of commands(clock.now().toISOString())) {
    const changed = await unit.execute(paymentStream, orderId, command)
    if (!changed.ok) return changed
    events.push(...changed.events)
  }
  const payments = await unit.state(paymentStream, orderId)
  // After all commands: a refund that was refused leaves no gap in which money seems to be held that is not.
  for (const event of events) {
    const order = await unit.state(orderStream, orderId)
    if (order.status !== 'NONE') await carryOut(unit, catalog, afterPayment(event, { order, payments }))
  }
  return { ok: true, value: payments }
}

/** The provider's answer to a refund of just now, and whether the payment is read for the last time after it. */
type AfterRefund = { readonly answer: RefundNote | null; readonly isLast: boolean }

/**
 * Records a provider's news of an attempt, with the refunds that the provider knows. A refund that may be ours but has
 * an unknown name is identified by asking the provider again under our own keys. The diner's next page is recorded
 * together with the payment's reference: a diner never reaches a page whose payment could not be confirmed.
 */
export function takeNews(
  services: NewsDeps,
  orderId: string,
  attempt: Attempt,
  { observation, refunds, returned, next }: ProviderNews,
  from: NewsSource,
  refund: AfterRefund | null = null,
): Promise<PaymentsOutcome> {
  const { attemptId } = attempt
  const { answer, isLast } = refund ?? { answer: null, isLast: false }
  const traits = services.providers.get(attempt.provider)?.traits
  return services.log.transact({ by: byProvider(attempt.provider) }, async (unit) => {
    if (next && traits) unit.afterwards((sql) => keepPage(sql, attemptId, next, endOf(attempt, traits)))
    const changed = await changeIn(unit, services, orderId, (at) => [
      { type: 'Observe', attemptId, at, from, observation },
    ])
    if (!changed.ok) return changed
    const paidBy = changed.value.attempts.find((each) => isNamed(each, attempt, observation.reference)) ?? attempt
    const noted = await changeIn(unit, services, orderId, (at) => [
      ...(answer ? [{ type: 'NoteRefund', attemptId, at, ...answer } as const] : []),
      { type: 'NoteRefunds', attemptId: paidBy.attemptId, at, refunds, told: returned, isLast },
    ])
    const after = noted.ok && noted.value.attempts.find((each) => each.attemptId === paidBy.attemptId)
    if (after && refunds.some((refund) => isUnknown(after, refund)))
      unit.afterwards((sql) => askForOpenRefunds(sql, orderId, after, services.clock.now()))
    // Its readers may be late, or it took a refund back. The refund's own timer counts the reads of its payment.
    if (after && refund === null && isLess(after, returned))
      unit.afterwards((sql) => readAgain(sql, orderId, after, services.clock.now()))
    return noted
  })
}

/** The provider gave back less than is booked, and no person was told of it yet. */
function isLess(attempt: Attempt, returned: number | null): boolean {
  const booked = completedOf(attempt)
  const isTold = attempt.difference?.told === returned && attempt.difference.booked === booked
  return returned !== null && returned < booked && !isTold
}

/** A payment of one provider may have the same name as one of another, and one that was never named is no other's. */
const isNamed = ({ provider, reference }: Attempt, attempt: Attempt, name: string | null): boolean =>
  name !== null && reference === name && provider === attempt.provider

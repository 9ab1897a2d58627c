import { byProvider } from '#domain/access/by.ts'
import { isMoneyWanted } from '#domain/payment/given-back.ts'
import { type Attempt, isLive, type OrderPayments } from '#domain/payment/state.ts'
import { withLease } from '../../aggregates/payments/leases.ts'
import { lookSoon } from '../../aggregates/payments/look-timer.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import type { PaymentProvider, ReturnNote } from '../../ports/payment-provider.ts'
import type { PaymentDeps } from '../deps.ts'
import { changePayments, takeNews } from '../reconcile/news.ts'

export type Settling = ReturnType<typeof createSettling>

/**
 * Browsers that come back from a bank. One attempt is confirmed by one caller at a time, over all nodes: a second call
 * (another tab, a page that renders twice) waits for the first on the same node, and is told how it stands on another.
 */
export function createSettling(services: PaymentDeps) {
  const underWay = new Map<string, Promise<OrderPayments>>()

  const settleOnce = (provider: PaymentProvider, orderId: string, attempt: Attempt, note: ReturnNote) => {
    const running = underWay.get(attempt.attemptId)
    if (running) return running
    const settling = settle(services, provider, orderId, attempt, note).finally(() =>
      underWay.delete(attempt.attemptId),
    )
    underWay.set(attempt.attemptId, settling)
    return settling
  }
  return { settleOnce }
}

async function settle(
  services: PaymentDeps,
  provider: PaymentProvider,
  orderId: string,
  { attemptId }: Attempt,
  note: ReturnNote,
): Promise<OrderPayments> {
  const { log } = services
  const read = async () => (await log.state(paymentStream, orderId)).state
  const payments = await read()
  const attempt = attemptIn(payments, attemptId)
  if (!attempt || attempt.charged !== null) return payments
  if (!isLive(attempt)) {
    await askOnceMore(services, provider, orderId, attempt, note)
    return read()
  }
  await withLease(log.sql, attemptId, services.clock.now(), async () => {
    // Read under the lease: another node may have confirmed it under the lease before.
    const before = await read()
    const current = attemptIn(before, attemptId)
    // An attempt that has ended is shown and never confirmed again.
    if (!current || current.charged !== null || !isLive(current)) return
    await (note.kind === 'completed' && isWanted(before, current)
      ? confirm(services, provider, orderId, current)
      : giveUp(services, provider, orderId, current, note))
  })
  return read()
}

const attemptIn = ({ attempts }: OrderPayments, attemptId: string) =>
  attempts.find((each) => each.attemptId === attemptId)

/** Not to confirm is our veto: an order that takes no money, and an attempt that another has replaced, are not paid. */
const isWanted = (payments: OrderPayments, attempt: Attempt): boolean =>
  isMoneyWanted(payments) && !attempt.isSuperseded

async function confirm(services: PaymentDeps, provider: PaymentProvider, orderId: string, attempt: Attempt) {
  const answer = await provider.settle(attempt)
  if (answer.ok) return void (await takeNews(services, orderId, attempt, answer.value, 'return'))
  const { attemptId } = attempt
  await lookSoon(services.log.sql, { orderId, attemptId }, services.clock.now(), true)
}

/** A page on which one card was refused may have been paid on with another. */
async function askOnceMore(
  services: PaymentDeps,
  provider: PaymentProvider,
  orderId: string,
  attempt: Attempt,
  { kind }: ReturnNote,
) {
  if (kind !== 'completed' || attempt.flow !== 'link') return
  const seen = await provider.observe(attempt)
  if (seen.ok && seen.value) await takeNews(services, orderId, attempt, seen.value, 'return')
}

/** The diner came back without paying; the provider is asked all the same before it counts. */
async function giveUp(
  services: PaymentDeps,
  provider: PaymentProvider,
  orderId: string,
  attempt: Attempt,
  { kind }: ReturnNote,
) {
  const { attemptId } = attempt
  // A broken page or unreadable parameters do not end the attempt.
  const isBroken = kind === 'failed' || kind === 'unreadable'
  const answer = await (isBroken ? provider.observe(attempt) : provider.cancel(attempt))
  if (!answer.ok) return lookSoon(services.log.sql, { orderId, attemptId }, services.clock.now())
  if (answer.value) await takeNews(services, orderId, attempt, answer.value, 'return')
  if (isBroken) return
  await changePayments(services, orderId, byProvider(provider.name), (at) => [
    { type: 'Cancel', at, attemptId, from: 'return' },
  ])
}

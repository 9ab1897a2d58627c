import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import { paymentStream } from '../streams/payment.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'
import type { PaymentServices } from './needed.ts'
import { changePayments, takeNews } from './news.ts'
import { inTurn } from './turns.ts'

const refund = 'payment-refund'
const askAgainMs = 60_000
const waitForTurnMs = 1_000

/** Whoever wants money back, it is asked for after that transaction, and again until the provider has answered. */
export const refundLater: Reaction = async (sql, recorded) => {
  for (const { id: orderId, event } of eventsOf(recorded, paymentStream))
    if (event.type === 'RefundRequested') {
      const { refundId, attemptId, at } = event
      await setTimer(
        sql,
        { id: `${refund}-${attemptId}-${refundId}`, kind: refund, payload: { orderId, attemptId, refundId } },
        new Date(at),
      )
    }
}

/**
 * One refund of a payment is under way at a time: where a provider knows no keys, what is left of the payment says whether
 * a refund was made.
 */
export const refundCalls = (services: PaymentServices): TimerHandlers => ({
  async [refund](timer: Timer) {
    const { log, clock } = services
    const { attemptId } = timer.payload as RefundPayload
    const isDone = await inTurn(log.sql, attemptId, clock.now(), () => giveBack(services, timer))
    if (!isDone) await setTimer(log.sql, timer, new Date(clock.now().getTime() + waitForTurnMs))
  },
})

type RefundPayload = Readonly<Record<'orderId' | 'attemptId' | 'refundId', string>>

async function giveBack(services: PaymentServices, { id, kind, payload }: Timer) {
  const { log, clock, providers } = services
  const { orderId, attemptId, refundId } = payload as RefundPayload
  const { attempts } = (await log.state(paymentStream, orderId)).state
  const attempt = attempts.find((each) => each.attemptId === attemptId)
  const wanted = attempt?.refunds.find((each) => each.refundId === refundId)
  if (!attempt || wanted?.status !== 'requested') return
  const provider = providers.get(attempt.provider)
  // It stays among the timers that wait for a person: somebody's money is to go back.
  if (!provider) throw new Error(`no provider ${attempt.provider} is configured, and it owes a refund`)
  const answer = await provider.refund({ attempt, refundId, amount: wanted.amount })
  if (!answer.ok && answer.fault.type === 'Unknown') throw new Error(`a refund has no answer: ${answer.fault.told}`)
  if (answer.ok && answer.value.outcome === 'pending') {
    // The same key may be answered with the same words for ever: what came of it is in the payment.
    const seen = attempt.reference === null ? null : await provider.observeReference(attempt.reference)
    if (seen?.ok && seen.value) await takeNews(services, orderId, attempt, seen.value, 'timer')
    return setTimer(log.sql, { id, kind, payload }, new Date(clock.now().getTime() + askAgainMs))
  }
  const outcome = answer.ok && answer.value.outcome === 'completed' ? 'completed' : 'failed'
  const reference = answer.ok ? answer.value.reference : null
  await changePayments(services, orderId, (at) => [
    { type: 'NoteRefund', at, attemptId, refundId, reference, amount: wanted.amount, outcome },
  ])
}

import { byProvider, byTimer } from '#domain/access/by.ts'
import { completedOf, type RefundNote } from '#domain/payment/refund.ts'
import type { Attempt } from '#domain/payment/state.ts'
import { refundSeconds, withLease } from '../../aggregates/payments/leases.ts'
import {
  askAgainMs,
  askForOpenRefunds,
  type Refunding,
  readRefunding,
  refund,
  setRefund,
} from '../../aggregates/payments/refund-timer.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import { eventsOf } from '../../events/event-store.ts'
import type { Reaction } from '../../events/log.ts'
import type { PaymentProvider, ProviderAnswer, ProviderNews, RefundOrder } from '../../ports/payment-provider.ts'
import type { Timer, TimerCalls } from '../../timers/timers.ts'
import type { PaymentDeps } from '../deps.ts'
import { known } from '../providers/provider-http.ts'
import { changePayments, takeNews } from '../reconcile/news.ts'

const waitForLockMs = 1_000
/** A provider's readers may be late to show a refund that it has just made. */
const mostReads = 4
const dayMs = 86_400_000

/** The provider is asked for a refund after the transaction that wants it, and again until it has answered. */
export const refundLater: Reaction = async (sql, recorded) => {
  for (const { id: orderId, event } of eventsOf(recorded, paymentStream))
    if (event.type === 'RefundRequested') {
      const { refundId, attemptId, at } = event
      await setRefund(sql, { orderId, attemptId, refundId }, new Date(at))
    }
}

/**
 * One refund of a payment is under way at a time: where a provider knows no keys, what is left of the payment says whether
 * a refund was made.
 */
export const refundCalls = (services: PaymentDeps): TimerCalls => ({
  [refund]: {
    seconds: refundSeconds,
    async run(timer: Timer) {
      const { log, clock } = services
      const refunding = readRefunding(timer)
      if (await mustWait(services, refunding))
        return setRefund(log.sql, refunding, new Date(clock.now().getTime() + askAgainMs))
      const work = () => giveBack(services, refunding)
      const isDone = await withLease(log.sql, refunding.attemptId, clock.now(), work, refundSeconds)
      if (!isDone) await setRefund(log.sql, refunding, new Date(clock.now().getTime() + waitForLockMs))
    },
  },
})

/**
 * Asks the provider for the refund, and then how the payment stands: what else it has given back is told there. Both
 * are taken at once, so that a refund that was refused leaves no gap in which money seems to be held that is not.
 */
async function giveBack(services: PaymentDeps, refunding: Refunding) {
  const { log, clock, providers } = services
  const { orderId, attemptId, refundId, reads = 0, mayBeSent = false } = refunding
  const before = await find(services, refunding)
  if (!before) return
  const { attempt, wanted } = before
  const again = (more = {}) =>
    setRefund(log.sql, { orderId, attemptId, refundId, ...more }, new Date(clock.now().getTime() + askAgainMs))
  const provider = providers.get(attempt.provider)
  // It stays among the timers that wait for a person: a diner's money is to go back.
  if (!provider) throw new Error(`no provider ${attempt.provider} is configured, and it owes a refund`)
  const { refundsHaveKeys, readableForDays } = provider.traits

  const noteSent = (givenBackBefore: number | null) => recordSent(services, refunding, givenBackBefore)
  // An older release may have sent it without telling. The money that no refund explained counted as its own then.
  if (mayBeSent && !refundsHaveKeys && isOpen(wanted)) {
    await noteSent(completedOf(attempt))
    return giveBack(services, { orderId, attemptId, refundId })
  }
  const answer = isOpen(wanted) ? await ask(provider, attempt, wanted, noteSent) : null
  const seen = await read(provider, answer ? settledBy(attempt, answer) : attempt)
  const isLast = reads + 1 >= mostReads
  if (seen.ok && seen.value) await takeNews(services, orderId, attempt, seen.value, 'timer', { answer, isLast })
  else if (answer)
    await changePayments(services, orderId, byProvider(provider.name), (at) => [
      { type: 'NoteRefund', at, attemptId, ...answer },
    ])

  const after = await find(services, refunding)
  if (!after || isOpen(after.wanted)) return again()
  if (!refundsHaveKeys) await askForOpenRefunds(log.sql, orderId, after.attempt, clock.now())
  const isReadable = clock.now().getTime() - Date.parse(attempt.openedAt) < readableForDays * dayMs
  if (!seen.ok && isReadable) throw new Error(`a payment was not read after its refund: ${seen.fault.told}`)
  const returned = seen.ok ? (seen.value?.returned ?? null) : null
  if (returned !== null && returned < completedOf(after.attempt) && !isLast) await again({ reads: reads + 1 })
}

/** Without keys only a sum can be read, so the refund before this one must have ended. That one wakes this one. */
async function mustWait(services: PaymentDeps, refunding: Refunding): Promise<boolean> {
  const found = await find(services, refunding)
  const provider = found && services.providers.get(found.attempt.provider)
  if (!found || !provider || provider.traits.refundsHaveKeys) return false
  return isOpen(found.wanted) && found.attempt.refunds.find(isOpen) !== found.wanted
}

type Refund = Attempt['refunds'][number]

const isOpen = ({ status }: Refund): boolean => status === 'requested'

async function find({ log }: Pick<PaymentDeps, 'log'>, { orderId, attemptId, refundId }: Refunding) {
  const { attempts } = (await log.state(paymentStream, orderId)).state
  const attempt = attempts.find((each) => each.attemptId === attemptId)
  const wanted = attempt?.refunds.find((each) => each.refundId === refundId)
  return attempt && wanted ? { attempt, wanted } : null
}

/** Throws when the refund has ended meanwhile: it is not sent then. */
async function recordSent(
  services: PaymentDeps,
  { orderId, attemptId, refundId }: Refunding,
  givenBackBefore: number | null,
) {
  const sent = await changePayments(services, orderId, byTimer(refund), (at) => [
    { type: 'SendRefund', at, attemptId, refundId, givenBackBefore },
  ])
  if (!sent.ok) throw new Error('a refund has ended before it was sent')
}

/** Throws while the provider's answer leaves the result uncertain. */
async function ask(
  provider: PaymentProvider,
  attempt: Attempt,
  { refundId, amount }: Refund,
  noteSent: RefundOrder['noteSent'],
): Promise<RefundNote> {
  const answer = await provider.refund({ attempt, refundId, amount, noteSent })
  if (answer.ok) return { refundId, amount, reference: answer.value.reference, outcome: answer.value.outcome }
  if (answer.fault.type === 'Unknown') throw new Error(`a refund has no answer: ${answer.fault.told}`)
  return { refundId, amount, reference: null, outcome: 'failed', told: answer.fault.told.slice(0, 100) }
}

/** Where only sums can be read, money that is missing beyond this refund belongs to another one. */
const settledBy = (attempt: Attempt, { refundId, outcome }: RefundNote): Attempt => ({
  ...attempt,
  refunds: attempt.refunds.map((each) =>
    each.refundId === refundId && outcome !== 'pending' ? { ...each, status: outcome } : each,
  ),
})

/** The very payment: a search by our attempt could bring another one that was made through the same link. */
async function read(provider: PaymentProvider, attempt: Attempt): Promise<ProviderAnswer<ProviderNews | null>> {
  const { reference } = attempt
  const named = reference === null ? known(null) : await provider.observeReference(reference)
  const seen = named.ok && named.value === null ? await provider.observe(attempt) : named
  return seen.ok && seen.value?.observation.reference !== reference ? known(null) : seen
}

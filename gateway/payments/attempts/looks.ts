import { createHash } from 'node:crypto'
import { byTimer } from '#domain/access/by.ts'
import { lookAfterEnd, nextLook } from '#domain/payment/reconcile.ts'
import { type Attempt, isLive } from '#domain/payment/state.ts'
import { providerSeconds } from '../../aggregates/payments/leases.ts'
import { type Looking, look, lookSoon, readLooking, setLook } from '../../aggregates/payments/look-timer.ts'
import { endOf } from '../../aggregates/payments/pages.ts'
import { paymentStream } from '../../aggregates/payments/stream.ts'
import { eventsOf } from '../../events/event-store.ts'
import type { Reaction } from '../../events/log.ts'
import type { PaymentProvider } from '../../ports/payment-provider.ts'
import type { Timer, TimerCalls } from '../../timers/timers.ts'
import type { PaymentDeps } from '../deps.ts'
import { changePayments, takeNews } from '../reconcile/news.ts'
import type { Settling } from './settle.ts'

/** An attempt that was sent, and one that has news and is not over, is asked about from then on. */
export const lookLater: Reaction = async (sql, recorded) => {
  const waiting = new Map<string, { orderId: string; at: string }>()
  for (const { id: orderId, event } of eventsOf(recorded, paymentStream))
    if (event.type === 'PaymentSent' || event.type === 'PaymentActionAsked' || event.type === 'PaymentPending')
      waiting.set(event.attemptId, { orderId, at: event.at })
  for (const [attemptId, { orderId, at }] of waiting) await lookSoon(sql, { orderId, attemptId }, new Date(at))
}

/**
 * Asks the provider for the status of a payment, at growing intervals, until the payment is over. A payment whose time
 * has run out ends only after the provider has answered; without an answer the provider is asked again. A payment that
 * ended without money is read twice more, because the diner may pay in the page's last second and the provider's search
 * may lag.
 */
export const lookCalls = (services: PaymentDeps, settling: Settling): TimerCalls => ({
  [look]: {
    seconds: providerSeconds,
    async run(timer: Timer) {
      const looking = readLooking(timer)
      const { orderId, attemptId } = looking
      const { attempts } = (await services.log.state(paymentStream, orderId)).state
      const attempt = attempts.find((each) => each.attemptId === attemptId)
      const provider = attempt && services.providers.get(attempt.provider)
      if (!attempt || !isAwaited(attempt)) return
      // A provider that was taken out of the settings may come back.
      if (!provider) return again(services, looking, unknownProvider, false)
      const isOver = services.clock.now().getTime() >= endOf(attempt, provider.traits).getTime()
      if (looking.isToSettle && !isOver) {
        await settling.settleOnce(provider, orderId, attempt, { kind: 'completed', reference: null, attemptId })
        return again(services, looking, provider.traits)
      }
      const answer = await (isOver && isLive(attempt) ? provider.cancel(attempt) : provider.observe(attempt))
      if (!answer.ok) return again(services, looking, provider.traits, false)
      if (answer.value) await takeNews(services, orderId, attempt, answer.value, 'timer')
      if (isOver)
        await changePayments(services, orderId, byTimer(look), (at) => [
          { type: 'Expire', at, attemptId, seen: answer.value?.observation ?? null },
        ])
      await again(services, looking, provider.traits)
    },
  },
})

/** From 0 to 1, and the same at each run, as a simulation wants it. */
const spreadOf = ({ attemptId, looks }: Looking): number =>
  createHash('sha256').update(`${attemptId} ${looks}`).digest().readUInt32BE() / 2 ** 32

type Times = Pick<PaymentProvider['traits'], 'openForMinutes' | 'readableForDays'>

const unknownProvider: Times = { openForMinutes: 0, readableForDays: 30 }

/**
 * Money may still come: a page takes another card after a refusal, and a payment that no search has shown yet may exist
 * after its attempt was given up. A card that its provider refused has taken nothing.
 */
const isAwaited = (attempt: Attempt): boolean =>
  isLive(attempt) || (attempt.charged === null && (attempt.flow === 'link' || attempt.status !== 'rejected'))

async function again({ log, clock }: PaymentDeps, looking: Looking, times: Times, isAnswered = true) {
  const { attempts } = (await log.state(paymentStream, looking.orderId)).state
  const attempt = attempts.find(({ attemptId }) => attemptId === looking.attemptId)
  if (!attempt || !isAwaited(attempt)) return
  const now = clock.now().getTime()
  const end = endOf(attempt, times).getTime()
  if (isAnswered && now >= end && !isLive(attempt)) {
    const afterEnd = looking.afterEnd ?? 0
    const rest = lookAfterEnd(afterEnd)
    return rest === null ? undefined : setLook(log.sql, { ...looking, afterEnd: afterEnd + 1 }, now + rest)
  }
  const looks = looking.looks + 1
  const wait = nextLook(looks, now - looking.since, times.readableForDays, spreadOf(looking))
  // Its time does not end between two looks.
  if (wait !== null) await setLook(log.sql, { ...looking, looks }, now < end ? Math.min(now + wait, end) : now + wait)
}

import { nextLook } from '#domain/payment/reconcile.ts'
import { isLive } from '#domain/payment/state.ts'
import type { Sql } from '../db/database.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import { paymentStream } from '../streams/payment.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'
import type { PaymentServices } from './needed.ts'
import { changePayments, takeNews } from './news.ts'

const look = 'payment-look'
const firstLookMs = 5_000
const minute = 60_000

type Looking = { readonly orderId: string; readonly attemptId: string; readonly looks: number; readonly since: number }

const setLook = (sql: Sql, looking: Looking, dueAt: number) =>
  setTimer(sql, { id: `${look}-${looking.attemptId}`, kind: look, payload: looking }, new Date(dueAt))

/** Asks the provider again from now on, as after news. */
export const lookSoon = (sql: Sql, orderId: string, attemptId: string, now: Date): Promise<void> =>
  setLook(sql, { orderId, attemptId, looks: 0, since: now.getTime() }, now.getTime() + firstLookMs)

/** Asks the provider at the next tick. */
export const lookNow = (sql: Sql, orderId: string, attemptId: string, now: Date): Promise<void> =>
  setLook(sql, { orderId, attemptId, looks: 0, since: now.getTime() }, now.getTime())

/** An attempt that was sent, and one that has news and is not over, is asked about from then on. */
export const lookLater: Reaction = async (sql, recorded) => {
  const waiting = new Map<string, { orderId: string; at: string } | null>()
  for (const { id: orderId, event } of eventsOf(recorded, paymentStream)) {
    if (!('attemptId' in event)) continue
    const { attemptId, type, at } = event
    if (type === 'PaymentSent' || type === 'PaymentActionAsked' || type === 'PaymentPending')
      waiting.set(attemptId, { orderId, at })
  }
  for (const [attemptId, found] of waiting) if (found) await lookSoon(sql, found.orderId, attemptId, new Date(found.at))
}

/**
 * Asks the provider how a payment stands, ever more rarely, until it is over. A payment whose time is over ends then,
 * and only then: where the provider does not answer, it is asked again.
 */
export const lookCalls = (services: PaymentServices): TimerHandlers => ({
  async [look]({ payload }: Timer) {
    const looking = payload as unknown as Looking
    const { orderId, attemptId } = looking
    const { attempts } = (await services.log.state(paymentStream, orderId)).state
    const attempt = attempts.find((each) => each.attemptId === attemptId)
    const provider = attempt && services.providers.get(attempt.provider)
    if (!attempt || !isLive(attempt)) return
    // A provider that was taken out of the settings may come back.
    if (!provider) return again(services, looking, 30)
    const isOver = services.clock.now().getTime() - Date.parse(attempt.openedAt) >= openMs(provider.traits)
    const answer = await (isOver ? provider.cancel(attempt) : provider.observe(attempt))
    if (!answer.ok) return again(services, looking, provider.traits.readableForDays)
    if (answer.value) await takeNews(services, orderId, attempt, answer.value, 'timer')
    if (isOver)
      await changePayments(services, orderId, (at) => [
        { type: 'Expire', at, attemptId, seen: answer.value?.observation ?? null },
      ])
    await again(services, looking, provider.traits.readableForDays)
  },
})

const openMs = ({ openForMinutes }: { readonly openForMinutes: number }) => openForMinutes * minute

async function again({ log, clock }: PaymentServices, looking: Looking, readableForDays: number) {
  const { attempts } = (await log.state(paymentStream, looking.orderId)).state
  const attempt = attempts.find(({ attemptId }) => attemptId === looking.attemptId)
  if (!attempt || !isLive(attempt)) return
  const now = clock.now().getTime()
  const looks = looking.looks + 1
  const wait = nextLook(looks, now - looking.since, readableForDays, Math.random())
  if (wait !== null) await setLook(log.sql, { ...looking, looks }, now + wait)
}

import { byProvider } from '#domain/access/by.ts'
import { providerSeconds } from '../../aggregates/payments/leases.ts'
import { attemptById } from '../../aggregates/payments/projection.ts'
import type { PaymentProvider, WebhookMessage } from '../../ports/payment-provider.ts'
import { setTimer, type Timer, type TimerCalls } from '../../timers/timers.ts'
import type { PaymentDeps } from '../deps.ts'
import { takeNews } from './news.ts'

const hint = 'payment-hint'
const mostReads = 4
const readAgainMs = 10_000

/**
 * The walk of a webhook begins here. The message of a provider is verified and kept as a timer, so that the provider's wait is
 * short and no message is lost. Answers false for a message that is not the provider's.
 */
export async function takeWebhook(
  { log, clock }: Pick<PaymentDeps, 'log' | 'clock'>,
  provider: PaymentProvider,
  message: WebhookMessage,
): Promise<boolean> {
  const note = provider.readWebhook(message)
  if (note.type !== 'Payment') return note.type === 'Ignored'
  const { notificationId, reference } = note
  const id = `${hint}-${provider.name}-${notificationId}`
  // Messages about one payment that come before it was read are answered by one read.
  const timer = {
    id: `${hint}-${provider.name}-${reference}`,
    kind: hint,
    payload: { provider: provider.name, lane: provider.name, reference },
  }
  // A message that comes again is a command that was done.
  await log.transact({ by: byProvider(provider.name), id }, async (unit) => {
    unit.afterwards((sql) => setTimer(sql, timer, clock.now()))
    return { ok: true, value: null }
  })
  return true
}

/**
 * The walk goes on in the timer: the message is only a hint, so the provider is asked for the payment. `takeNews` records the news
 * in one transaction with what follows (`domain/processes/after-payment.ts`): money that pays the order puts it on the shop's list,
 * its use of a code counts again, and the store may accept it by a timer. A refund sets the timer that settles the points.
 */
export const webhookCalls = (services: PaymentDeps): TimerCalls => ({
  [hint]: {
    seconds: providerSeconds,
    async run({ id, kind, payload }: Timer) {
      const provider = services.providers.get(String(payload['provider']))
      if (!provider) return
      const answer = await provider.observeReference(String(payload['reference']))
      if (!answer.ok) throw new Error(`a webhook's payment was not read: ${answer.fault.told}`)
      // A message may arrive before the provider lets us read the change.
      const tries = Number(payload['tries'] ?? 1)
      if (!answer.value && tries < mostReads) {
        const due = new Date(services.clock.now().getTime() + readAgainMs)
        return setTimer(services.log.sql, { id, kind, payload: { ...payload, tries: tries + 1 } }, due)
      }
      const attemptId = answer.value?.observation.attemptId
      const found = attemptId ? await attemptById(services.log.sql, attemptId) : null
      // The money of another shop with the same account, or of no attempt of ours.
      if (!answer.value || !found || found.attempt.provider !== provider.name) return
      await takeNews(services, found.orderId, found.attempt, answer.value, 'webhook')
    },
  },
})

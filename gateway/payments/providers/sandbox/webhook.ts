import type { Sql } from '../../../db/database.ts'
import { setTimer, type Timer, type TimerHandlers } from '../../../timers/timers.ts'
import type { PaymentDeps } from '../../deps.ts'
import { takeWebhook } from '../../reconcile/webhooks.ts'
import { forgedMessage, signedMessage } from './webhook-signature.ts'

const webhook = 'sandbox-webhook'

/** How the sandbox's messages come; tests and the simulator change it. */
const webhookModes = ['once', 'twice', 'late', 'never', 'forged'] as const
export type WebhookMode = (typeof webhookModes)[number]

export const isWebhookMode = (mode: unknown): mode is WebhookMode => webhookModes.some((known) => known === mode)

export type WebhookSender = ReturnType<typeof webhookSender>

const delayMs = { once: 1_000, twice: 1_000, late: 60_000, forged: 1_000 } as const

/** `modeOfNext` says it of each message, until `setMode` says it of all. */
export function webhookSender(sql: Sql, modeOfNext: () => WebhookMode = () => 'once') {
  let modeOfAll: WebhookMode | null = null
  return {
    /** Sends the shop a message about a payment some time after an instant, as the mode says. */
    async send(id: string, about: Date) {
      const mode = modeOfAll ?? modeOfNext()
      if (mode === 'never') return
      const payload = { id, times: mode === 'twice' ? 2 : 1, isForged: mode === 'forged' }
      const timer = { id: `${webhook}-${id}-${about.getTime()}`, kind: webhook, payload }
      await setTimer(sql, timer, new Date(about.getTime() + delayMs[mode]))
    },
    setMode(wanted: WebhookMode) {
      modeOfAll = wanted
    },
  }
}

export const sandboxTimers = (services: PaymentDeps): TimerHandlers => ({
  async [webhook]({ id: timerId, payload }: Timer) {
    const provider = services.providers.get('sandbox')
    if (!provider) return
    const { id, times, isForged } = payload as {
      readonly id: string
      readonly times: number
      readonly isForged?: boolean
    }
    const message = (isForged ? forgedMessage : signedMessage)(timerId, id, services.clock.now())
    for (let time = 0; time < times; time++) await takeWebhook(services, provider, message)
  },
})

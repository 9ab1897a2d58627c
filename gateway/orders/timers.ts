import type { Context } from '../context.ts'
import type { Timer, TimerHandlers } from '../timers/timers.ts'
import { takeStep } from './steps.ts'

export const autoAccept = 'order-auto-accept'

/** A store that accepts by itself after some minutes; an order that moved on meanwhile is left as it is. */
export const orderTimers = (context: Pick<Context, 'log' | 'clock'>): TimerHandlers => ({
  async [autoAccept]({ id, payload }: Timer) {
    const outcome = await takeStep(context, String(payload['code']), 'accept', { command: { id } })
    if (!outcome.ok && outcome.rejection.type !== 'OrderStepNotAllowed') throw new Error(outcome.rejection.type)
  },
})

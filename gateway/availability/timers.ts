import { byTimer } from '#domain/access/by.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Ground } from '../ground.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'
import { availabilityStream } from './stream.ts'

const leverEnd = 'lever-end'

/** Sets a timer for the end of a lever. The instant is a part of its id, so that another end is another command. */
export const endLater: Reaction = async (sql, recorded) => {
  for (const { id: storeId, event } of eventsOf(recorded, availabilityStream))
    if (event.type === 'LeverPulled' && event.until !== null) {
      const timer = { id: `${leverEnd}-${storeId}-${event.until}`, kind: leverEnd, payload: { storeId } }
      await setTimer(sql, timer, new Date(event.until))
    }
}

/** Writes down the levers of a store whose end has come. Answers and judgements go by the clock, and do not wait for it. */
export const leverTimers = ({ log, clock }: Pick<Ground, 'log' | 'clock'>): TimerHandlers => ({
  async [leverEnd]({ id, kind, payload }: Timer) {
    const at = clock.now().toISOString()
    await log.transact<null, never>({ by: byTimer(kind), id }, async (unit) => {
      const ended = await unit.execute(availabilityStream, String(payload['storeId']), { type: 'End', at })
      if (!ended.ok) throw new Error(`the end of a lever was refused: ${ended.rejection.type}`)
      return { ok: true, value: null }
    })
  },
})

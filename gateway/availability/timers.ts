import { byTimer } from '#domain/access/by.ts'
import { availabilityStream, serviceStream } from '../aggregates/availability/stream.ts'
import { eventsOf } from '../events/event-store.ts'
import type { Reaction } from '../events/log.ts'
import type { Ground } from '../ground/ground.ts'
import { setTimer, type Timer, type TimerHandlers } from '../timers/timers.ts'

/** A node of an earlier release takes no timer of a kind that it does not know, and leaves it to a node that can end the lever. */
const ends = [
  { kind: 'lever-end', stream: availabilityStream },
  { kind: 'service-end', stream: serviceStream },
] as const

/** Sets a timer for the end of a lever. The instant is a part of its id, so that another end is another command. */
export const endLater: Reaction = async (sql, recorded) => {
  for (const { kind, stream } of ends)
    for (const { id: storeId, event } of eventsOf(recorded, stream))
      if (event.type === 'LeverPulled' && event.until !== null) {
        const timer = { id: `${kind}-${storeId}-${event.until}`, kind, payload: { storeId } }
        await setTimer(sql, timer, new Date(event.until))
      }
}

/** Writes down the levers of a store whose end has come. Answers and judgements go by the clock, and do not wait for it. */
export const leverTimers = ({ log, clock }: Pick<Ground, 'log' | 'clock'>): TimerHandlers =>
  Object.fromEntries(
    ends.map(({ kind, stream }) => [
      kind,
      async ({ id, payload }: Timer) => {
        const at = clock.now().toISOString()
        await log.transact<null, never>({ by: byTimer(kind), id }, async (unit) => {
          const ended = await unit.execute(stream, String(payload['storeId']), { type: 'End', at })
          if (!ended.ok) throw new Error(`the end of a lever was refused: ${ended.rejection.type}`)
          return { ok: true, value: null }
        })
      },
    ]),
  )

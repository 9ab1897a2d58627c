import type { Clock } from '../ports/clock.ts'
import type { PartnerBatch, TellPartner } from './partner-port.ts'

/** The batches that wait for one endpoint. Beyond it the oldest is lost: statistics take no more memory of a node. */
const mostWaiting = 500
/** The endpoints of one node. More can only come of a catalogue that names a new one again and again. */
const mostLanes = 200
/** An endpoint that takes nothing is asked again after so long, then after twice as long each time. */
const firstPauseMs = 5_000
const longestPauseMs = 10 * 60_000

/** Steps of an hour ago are told no more: their diner may have changed their mind since. */
const givenUpAfterMs = 3_600_000

type QueuedBatch = { readonly batch: PartnerBatch; readonly since: number }
type Lane = { waiting: QueuedBatch[]; failures: number; isBusy: boolean; rests: boolean }

/** An endpoint does not take steps. It names the host alone. */
class StepsNotTaken extends Error {
  override readonly name = 'StepsNotTaken'
}

export type PartnerLanes = ReturnType<typeof createPartnerLanes>

/**
 * Passes steps on, each endpoint in a lane of its own: a slow or dead one holds up no other, and no page, whose call is
 * answered before. They wait in memory, as the counts do, so a node that ends loses what it has not told.
 */
export function createPartnerLanes(tell: TellPartner, clock: Clock, onError: (error: unknown) => void) {
  const lanes = new Map<string, Lane>()
  const lost = new Map<string, number>()
  let isStopped = false
  const lose = (why: string) => void lost.set(why, (lost.get(why) ?? 0) + 1)

  const run = async (endpoint: string, lane: Lane) => {
    for (let first = lane.waiting[0]; first && !isStopped; first = lane.waiting[0]) {
      const isOld = clock.now().getTime() - first.since > givenUpAfterMs
      const answer = isOld ? 'old' : await tell(first.batch)
      if (answer === 'not now') {
        if (lane.failures === 0) onError(new StepsNotTaken(`${hostOf(endpoint)} takes no steps, and is asked again`))
        lane.rests = true
        clock.after(Math.min(firstPauseMs * 2 ** Math.min(lane.failures++, 10), longestPauseMs), () => {
          lane.rests = false
          start(endpoint, lane)
        })
        return
      }
      if (answer === 'taken') lane.failures = 0
      else lose(answer)
      // The oldest may have been dropped for a newer one meanwhile.
      if (lane.waiting[0] === first) lane.waiting.shift()
    }
    if (lane.waiting.length === 0) lanes.delete(endpoint)
  }
  const start = (endpoint: string, lane: Lane) => {
    if (lane.isBusy || lane.rests || isStopped) return
    lane.isBusy = true
    void run(endpoint, lane)
      .catch(onError)
      .finally(() => {
        lane.isBusy = false
      })
  }

  return {
    lost: lost as ReadonlyMap<string, number>,
    waiting: () => [...lanes.values()].reduce((sum, { waiting }) => sum + waiting.length, 0),
    take(batch: PartnerBatch) {
      const { endpoint } = batch
      const known = lanes.get(endpoint)
      if (!known && lanes.size >= mostLanes) return lose('full')
      const lane = known ?? { waiting: [], failures: 0, isBusy: false, rests: false }
      lanes.set(endpoint, lane)
      lane.waiting.push({ batch, since: clock.now().getTime() })
      if (lane.waiting.length > mostWaiting) {
        lane.waiting.shift()
        lose('full')
      }
      start(endpoint, lane)
    },
    stop() {
      isStopped = true
      for (const { waiting } of lanes.values()) for (const _ of waiting) lose('stopped')
      lanes.clear()
    },
  }
}

const hostOf = (endpoint: string) => new URL(endpoint).host

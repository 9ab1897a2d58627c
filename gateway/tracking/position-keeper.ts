import { singleFlight } from '#domain/kernel/single-flight.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import { saveFixes } from '../aggregates/tracking/positions.ts'
import type { Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

const saveMs = 1_000
/** One statement: larger ones would hold up the frames of an embedded database's own process. */
const mostAtOnce = 250
/** The most fixes that wait for a database that does not answer, or that is slower than they come. Beyond it the oldest are dropped. */
const mostWaiting = 50_000

type WaitingFix = Fix & { readonly riderId: string }

/** Writes fixes down in batches, about a second after they came. `onDropped` hears how many fixes are never written. */
export function positionKeeper(
  sql: Sql,
  clock: Clock,
  onError: (error: unknown) => void,
  onDropped: (count: number) => void,
) {
  let waiting: WaitingFix[] = []

  const wait = (all: WaitingFix[]) => {
    waiting = all
    if (waiting.length < mostWaiting + mostAtOnce) return
    onDropped(waiting.length - mostWaiting)
    waiting = waiting.slice(-mostWaiting)
  }

  const save = async () => {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, mostAtOnce)
      waiting = waiting.slice(mostAtOnce)
      try {
        await saveFixes(sql, batch)
      } catch (error) {
        wait([...batch, ...waiting])
        throw error
      }
    }
  }
  const saving = singleFlight(save)
  const stop = clock.every(saveMs, () => void saving.wake().catch(onError))

  return {
    keep(riderId: string, fixes: readonly Fix[]) {
      for (const fix of fixes) waiting.push({ ...fix, riderId })
      wait(waiting)
    },
    async stop() {
      stop()
      await saving.idle()
      await save()
    },
  }
}

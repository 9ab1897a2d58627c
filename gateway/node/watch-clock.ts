import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'

const lookMs = 60_000
/** Hours, pauses and promised times are in minutes: less than this shows nowhere. */
const wrongSeconds = 5
/** A slow answer says little of the moment in which the server read its clock. */
const slowestMs = 1_000

type ClockWatchDeps = {
  readonly db: Pick<Database, 'query' | 'isShared'>
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn' | 'info'>
  readonly onError: (error: unknown) => void
}

/**
 * Compares the clock of the machine with that of the database server, at the start and each minute. A shop is open, an order late and a
 * timer due by the node's clock, and nothing else shows that it is wrong. The embedded database has no other clock.
 */
export function watchClock({ db, clock, log, onError }: ClockWatchDeps) {
  let offset = 0
  let isTold = false
  const look = async () => {
    const asked = clock.now().getTime()
    const { rows } = await db.query<{ seconds: string }>(
      'select extract(epoch from clock_timestamp())::text as seconds',
    )
    const answered = clock.now().getTime()
    if (!rows[0] || answered - asked > slowestMs) return
    offset = (asked + answered) / 2_000 - Number(rows[0].seconds)
    const isWrong = Math.abs(offset) > wrongSeconds
    if (isWrong && !isTold)
      log.warn({ seconds: Math.round(offset) }, 'the clock of this machine is off, or that of the database server')
    if (!isWrong && isTold) log.info('the clocks of this machine and of the database server agree again')
    isTold = isWrong
  }
  let looking: Promise<void> | undefined
  const lookOnce = () => {
    looking = look().catch(onError)
  }
  if (db.isShared) lookOnce()
  const stopLooking = db.isShared ? clock.every(lookMs, lookOnce) : () => undefined
  return {
    /** Seconds by which this machine is ahead of the database server, at the last look; negative behind it. */
    offsetSeconds: () => offset,
    async stop() {
      stopLooking()
      await looking
    },
  }
}

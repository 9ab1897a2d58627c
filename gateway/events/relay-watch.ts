import type { Database, OpenTransaction, Sql } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { Cursor } from './event-store.ts'

const lookMs = 5_000
/** Pushes that are later than this are told to the person who runs the node. */
export const lateSeconds = 10
/** The statements of nodes end within 15 seconds, and nearly all within milliseconds. */
const openSeconds = 5

type RelayWatchDeps = {
  readonly db: Pick<Database, 'query' | 'oldestTransaction'>
  readonly clock: Clock
  /** The place of the last event that the relay has fed. */
  readonly cursor: () => Cursor
  readonly log: {
    warn(fields: object, sentence: string): void
    info(fields: object, sentence: string): void
  }
  readonly onError: (error: unknown) => void
}

export type RelayWatch = ReturnType<typeof watchRelay>

/**
 * Looks how far the relay is behind the log, and for a transaction that keeps events from settling. Both delay every push while calls are
 * answered as fast as ever, so nothing else shows them.
 */
export function watchRelay({ db, clock, cursor, log, onError }: RelayWatchDeps) {
  let behind = 0
  let isLate = false
  let abreastAt = clock.now().getTime()
  let open: { readonly transaction: OpenTransaction; readonly since: number; isTold: boolean } | null = null
  const secondsSince = (instant: number) => Math.max(0, (clock.now().getTime() - instant) / 1000)

  const lookAtRelay = async () => {
    const waiting = await oldestAfter(db, cursor())
    if (waiting === null) abreastAt = clock.now().getTime()
    // An imported event is old, and new to the relay.
    behind = waiting === null ? 0 : Math.min(secondsSince(waiting), secondsSince(abreastAt))
    const wasLate = isLate
    isLate = behind >= lateSeconds
    if (isLate && !wasLate) log.warn({ seconds: Math.round(behind) }, 'the relay is behind the log: every push is late')
    if (wasLate && !isLate) log.info({}, 'the relay has caught up with the log')
  }

  const lookAtTransactions = async () => {
    const oldest = (await db.oldestTransaction?.()) ?? null
    if (open && open.transaction.id !== oldest?.id) {
      const { transaction, since, isTold } = open
      if (isTold)
        log.info({ ...fieldsOf(transaction), seconds: Math.round(secondsSince(since)) }, 'the open transaction is over')
      open = null
    }
    if (!oldest) return
    open ??= { transaction: oldest, since: clock.now().getTime(), isTold: false }
    if (open.isTold || secondsSince(open.since) < openSeconds) return
    open.isTold = true
    log.warn(
      { ...fieldsOf(oldest), seconds: Math.round(secondsSince(open.since)) },
      'a transaction stays open on the database server: every push waits for its end',
    )
  }

  let looking: Promise<void> | null = null
  const lookOnce = async () => {
    try {
      await lookAtRelay()
      await lookAtTransactions()
    } catch (error) {
      onError(error)
    } finally {
      looking = null
    }
  }
  const stopLooking = clock.every(lookMs, () => {
    looking ??= lookOnce()
  })

  return {
    /** The age of the oldest event that the relay has not fed, at the last look. */
    behindSeconds: () => behind,
    /** The time for which one transaction of the server has kept events from settling; 0 while each look sees another one, or none. */
    openSeconds: () => (open ? secondsSince(open.since) : 0),
    async stop() {
      stopLooking()
      await looking
    },
  }
}

/** Each log line has the node's own `pid` already. */
const fieldsOf = ({ pid, database, prepared }: OpenTransaction) => ({
  backendPid: pid,
  database,
  ...(prepared !== null && { prepared }),
})

/** The time of the first event after a cursor, settled or not, in milliseconds; null where there is none. */
async function oldestAfter(sql: Sql, { tx, seq }: Cursor): Promise<number | null> {
  const { rows } = await sql.query<{ at: string }>(
    'select at::text from events where (tx, seq) > ($1::text::xid8, $2::bigint) order by events.tx, events.seq limit 1',
    [String(tx), String(seq)],
  )
  return rows[0] ? Date.parse(rows[0].at) : null
}

import type { Database, DatabaseSession, Sql } from '../db/database.ts'
import { refuseOlderNodes } from '../db/level-check.ts'
import { thisRelease } from '../db/levels.ts'
import {
  archivableUntil,
  type Month,
  type MoveQuery,
  monthOf,
  movableLateEvents,
  movableStreams,
  moveStreams,
} from '../events/archive-moves.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import { holdOtherWriters } from '../events/streams.ts'
import { type Lease, oneAtATime } from './one-at-a-time.ts'
import { withLocks } from './with-locks.ts'

export type Archiving = {
  readonly db: Database
  readonly store: Pick<EventStore, 'kinds'>
  readonly now: () => Date
  readonly wait: (ms: number) => Promise<void>
  readonly say: (sentence: string, fields: object) => void
}

/** Streams that move in one transaction: less than a tenth of a second, in which no command writes. */
const streamsAtOnce = 100
/** Streams that one search finds: it looks at all streams of a kind. */
const foundAtOnce = 5_000
/** Events since the beginning of the month so many months ago stay. */
const youngestMonths = 3
const sayEveryEvents = 100_000

/** A month that the archive cannot take or give, said in a sentence. */
export class NotArchivable extends Error {
  override readonly name = 'NotArchivable'
}

/** Throws NotArchivable for a text that is no month, such as 2025-13. */
export function readMonth(text: string): Month {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new NotArchivable(`${text} is no month: write it as 2025-03.`)
  return text
}

/** Throws NotArchivable for a month whose streams still change. */
export function refuseYoung(month: Month, now: Date): void {
  const youngest = monthOf(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - youngestMonths)))
  if (month > youngest)
    throw new NotArchivable(
      `${month} is too young: the last ${youngestMonths} months stay, so ${youngest} is the newest.`,
    )
}

/**
 * Moves the streams that have come to their end, with their newest event before the beginning of this month, from `events` into the archive. It
 * runs beside nodes, and goes on where it was ended. Answers how many events have moved. Throws NotArchivable, and WrongLevel while a node
 * of an older level runs, which would not find them.
 */
export async function archive(archiving: Archiving, beforeMonth: Month): Promise<number> {
  const { db, store, now, wait } = archiving
  refuseYoung(beforeMonth, now())
  return oneAtATime({ sql: db, wait }, (lease) =>
    db.session(async (session) => {
      await refuseOlderNodes(session, thisRelease)
      const until = await archivableUntil(session, now())
      if (!until) return 0
      const query = { before: new Date(`${beforeMonth}-01T00:00:00Z`), until }
      const move = mover(archiving, session, lease, query)
      for (const { kind } of store.kinds.filter(({ ends }) => ends))
        await move((after) => movableStreams(session, kind, after, query, foundAtOnce))
      const moved = await move((after) => movableLateEvents(session, after, query, foundAtOnce))
      // Neither database gives the space of many deleted rows to new ones by itself at once, and the embedded one never.
      if (moved > 0) await session.query('vacuum analyze events')
      return moved
    }),
  )
}

type NextStreams = (after: string) => Promise<readonly string[]>

/** Moves page after page; answers how many events have moved since the first. */
function mover({ wait, say }: Archiving, session: DatabaseSession, lease: Lease, query: MoveQuery) {
  let [moved, said] = [0, 0]
  return async (next: NextStreams): Promise<number> => {
    for (let found = await next(''); found.length > 0; found = await next(found.at(-1) ?? ''))
      for (let from = 0; from < found.length; from += streamsAtOnce) {
        const streams = found.slice(from, from + streamsAtOnce)
        const movePage = async (sql: Sql) => {
          await holdOtherWriters(sql)
          // A node that stood still may have lost the right, and another may detach a month.
          await lease.renew(sql)
          return moveStreams(sql, streams, query)
        }
        // The server's autovacuum holds the table for minutes after many rows have moved.
        moved += await withLocks(session, wait, movePage, Number.POSITIVE_INFINITY)
        if (moved - said >= sayEveryEvents) {
          said = moved
          say('archiving', { events: moved })
        }
      }
    return moved
  }
}

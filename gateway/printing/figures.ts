import type { Sql } from '../db/database.ts'
import type { Readings } from '../http/observe.ts'
import type { Clock } from '../ports/clock.ts'

type Backlog = { readonly tickets: number; readonly oldest: Date | null }

export type PrintingFigures = ReturnType<typeof printingFigures>

/** The figures of a node: its own failures, and the backlog that it has read last. */
export function printingFigures(clock: Pick<Clock, 'now'>) {
  const failed = new Map<string, number>()
  let backlog: Backlog = { tickets: 0, oldest: null }
  const readings: Readings = {
    print_tickets_waiting: { help: 'Tickets of orders that no printer has printed', read: () => backlog.tickets },
    print_oldest_seconds: {
      help: 'For how long the first of them has waited',
      read: () =>
        backlog.oldest === null ? 0 : Math.max(0, (clock.now().getTime() - backlog.oldest.getTime()) / 1000),
    },
    print_failed_total: { help: 'Tries to print that failed', label: 'why', readEach: () => failed },
  }
  return {
    readings,
    note: (why: string) => void failed.set(why, (failed.get(why) ?? 0) + 1),
    async count(sql: Sql) {
      const { rows } = await sql.query<{ tickets: number; oldest: string | null }>(
        `select count(*)::int as tickets, min(since)::text as oldest from print_tickets where state = 'waiting'`,
      )
      const { tickets = 0, oldest = null } = rows[0] ?? {}
      backlog = { tickets, oldest: oldest === null ? null : new Date(oldest) }
    },
  }
}

import type { Database, Sql } from '../db/database.ts'
import { holdMonths, monthsAway } from '../events/archived.ts'
import { UnreadableEvent } from '../events/event-store.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { StateTable } from '../events/state-table.ts'
import { hasEverBegun } from '../events/streams.ts'
import { foldLog } from './fold.ts'

export type Finding =
  /** A row that is missing, says something else than its stream, or has no stream. */
  | { readonly type: 'row'; readonly table: string; readonly id: string; readonly problem: 'differs' | 'has no stream' }
  | { readonly type: 'gap'; readonly stream: string; readonly version: number }
  | { readonly type: 'unreadable'; readonly sentence: string }

export type LogReport = {
  readonly events: number
  readonly findings: readonly Finding[]
  /** Events that a newer release has written, by type: no fault. */
  readonly unknown: ReadonlyMap<string, number>
  /** Detached months, whose streams were not read. */
  readonly away: readonly string[]
}

/** A table that is wrong everywhere is told by this many rows of it. */
const mostFindings = 1_000

/**
 * Proves that every table made from the log agrees with the log, and that the log has no holes; rows of streams in detached months are left out. It reads everything from
 * one snapshot, so it may run beside nodes that serve. It writes nothing and delays no node.
 */
export function verify(db: Database, store: EventStore, tables: readonly StateTable[]): Promise<LogReport> {
  return db.session((session) =>
    session.transaction(async (sql) => {
      await sql.query('set transaction isolation level repeatable read, read only')
      await holdMonths(sql)
      const findings: Finding[] = []
      const unknown = new Map<string, number>()
      const find = (finding: Finding) => void (findings.length < mostFindings && findings.push(finding))
      let last = { stream: '', version: 0 }

      const events = await foldLog({
        sql,
        store,
        tables,
        async take(table, standings) {
          for (const id of await table.differing(sql, standings))
            find({ type: 'row', table: table.name, id, problem: 'differs' })
        },
        onEvent(stored) {
          const { stream, version, type, decoded } = stored
          if (version !== (stream === last.stream ? last.version : 0) + 1) find({ type: 'gap', stream, version })
          last = stored
          if (decoded.is === 'unknown') unknown.set(type, (unknown.get(type) ?? 0) + 1)
          if (decoded.is === 'unreadable')
            find({ type: 'unreadable', sentence: new UnreadableEvent(stored, decoded.reason).message })
        },
      })
      for (const table of tables)
        for (const id of await withoutStream(sql, table))
          find({ type: 'row', table: table.name, id, problem: 'has no stream' })
      return { events, findings, unknown, away: await monthsAway(sql) }
    }),
  )
}

async function withoutStream(sql: Sql, { name, kind }: StateTable): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select t.id from ${name} t where not ${hasEverBegun("$1 || '-' || t.id")}
     order by t.id limit ${mostFindings}`,
    [kind],
  )
  return rows.map(({ id }) => id)
}

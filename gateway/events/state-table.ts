import type { Sql } from '../db/database.ts'
import type { Cursor } from './event-store.ts'
import type { StreamKind, WithType } from './stream-kind.ts'

/** A stream as it stands after its newest event. */
export type Standing = {
  readonly id: string
  readonly version: number
  readonly cursor: Cursor
  readonly state: unknown
}

/**
 * A table with a row for each stream of a kind: its state as folded, and columns to search by. It is written in the
 * transaction that appends, and can be made again from the log at any time.
 */
export type StateTable = {
  readonly name: string
  /** The version of the meaning of the columns and the state. A start rebuilds a table that has another number. */
  readonly version: number
  readonly kind: string
  /** A state before any event. */
  readonly initial: unknown
  readonly evolve: (state: unknown, event: WithType) => unknown
  /** Writes rows into the table, or into another of its shape. */
  write(sql: Sql, standings: readonly Standing[], into?: string): Promise<void>
  /** The ids of those whose row is missing or says something else. */
  differing(sql: Sql, standings: readonly Standing[]): Promise<readonly string[]>
  /**
   * Locks the next rows after an id that a node of an earlier release has written, among these or among all, and returns their ids, in
   * order. Absent in a table that does not mark its rows.
   */
  readonly lockStale?: (sql: Sql, among: readonly string[] | null, after: string) => Promise<readonly string[]>
}

const staleAtOnce = 100

type ColumnType = 'text' | 'boolean' | 'timestamptz'

type Description<State, Command, Event extends WithType, Rejection, Column extends string> = {
  readonly name: string
  readonly version: number
  readonly stream: StreamKind<State, Command, Event, Rejection>
  readonly columns: Readonly<Record<Column, ColumnType>>
  /**
   * Its rows say which version of the table has folded them, and up to which event (`folded_by`, `folded_to`), so that nodes correct those that an
   * earlier release writes beside them (`gateway/log/heal.ts`).
   */
  readonly marksFolds?: true
  /** The values of the columns; null for a stream that has not begun, which has no row. */
  readonly row: (state: State) => Readonly<Record<Column, string | boolean | null>> | null
}

export function stateTable<State, Command, Event extends WithType, Rejection, Column extends string>(
  description: Description<State, Command, Event, Rejection, Column>,
): StateTable {
  const { name, version, stream, row } = description
  const compared = { id: 'text', version: 'int', tx: 'xid8', seq: 'bigint', ...description.columns, state: 'jsonb' }
  const types = { ...compared, ...(description.marksFolds && { folded_by: 'int', folded_to: 'int' }) }
  const columns = Object.keys(types).join(', ')
  const read = Object.entries(types)
    .map(([column, type]) => (type === 'xid8' ? `r.${column}::xid8` : `r.${column}`))
    .join(', ')
  const given = Object.entries(types)
    .map(([column, type]) => `${column} ${type === 'xid8' ? 'text' : type}`)
    .join(', ')
  const rows = `select ${read} from jsonb_to_recordset($1::jsonb) as r(${given})`
  const updates = Object.keys(types)
    .slice(1)
    .map((column) => `${column} = excluded.${column}`)
    .join(', ')

  const parameter = (standings: readonly Standing[]) =>
    JSON.stringify(
      standings.flatMap(({ id, version: folded_to, cursor, state }) => {
        const searched = row(state as State)
        const place = { id, version: folded_to, tx: String(cursor.tx), seq: String(cursor.seq) }
        return searched ? [{ ...place, ...searched, state, folded_by: version, folded_to }] : []
      }),
    )

  return {
    name,
    version,
    kind: stream.kind,
    initial: stream.decider.initial,
    evolve: (state, event) => stream.decider.evolve(state as State, event as Event),

    write: async (sql, standings, into = name) =>
      void (await sql.query(`insert into ${into} (${columns}) ${rows} on conflict (id) do update set ${updates}`, [
        parameter(standings),
      ])),

    async differing(sql, standings) {
      const { rows: found } = await sql.query<{ id: string }>(
        `select e.id from (${rows}) as e(${columns}) left join ${name} t on t.id = e.id
         where (${prefixed('t', compared)}) is distinct from (${prefixed('e', compared)})`,
        [parameter(standings)],
      )
      return found.map(({ id }) => id)
    },

    ...(description.marksFolds && {
      async lockStale(sql: Sql, among: readonly string[] | null, after: string) {
        const { rows: found } = await sql.query<{ id: string }>(
          `select id from ${name} where (folded_to is distinct from version or folded_by < $1)
           and ($2::text[] is null or id = any($2)) and id > $3 order by id limit ${staleAtOnce} for update`,
          [version, among, after],
        )
        return found.map(({ id }) => id)
      },
    }),
  }
}

const prefixed = (table: string, columns: object) =>
  Object.keys(columns)
    .map((column) => `${table}.${column}`)
    .join(', ')

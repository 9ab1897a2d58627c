import type { DayClose } from '#domain/close/day-close.ts'
import type { Sql } from '../db/database.ts'
import { stateTable } from '../events/state-table.ts'
import { closeId, dayCloseStream } from './stream.ts'

/** Each closed business day of a store. */
export const dayClosesTable = stateTable({
  name: 'day_closes',
  version: 1,
  stream: dayCloseStream,
  columns: { store_id: 'text', day: 'text' },
  row: (closed) => closed && { store_id: closed.storeId, day: closed.day },
})

export type ClosedDay = NonNullable<DayClose>

/** The close of a store's day; null while it is open. */
export async function closeOf(sql: Sql, storeId: string, day: string): Promise<ClosedDay | null> {
  const { rows } = await sql.query<{ state: ClosedDay }>('select state from day_closes where id = $1', [
    closeId(storeId, day),
  ])
  return rows[0]?.state ?? null
}

/** A page of a store's closed days, newest first, before a day where one is given. */
export async function closesOf(
  sql: Sql,
  { storeId, before, limit }: { readonly storeId: string; readonly before: string | null; readonly limit: number },
): Promise<readonly ClosedDay[]> {
  const { rows } = await sql.query<{ state: ClosedDay }>(
    `select state from day_closes where store_id = $1 and ($2::text is null or day < $2) order by day desc limit $3`,
    [storeId, before, limit],
  )
  return rows.map(({ state }) => state)
}

import type { DayCloses } from '#domain/close/day-close.ts'
import type { Sql } from '../../db/database.ts'
import { stateTable } from '../../events/state-table.ts'
import { closeId, dayCloseStream } from './stream.ts'

/** Each business day of a store with a closed shift. */
export const dayClosesTable = stateTable({
  name: 'day_closes',
  version: 2,
  stream: dayCloseStream,
  columns: { store_id: 'text', day: 'text' },
  row: (closes) => closes && { store_id: closes.storeId, day: closes.day },
})

type ClosedDay = NonNullable<DayCloses>

/** The closed shifts of a store's day; null while all of it is open. */
export async function closeOf(sql: Sql, storeId: string, day: string): Promise<ClosedDay | null> {
  const { rows } = await sql.query<{ state: ClosedDay }>('select state from day_closes where id = $1', [
    closeId(storeId, day),
  ])
  const closes = rows[0]?.state
  return closes && closes.shifts.length > 0 ? closes : null
}

const isClosed = `jsonb_array_length(state->'shifts') > 0`

/** A page of a store's days with closed shifts, newest first, before a day where one is given. */
export async function closesOf(
  sql: Sql,
  { storeId, before, limit }: { readonly storeId: string; readonly before: string | null; readonly limit: number },
): Promise<readonly ClosedDay[]> {
  const { rows } = await sql.query<{ state: ClosedDay }>(
    `select state from day_closes where store_id = $1 and ($2::text is null or day < $2) and ${isClosed}
     order by day desc limit $3`,
    [storeId, before, limit],
  )
  return rows.map(({ state }) => state)
}

/** Whether the store has closed a shift of a later day. */
export async function hasLaterClose(sql: Sql, storeId: string, day: string): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from day_closes where store_id = $1 and day > $2 and ${isClosed} limit 1`,
    [storeId, day],
  )
  return rows.length > 0
}

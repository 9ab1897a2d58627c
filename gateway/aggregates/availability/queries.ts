import { type Availability, allAvailable, type Lever, leversAt } from '#domain/availability/state.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { Sql } from '../../db/database.ts'
import { cursorText, start } from '../../events/event-store.ts'

/**
 * All levers of a store, with the places of the events that changed each of its two streams last. One statement reads both, so of two readings
 * the later one is older in neither place.
 */
export type StoreLevers = { readonly availability: Availability; readonly at: string }

type Row = { readonly id: string; readonly tx: string; readonly seq: string; readonly state: Availability }

/** A store that has never used a lever. */
export const noLevers: StoreLevers = { availability: allAvailable, at: placeOf([]) }

/** The levers of every store that has ever used one. */
export const leversOfAll = (sql: Sql): Promise<ReadonlyMap<string, StoreLevers>> => read(sql, '')

export async function leversOf(sql: Sql, storeId: string): Promise<StoreLevers> {
  return (await leversOfThese(sql, [storeId])).get(storeId) ?? noLevers
}

/** The levers of these stores, as every node has written them. */
export async function leversOfStores(
  sql: Sql,
  storeIds: readonly string[],
): Promise<(storeId: string) => Availability> {
  const all = await leversOfThese(sql, storeIds)
  return (storeId) => (all.get(storeId) ?? noLevers).availability
}

/** The levers of a store that hold at this instant, as every node has written them. */
export async function leversInForce(sql: Sql, storeId: string, at: string): Promise<readonly Lever[]> {
  return leversAt((await leversOf(sql, storeId)).availability, at)
}

/** The same for several stores. A store that has never used a lever has no entry. */
export async function leversInForceOf(
  sql: Sql,
  storeIds: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, readonly Lever[]>> {
  const all = await leversOfThese(sql, storeIds)
  return new Map([...all].map(([id, { availability }]) => [id, leversAt(availability, at)]))
}

const leversOfThese = (sql: Sql, storeIds: readonly string[]) => read(sql, 'where id = any($1)', [storeIds])

async function read(
  sql: Sql,
  where: string,
  values: readonly (readonly string[])[] = [],
): Promise<ReadonlyMap<string, StoreLevers>> {
  const rowsOf = (table: string) => `select id, tx::text, seq::text, state from ${table} ${where}`
  const { rows } = await sql.query<Row>(`${rowsOf('availability')} union all ${rowsOf('service_levers')}`, [...values])
  const byStore = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byStore].map(([id, own]) => [id, joined(own)]))
}

/** The two streams of a store have no target in common. */
const joined = (rows: readonly Row[]): StoreLevers => ({
  availability: { levers: Object.assign({}, ...rows.map(({ state }) => state.levers)) },
  at: placeOf(rows.map(({ tx, seq }) => `${tx}.${seq}`)),
})

/** The newer place first: then a later reading also compares as newer. */
function placeOf([one = cursorText(start), other = cursorText(start)]: readonly string[]): string {
  return isNewerCursor(other, one) ? `${other}.${one}` : `${one}.${other}`
}

import { type Availability, allAvailable, type Lever, leversAt } from '#domain/availability/state.ts'
import type { Sql } from '../db/database.ts'
import { cursorText, start } from '../events/event-store.ts'

/** The levers of a store, with the place of the event that changed them last. */
export type StoreLevers = { readonly availability: Availability; readonly at: string }

type Row = { readonly id: string; readonly tx: string; readonly seq: string; readonly state: Availability }

/** A store that has never used a lever. */
export const noLevers: StoreLevers = { availability: allAvailable, at: cursorText(start) }

/** The levers of every store that has ever used one. */
export async function leversOfAll(sql: Sql): Promise<ReadonlyMap<string, StoreLevers>> {
  const { rows } = await sql.query<Row>('select id, tx::text, seq::text, state from availability')
  return new Map(rows.map((row) => [row.id, read(row)]))
}

export async function leversOf(sql: Sql, storeId: string): Promise<StoreLevers> {
  const { rows } = await sql.query<Row>('select id, tx::text, seq::text, state from availability where id = $1', [
    storeId,
  ])
  return rows[0] ? read(rows[0]) : noLevers
}

/** The levers of these stores, as every node has written them. */
export async function leversOfStores(
  sql: Sql,
  storeIds: readonly string[],
): Promise<(storeId: string) => Availability> {
  const { rows } = await sql.query<Pick<Row, 'id' | 'state'>>('select id, state from availability where id = any($1)', [
    storeIds,
  ])
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return (storeId) => states.get(storeId) ?? allAvailable
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
  const { rows } = await sql.query<Row>('select id, tx::text, seq::text, state from availability where id = any($1)', [
    storeIds,
  ])
  return new Map(rows.map((row) => [row.id, leversAt(read(row).availability, at)]))
}

const read = ({ tx, seq, state }: Row): StoreLevers => ({ availability: state, at: `${tx}.${seq}` })

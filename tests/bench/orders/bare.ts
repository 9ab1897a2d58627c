import type { Database, Sql } from '#gateway/db/database.ts'

type Write = (n: number) => Promise<unknown>

/** One row of the size of an order, in its own statement. */
export async function bareInsert(sql: Sql, text: string): Promise<Write> {
  await sql.query('create table bare (id text primary key, data jsonb not null)')
  return (n) => sql.query('insert into bare (id, data) values ($1, $2::jsonb)', [`bare-${n}`, text])
}

/**
 * The minimum of an order: in one transaction three events of the log, and one row each of the customer, the order and
 * the shipment, in tables with our indexes. Nothing is read, judged or told.
 */
export async function bareOrder(db: Database, text: string): Promise<Write> {
  for (const table of ['events', 'customers', 'orders', 'shipments'])
    await db.query(`create table bare_${table} (like ${table} including all)`)
  return (n) =>
    db.transaction(async (tx) => {
      await tx.query(
        `insert into bare_events (stream, version, at, type, data, meta)
         select kind || '-' || $1, 1, now(), kind, $2::jsonb, '{}' from unnest(array['order', 'shipment', 'customer']) kind`,
        [String(n), text],
      )
      await tx.query(`insert into bare_customers (id, company_id, phone, state) values ($1, 'company', $1, '{}')`, [
        String(n),
      ])
      await tx.query(
        `insert into bare_orders (id, version, code, store_id, phone, status, ordered_at, tracking_id, state)
         values ($1, 1, $1, 'store', $1, 'GENERATED', now(), $1, $2::jsonb)`,
        [String(n), text],
      )
      await tx.query(
        `insert into bare_shipments (id, version, tracking_id, store_id, status, created_at, state)
         values ($1, 1, $1, 'store', 'PENDING', now(), $2::jsonb)`,
        [String(n), text],
      )
    })
}

import { overStatuses } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import type { Sql } from '../db/database.ts'
import { withdrawCommandsOf } from '../events/log.ts'
import type { PersonalEvent } from '../events/pg-event-store.ts'
import { foldStreams } from '../log/fold.ts'
import { oneAtATime } from '../log/one-at-a-time.ts'
import type { PeopleGround } from '../people/command.ts'
import { exportStreams } from '../people/exported.ts'
import { eraseRows, exportRows } from '../people/person-rows.ts'
import type { KnownDiner } from '../tables/side-table.ts'
import { forgetWaysToTheDoor } from './ways-to-the-door.ts'

const lockWaitMs = 10_000

/** Their shipments name couriers as well. */
const isOfDiner = ({ owner }: PersonalEvent) => owner === 'diner'

/** A person is known by their phone, and the guest of an order by its code. */
export type Diner = Phone | { readonly orderCode: string }

/** Everything that the log says of a person, at every company, stream by stream. */
export async function exportPerson(
  { db, digests, store, sideTables, now }: Omit<PeopleGround, 'tables' | 'wait'>,
  diner: Diner,
) {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const person = await personOf(sql, diner)
    const names = [...(await streamsWithData(sql, person)), ...(await streamsAbout(sql, person))]
    const streams = await exportStreams(sql, store, names, isOfDiner)
    const rows = await exportRows({ sql, digests }, { sideTables, owner: 'diner', person })
    return { phone: person.phone, exportedAt: now().toISOString(), streams, ...rows }
  })
}

async function personOf(sql: Sql, diner: Diner): Promise<KnownDiner> {
  const isGuest = typeof diner === 'object'
  const { rows } = await sql.query<{ id: string }>(
    isGuest
      ? `select id from orders where code = $1 and phone is null`
      : `select id from orders where phone = $1 order by ordered_at, id`,
    [isGuest ? diner.orderCode.toUpperCase() : diner],
  )
  const phone = isGuest ? null : diner
  const { rows: accounts } = await sql.query<{ id: string }>('select id from customers where phone = $1', [phone])
  return { phone, orders: rows.map(({ id }) => id), accounts: accounts.map(({ id }) => id) }
}

/** An order of the person is not over, or its courier is still under way: they need the name and the address. */
class OrderNotOver extends Error {
  override readonly name = 'OrderNotOver'
  constructor(codes: readonly string[]) {
    super(
      `Orders are not over: ${codes.join(', ')}. Deliver or cancel them first, and wait for couriers on the way back.`,
    )
  }
}

/**
 * Erases who a person is and where they live, at every company. Their orders and points stay, without
 * them. Answers how many events have lost something. Appends wait for it, and no rebuild runs beside it: the rebuild
 * would bring the erased data back into its tables. Throws OrderNotOver.
 */
export function erasePerson(
  { db, digests, store, tables, sideTables, wait }: Omit<PeopleGround, 'now'>,
  diner: Diner,
): Promise<number> {
  return oneAtATime({ sql: db, wait }, () =>
    db.transaction(async (sql) => {
      const keyed = { sql, digests }
      await sql.query(`set local lock_timeout = ${lockWaitMs}`)
      await sql.query('lock table events in share mode')
      const person = await personOf(sql, diner)
      const codes = await openOrders(sql, person.orders)
      if (codes.length > 0) throw new OrderNotOver(codes)
      const streams = await streamsWithData(sql, person)
      // While the phone still leads to the carts.
      await withdrawCommandsOf(keyed, [...streams, ...(await streamsAbout(sql, person))])
      await forgetWaysToTheDoor(
        sql,
        store,
        streams.filter((stream) => stream.startsWith('shipment-')),
      )
      await eraseRows(keyed, { sideTables, owner: 'diner', person })
      const changed = await store.erase(sql, streams, isOfDiner)
      await foldStreams({ sql, store, tables, take: (table, rows) => table.write(sql, rows) }, streams)
      return changed
    }),
  )
}

/** The streams whose events hold who the person is. */
async function streamsWithData(sql: Sql, { phone, orders }: KnownDiner): Promise<readonly string[]> {
  const { rows } = await sql.query<{ stream: string }>(
    `select 'customer-' || id as stream from customers where phone = $1
     union select 'order-' || id from unnest($2::text[]) id
     union select 'shipment-' || s.id from shipments s join orders o on o.tracking_id = s.tracking_id where o.id = any($2)
     union select stream from events where stream in (select 'survey-' || id from unnest($2::text[]) id)
     order by stream`,
    [phone, orders],
  )
  return rows.map(({ stream }) => stream)
}

/** The streams that are about the person without saying who it is. */
async function streamsAbout(sql: Sql, { phone, orders }: KnownDiner): Promise<readonly string[]> {
  const { rows } = await sql.query<{ stream: string }>(
    `select distinct stream from events
     where stream in (select 'loyalty-' || id from customers where phone = $1
       union select 'payment-' || id from unnest($2::text[]) id
       union select 'abandoned-cart-' || id from left_carts where phone = $1)
     order by stream`,
    [phone, orders],
  )
  return rows.map(({ stream }) => stream)
}

/** The codes of orders that are not over, whatever their time, or whose courier is under way. */
async function openOrders(sql: Sql, orders: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql.query<{ order: KnownOrder; shipments: readonly KnownShipment[] }>(
    `select o.state as order, coalesce(
       (select jsonb_agg(s.state) from shipments s where s.tracking_id = o.tracking_id), '[]'
     ) as shipments from orders o where o.id = any($1)`,
    [orders],
  )
  return rows
    .filter(
      ({ order, shipments }) =>
        !overStatuses.includes(order.status) || shipments.some((one) => isInProgress(one.status, one)),
    )
    .map(({ order }) => order.code)
}

import { overStatuses } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { isInProgress } from '#domain/shipment/rules.ts'
import type { KnownShipment } from '#domain/shipment/state.ts'
import { forgetBrowserEntriesOf } from '../accounts/browser-entries.ts'
import { endSessionsOf } from '../accounts/customer-session.ts'
import { forgetLeftCartsOf, leftCartsOf } from '../accounts/left-carts.ts'
import { forgetProvenDevicesOf } from '../accounts/proven-devices.ts'
import type { Sql } from '../db/database.ts'
import { withdrawCommandsOf } from '../events/log.ts'
import type { PersonalEvent } from '../events/pg-event-store.ts'
import { foldStreams } from '../log/fold.ts'
import { oneAtATime } from '../log/one-at-a-time.ts'
import type { PeopleGround } from '../people/command.ts'
import { exportStreams } from '../people/exported.ts'
import { forgetWaysToTheDoor } from './ways-to-the-door.ts'

const lockWaitMs = 10_000

/** Their shipments name couriers as well. */
const isOfDiner = ({ owner }: PersonalEvent) => owner === 'diner'

/** Everything that the log says of the person with a phone, at every company, stream by stream. */
export async function exportPerson({ db, store, now }: Pick<PeopleGround, 'db' | 'store' | 'now'>, phone: Phone) {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const names = [...(await streamsWithData(sql, phone)), ...(await streamsAbout(sql, phone))]
    const streams = await exportStreams(sql, store, names, isOfDiner)
    const leftCarts = await leftCartsOf(sql, phone)
    return { phone, exportedAt: now().toISOString(), streams, leftCarts, browsers: await browsersOf(sql, phone) }
  })
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
 * Erases who the person with a phone is and where they live, at every company. Their orders and points stay, without
 * them. Answers how many events have lost something. Appends wait for it, and no rebuild runs beside it: the rebuild
 * would bring the erased data back into its tables. Throws OrderNotOver.
 */
export function erasePerson(
  { db, digests, store, tables, wait }: Omit<PeopleGround, 'now'>,
  phone: Phone,
): Promise<number> {
  return oneAtATime({ sql: db, wait }, () =>
    db.transaction(async (sql) => {
      const keyed = { sql, digests }
      await sql.query(`set local lock_timeout = ${lockWaitMs}`)
      await sql.query('lock table events in share mode')
      const codes = await openOrders(sql, phone)
      if (codes.length > 0) throw new OrderNotOver(codes)
      const streams = await streamsWithData(sql, phone)
      // While the phone still leads to the orders and carts.
      await withdrawCommandsOf(keyed, [...streams, ...(await streamsAbout(sql, phone))])
      await forgetWaysToTheDoor(
        sql,
        store,
        streams.filter((stream) => stream.startsWith('shipment-')),
      )
      await forgetTimersOf(sql, phone)
      await sql.query('delete from push_subscriptions where order_id in (select id from orders where phone = $1)', [
        phone,
      ])
      await forgetBrowserEntriesOf(sql, phone)
      await sql.query('delete from conversion_browsers where order_id in (select id from orders where phone = $1)', [
        phone,
      ])
      const changed = await store.erase(sql, streams, isOfDiner)
      await foldStreams({ sql, store, tables, take: (table, rows) => table.write(sql, rows) }, streams)
      await endSessionsOf(keyed, phone)
      await forgetProvenDevicesOf(keyed, phone)
      await sql.query('delete from one_time_codes where phone = $1', [phone])
      await forgetLeftCartsOf(sql, phone)
      return changed
    }),
  )
}

/** How vendors know the browsers of the person's orders, until they have heard of the sales. */
async function browsersOf(sql: Sql, phone: Phone) {
  const { rows } = await sql.query<{ orderId: string; vendor: string; browser: object }>(
    `select order_id as "orderId", vendor, browser from conversion_browsers
     where order_id in (select id from orders where phone = $1) order by order_id, vendor`,
    [phone],
  )
  return rows
}

/** The streams whose events hold who the person is. */
async function streamsWithData(sql: Sql, phone: Phone): Promise<readonly string[]> {
  const { rows } = await sql.query<{ stream: string }>(
    `select 'customer-' || id as stream from customers where phone = $1
     union select 'order-' || id from orders where phone = $1
     union select 'shipment-' || s.id from shipments s join orders o on o.tracking_id = s.tracking_id where o.phone = $1
     union select stream from events where stream in (select 'survey-' || id from orders where phone = $1)
     order by stream`,
    [phone],
  )
  return rows.map(({ stream }) => stream)
}

/** The streams that are about the person without saying who it is. */
async function streamsAbout(sql: Sql, phone: Phone): Promise<readonly string[]> {
  const { rows } = await sql.query<{ stream: string }>(
    `select distinct stream from events
     where stream in (select 'loyalty-' || id from customers where phone = $1
       union select 'payment-' || id from orders where phone = $1
       union select 'abandoned-cart-' || id from left_carts where phone = $1)
     order by stream`,
    [phone],
  )
  return rows.map(({ stream }) => stream)
}

/** Timers that would send the person something. Those of money and of the order's own life go on. */
const forgetTimersOf = async (sql: Sql, phone: Phone) =>
  void (await sql.query(
    `delete from timers where
       kind in ('push-notice', 'push-send', 'conversion-pixel', 'conversion-property') and payload->>'orderId' in (select id from orders where phone = $1)
       or kind = 'abandoned-cart-notice' and payload->>'cartId' in (select id from left_carts where phone = $1)
       or kind = 'one-time-code' and payload->>'id' in (select id from one_time_codes where phone = $1)`,
    [phone],
  ))

/** The codes of orders that are not over, whatever their time, or whose courier is under way. */
async function openOrders(sql: Sql, phone: Phone): Promise<readonly string[]> {
  const { rows } = await sql.query<{ order: KnownOrder; shipments: readonly KnownShipment[] }>(
    `select o.state as order, coalesce(
       (select jsonb_agg(s.state) from shipments s where s.tracking_id = o.tracking_id), '[]'
     ) as shipments from orders o where o.phone = $1`,
    [phone],
  )
  return rows
    .filter(
      ({ order, shipments }) =>
        !overStatuses.includes(order.status) || shipments.some((one) => isInProgress(one.status, one)),
    )
    .map(({ order }) => order.code)
}

import { isInProgress } from '#domain/order/progress.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Phone } from '#domain/phone/phone.ts'
import { endSessionsOf } from '../accounts/customer-session.ts'
import { forgetLeftCartsOf, leftCartsOf } from '../accounts/left-carts.ts'
import type { Database, Sql } from '../db/database.ts'
import type { EventStore } from '../events/pg-event-store.ts'
import type { StateTable } from '../events/state-table.ts'
import { foldStreams } from '../log/fold.ts'
import { oneAtATime } from '../log/one-at-a-time.ts'

const lockWaitMs = 10_000

type Surroundings = {
  readonly db: Database
  readonly store: EventStore
  readonly tables: readonly StateTable[]
  readonly now: () => Date
  readonly wait: (ms: number) => Promise<void>
}

/** Everything that the log says of the person with a phone, at every company, stream by stream. */
export async function exportPerson({ db, store, now }: Pick<Surroundings, 'db' | 'store' | 'now'>, phone: Phone) {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const streams: Record<string, object[]> = {}
    for (const stream of [...(await streamsWithData(sql, phone)), ...(await streamsAbout(sql, phone))])
      streams[stream] = (await store.readStored(sql, stream, 1)).flatMap(({ decoded }) =>
        decoded.is === 'known' ? [decoded.event] : [],
      )
    return { phone, exportedAt: now().toISOString(), streams, leftCarts: await leftCartsOf(sql, phone) }
  })
}

/** An order of the person is in progress: whoever brings it needs the name and the address. */
class OrderInProgress extends Error {
  override readonly name = 'OrderInProgress'
  constructor(codes: readonly string[]) {
    super(`Orders are in progress: ${codes.join(', ')}. Deliver or cancel them first.`)
  }
}

/**
 * Erases who the person with a phone is and where they live, at every company. Their orders and points stay, without
 * them. Answers how many events have lost something. Appends wait for it, and no rebuild runs beside it: its
 * tables would be made of what is erased. Throws OrderInProgress.
 */
export function erasePerson({ db, store, tables, now, wait }: Surroundings, phone: Phone): Promise<number> {
  return oneAtATime({ sql: db, wait }, () =>
    db.transaction(async (sql) => {
      await sql.query(`set local lock_timeout = ${lockWaitMs}`)
      await sql.query('lock table events in share mode')
      const codes = await ordersInProgress(sql, phone, now())
      if (codes.length > 0) throw new OrderInProgress(codes)
      const streams = await streamsWithData(sql, phone)
      // While the phone still leads to the orders.
      await sql.query('delete from push_subscriptions where order_id in (select id from orders where phone = $1)', [
        phone,
      ])
      const changed = await store.erase(sql, streams)
      const folded = {
        sql,
        store,
        tables,
        take: (table: StateTable, rows: Parameters<StateTable['write']>[1]) => table.write(sql, rows),
      }
      await foldStreams(folded, streams)
      await endSessionsOf(sql, phone)
      await sql.query('delete from one_time_codes where phone = $1', [phone])
      await forgetLeftCartsOf(sql, phone)
      return changed
    }),
  )
}

/** The streams whose events hold who the person is. */
async function streamsWithData(sql: Sql, phone: Phone): Promise<readonly string[]> {
  const { rows } = await sql.query<{ stream: string }>(
    `select 'customer-' || id as stream from customers where phone = $1
     union select 'order-' || id from orders where phone = $1
     union select 'shipment-' || s.id from shipments s join orders o on o.tracking_id = s.tracking_id where o.phone = $1
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
       union select 'survey-' || id from orders where phone = $1
       union select 'payment-' || id from orders where phone = $1
       union select 'abandoned-cart-' || id from left_carts where phone = $1)
     order by stream`,
    [phone],
  )
  return rows.map(({ stream }) => stream)
}

async function ordersInProgress(sql: Sql, phone: Phone, now: Date): Promise<readonly string[]> {
  const { rows } = await sql.query<{ state: KnownOrder }>('select state from orders where phone = $1', [phone])
  return rows
    .filter(({ state }) =>
      isInProgress({ status: state.status, orderedAt: state.times.placed, scheduledAt: state.scheduledAt }, now),
    )
    .map(({ state }) => state.code)
}

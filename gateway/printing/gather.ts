import { byTimer } from '#domain/access/by.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import { type TicketEvent, wantedTicket } from '#domain/ticket/wanted.ts'
import { ordersByIds } from '../aggregates/orders/queries.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import type { Sql } from '../db/database.ts'
import type { Cursor } from '../events/event-store.ts'
import { settledHead } from '../events/pg-event-store.ts'
import { type Heading, headingsAfter } from '../events/streams.ts'
import type { Ground } from '../ground/ground.ts'
import type { Printers } from './printers.ts'
import type { TicketNews } from './ticket-news.ts'
import { addTicket, earlierTickets, lockTickets } from './tickets.ts'

const batchSize = 500

const ticketEvents: readonly string[] = [
  'OrderAccepted',
  'OrderTimeChanged',
  'OrderCanceled',
] satisfies readonly TicketEvent[]

type Gathering = Pick<Ground, 'log' | 'clock'> & { readonly printers: Printers; readonly news: TicketNews }

/**
 * Reads the log on from where any node left off, and adds the tickets that its events call for. It goes by the log and not by a reaction, so
 * that it also sees events of a node of an earlier release, and of the time in which no node with a printer was up.
 */
export async function gatherTickets({ log, clock, printers, news }: Gathering): Promise<void> {
  for (let isMore = true; isMore; ) {
    let storeIds: readonly string[] = []
    const read = await log.transact<boolean, never>({ by: byTimer('print-tickets') }, async ({ sql }) => {
      const headings = await headingsAfter(sql, await lockedReader(sql), batchSize)
      const last = headings.at(-1)
      if (!last) return { ok: true, value: false }
      storeIds = await addTickets(sql, headings, printers, clock.now())
      await sql.query('update print_reader set tx = $1::text::xid8, seq = $2::bigint', [
        String(last.cursor.tx),
        String(last.cursor.seq),
      ])
      return { ok: true, value: headings.length === batchSize }
    })
    news.changed(storeIds)
    isMore = read.ok && read.value
  }
}

/**
 * Writes down where the log is read on. The first node with a printer starts at the newest event, and does so before it serves: its first
 * order is then a later one.
 */
export async function openReader(sql: Sql): Promise<Cursor> {
  const head = await settledHead(sql)
  await sql.query(
    `insert into print_reader (is_only, tx, seq) values (true, $1::text::xid8, $2::bigint) on conflict do nothing`,
    [String(head.tx), String(head.seq)],
  )
  return head
}

/** Where the log is read on. Other nodes wait until the transaction ends. */
async function lockedReader(sql: Sql): Promise<Cursor> {
  const head = await openReader(sql)
  await lockTickets(sql)
  const { rows } = await sql.query<{ tx: string; seq: string }>('select tx::text, seq::text from print_reader')
  const [row] = rows
  return row ? { tx: BigInt(row.tx), seq: BigInt(row.seq) } : head
}

/** Answers the stores that have got tickets. */
async function addTickets(sql: Sql, headings: readonly Heading[], printers: Printers, now: Date): Promise<string[]> {
  const prefix = `${orderStream.kind}-`
  const called = headings.flatMap(({ stream, type }) =>
    stream.startsWith(prefix) && ticketEvents.includes(type)
      ? [{ orderId: stream.slice(prefix.length), type: type as TicketEvent }]
      : [],
  )
  if (called.length === 0) return []
  const orders = await ordersByIds(sql, [...new Set(called.map(({ orderId }) => orderId))])
  const storesTold: string[] = []
  const known = new Map(orders.map((order) => [order.orderId, order]))
  for (const { orderId, type } of called) {
    const order = known.get(orderId)
    if (!order || printers.printerOf(order.storeId).is === 'none') continue
    const { storeId } = order
    const earlier = await earlierTickets(sql, orderId, now)
    const kind = wantedTicket(type, earlier, { isAutomatic: printers.isAutomatic(storeId) })
    if (!kind) continue
    await addTicket(sql, { orderId, storeId, kind, since: timeOf(order, type) ?? now.toISOString() })
    storesTold.push(storeId)
  }
  return storesTold
}

/** A changed time stands in no table with its instant. */
const timeOf = ({ times }: KnownOrder, type: TicketEvent): string | undefined =>
  type === 'OrderAccepted' ? times.accepted : type === 'OrderCanceled' ? times.canceled : undefined

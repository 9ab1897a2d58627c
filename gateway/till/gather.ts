import { byTimer } from '#domain/access/by.ts'
import type { OrderEvent } from '#domain/order/events.ts'
import { orderStream } from '../aggregates/orders/stream.ts'
import { paymentStream } from '../aggregates/payments/stream.ts'
import { ordersOfShipments } from '../aggregates/shipments/queries.ts'
import { shipmentStream } from '../aggregates/shipments/stream.ts'
import type { Sql } from '../db/database.ts'
import type { Cursor } from '../events/event-store.ts'
import { settledHead } from '../events/pg-event-store.ts'
import { type Heading, headingsAfter } from '../events/streams.ts'
import type { Ground } from '../ground/ground.ts'
import { setTimer } from '../timers/timers.ts'
import { tellOrders, timerOf } from './timers.ts'
import { noteChanged } from './untold.ts'

const batchSize = 500

/** With these an order joins the shop's list, so the receiver hears of a new one. */
const joining: readonly string[] = ['OrderPlaced', 'OrderPaid'] satisfies readonly OrderEvent['type'][]

/**
 * Reads the log on from where any node left off, and notes the orders that changed. It goes by the log and not by a reaction, so that it
 * also sees events of a node of an earlier release, and of the time in which no node with a receiver was up.
 */
export async function gather({ log, clock }: Pick<Ground, 'log' | 'clock'>): Promise<void> {
  for (let isMore = true; isMore; ) {
    const read = await log.transact<boolean, never>({ by: byTimer(tellOrders) }, async ({ sql }) => {
      const headings = await headingsAfter(sql, await lockedReader(sql), batchSize)
      const last = headings.at(-1)
      if (!last) return { ok: true, value: false }
      const changed = await changedBy(sql, headings)
      const now = clock.now()
      if (changed.size > 0)
        for (const storeId of await noteChanged(sql, changed, now)) await setTimer(sql, timerOf(storeId), now)
      await sql.query('update till_reader set tx = $1::text::xid8, seq = $2::bigint', [
        String(last.cursor.tx),
        String(last.cursor.seq),
      ])
      return { ok: true, value: headings.length === batchSize }
    })
    isMore = read.ok && read.value
  }
}

/**
 * Writes down where the log is read on. The first node with a receiver starts at the newest event, and does so before it serves: its first
 * order is then a later one.
 */
export async function openReader(sql: Sql): Promise<Cursor> {
  const head = await settledHead(sql)
  await sql.query(
    `insert into till_reader (is_only, tx, seq) values (true, $1::text::xid8, $2::bigint) on conflict do nothing`,
    [String(head.tx), String(head.seq)],
  )
  return head
}

/** Where the log is read on. Other nodes wait until the transaction ends. */
async function lockedReader(sql: Sql): Promise<Cursor> {
  const head = await openReader(sql)
  const { rows } = await sql.query<{ tx: string; seq: string }>(
    'select tx::text, seq::text from till_reader for update',
  )
  const [row] = rows
  return row ? { tx: BigInt(row.tx), seq: BigInt(row.seq) } : head
}

/** The orders that these events are about. */
async function changedBy(sql: Sql, headings: readonly Heading[]): Promise<ReadonlyMap<string, { isNew: boolean }>> {
  const changed = new Map<string, { isNew: boolean }>()
  const note = (orderId: string, isNew: boolean) =>
    changed.set(orderId, { isNew: isNew || (changed.get(orderId)?.isNew ?? false) })
  const shipments = new Set<string>()
  for (const { stream, type } of headings) {
    const [kind = '', id] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
    if (kind === orderStream.kind) note(id, joining.includes(type))
    if (kind === paymentStream.kind) note(id, false)
    if (kind === shipmentStream.kind) shipments.add(id)
  }
  if (shipments.size > 0) for (const id of await ordersOfShipments(sql, [...shipments])) note(id, false)
  return changed
}

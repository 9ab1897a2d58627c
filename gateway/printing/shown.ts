import type { Wire } from '#openapi/wire/schemas.ts'
import { placedOrders } from '../aggregates/orders/queries.ts'
import type { Sql } from '../db/database.ts'

type Row = {
  readonly id: string
  readonly code: string
  readonly branchContactId: string
  readonly kind: 'order' | 'time' | 'canceled'
  readonly state: 'waiting' | 'printed' | 'given_up'
  readonly reason: Wire['TicketReason'] | null
  readonly sends: number
  readonly since: string
  readonly printedAt: string | null
}

const columns = `t.id::text as id, o.code, t.store_id as "branchContactId", t.kind, t.state, t.reason, t.sends,
  t.since::text as since, t.printed_at::text as "printedAt"`

/** The tickets of an order, the newest first. */
export async function ticketsOfOrder(sql: Sql, orderId: string): Promise<Wire['PrintedTicket'][]> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from print_tickets t join ${placedOrders} o on o.id = t.order_id
     where t.order_id = $1 order by t.id desc limit 50`,
    [orderId],
  )
  return rows.map(writeTicket)
}

/** The tickets of stores since an instant that are not on paper, the oldest first. A later ticket of an order makes up for one that was given up. */
export async function openTickets(
  sql: Sql,
  storeIds: readonly string[],
  after: Date,
): Promise<Wire['PrintedTicket'][]> {
  const { rows } = await sql.query<Row>(
    `select ${columns} from print_tickets t join ${placedOrders} o on o.id = t.order_id
     where t.store_id = any($1) and t.since > $2 and (t.state = 'waiting' or (t.state = 'given_up' and not exists (
       select 1 from print_tickets l where l.order_id = t.order_id and l.id > t.id
     ))) order by t.id limit 100`,
    [storeIds, after.toISOString()],
  )
  return rows.map(writeTicket)
}

const kinds = { order: 'ORDER', time: 'TIME', canceled: 'CANCELED' } as const

function writeTicket({
  id,
  code,
  branchContactId,
  kind,
  state,
  reason,
  sends,
  since,
  printedAt,
}: Row): Wire['PrintedTicket'] {
  return {
    ...{ id, code, branchContactId, kind: kinds[kind] },
    state: state === 'printed' ? 'PRINTED' : reason === null ? 'WAITING' : 'FAILED',
    reason: state === 'printed' ? null : reason,
    mayBePrinted: state !== 'printed' && sends > 0,
    since: new Date(since).toISOString(),
    printedAt: printedAt === null ? null : new Date(printedAt).toISOString(),
  }
}

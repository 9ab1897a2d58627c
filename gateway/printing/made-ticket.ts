import { ticketOf } from '#domain/ticket/ticket.ts'
import { readTicketFacts } from '#openapi/wire/ticket.ts'
import { orderById } from '../aggregates/orders/queries.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Log } from '../events/log.ts'
import { orderOfShop } from '../views/order-of-shop.ts'
import { escposOf, type Paper } from './escpos.ts'
import type { HeldTicket } from './tickets.ts'

export type MadeTicket = {
  readonly bytes: Uint8Array
  readonly isCopy: boolean
  readonly code: string
  /** A digest of the order's words on it. */
  readonly said: string
}

type Making = {
  readonly log: Pick<Log, 'sql' | 'digests'>
  readonly catalog: Catalog
  readonly paper: Paper
}

/**
 * Makes a ticket from the order as it is now. Null where no catalogue has the store of the order, and for a change that the last paper of
 * the order tells already: it happened after that ticket was called for and before it was made.
 */
export async function makeTicket(
  { log: { sql, digests }, catalog, paper }: Making,
  { orderId, kind, isCopy: wasSent, lastSaid }: HeldTicket,
): Promise<MadeTicket | null> {
  const order = await orderOfShop(sql, catalog, orderId)
  if (!order) return null
  const facts = readTicketFacts(order)
  const said = digests.of('ticket', JSON.stringify(ticketOf(facts, { kind: 'order', isCopy: false })))
  if (kind !== 'order' && said === lastSaid) return null
  const inBrowser = kind === 'order' && (await orderById(sql, orderId))?.printedInBrowser !== undefined
  const isCopy = wasSent || inBrowser
  const ticket = ticketOf(facts, { kind: kind === 'time' ? 'time' : 'order', isCopy })
  return { bytes: escposOf(ticket, paper), isCopy, code: order.code, said }
}

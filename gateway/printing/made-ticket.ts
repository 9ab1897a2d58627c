import { ticketOf } from '#domain/ticket/ticket.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { readTicketFacts } from '#openapi/wire/ticket.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Sql } from '../db/database.ts'
import { orderById } from '../orders/room.ts'
import { escposOf, type Paper } from './escpos.ts'
import type { HeldTicket } from './tickets.ts'

/** An order as its operator sees it; null where there is nothing to print. */
export type OrderOfShop = (sql: Sql, catalog: Catalog, orderId: string) => Promise<Wire['ConsoleOrder'] | null>

export type MadeTicket = { readonly bytes: Uint8Array; readonly isCopy: boolean; readonly code: string }

type Making = { readonly sql: Sql; readonly catalog: Catalog; readonly orderOfShop: OrderOfShop; readonly paper: Paper }

/** Makes a ticket from the order as it is now. Null where no catalogue has the store of the order. */
export async function makeTicket(
  { sql, catalog, orderOfShop, paper }: Making,
  { orderId, kind, isCopy: wasSent }: HeldTicket,
): Promise<MadeTicket | null> {
  const order = await orderOfShop(sql, catalog, orderId)
  if (!order) return null
  const inBrowser = kind === 'order' && (await orderById(sql, orderId))?.printedInBrowser !== undefined
  const isCopy = wasSent || inBrowser
  const ticket = ticketOf(readTicketFacts(order), { kind: kind === 'time' ? 'time' : 'order', isCopy })
  return { bytes: escposOf(ticket, paper), isCopy, code: order.code }
}

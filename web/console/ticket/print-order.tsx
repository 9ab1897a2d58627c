import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Ticket, ticketOf } from '#domain/ticket/ticket.ts'
import { isRefused } from '#openapi/client/outcome-of.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { readTicketFacts } from '#openapi/wire/ticket.ts'
import { askTicket } from '../api/tickets.ts'
import { Paper } from './paper.tsx'
import { placePaper } from './place-paper.ts'

/** The orders that this page has printed while the gateway could not be asked. */
const printedAlone = new Set<string>()

/** Opens the browser's dialog for the ticket of an order. The page stays as it is. */
export async function printOrderHere(order: Wire['ConsoleOrder']): Promise<void> {
  const isCopy = await askCopy(order.code)
  printTicket(ticketOf(readTicketFacts(order), { kind: 'order', isCopy }))
}

/**
 * Whether the next ticket of an order by this browser is a copy. Without a connection it prints all the same: the kitchen needs the
 * paper.
 */
export async function askCopy(code: string): Promise<boolean> {
  const isRepeated = printedAlone.has(code)
  try {
    return (await askTicket(code, 'BROWSER')).isCopy || isRepeated
  } catch (error) {
    if (isRefused(error)) throw error
    printedAlone.add(code)
    return isRepeated
  }
}

function printTicket(ticket: Ticket): void {
  const drawn = document.createElement('div')
  const root = createRoot(drawn)
  flushSync(() => root.render(<Paper ticket={ticket} />))
  const remove = placePaper(drawn)
  const end = () => {
    remove()
    root.unmount()
  }
  addEventListener('afterprint', end, { once: true })
  print()
}

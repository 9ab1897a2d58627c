import { byTimer } from '#domain/access/by.ts'
import type { Ground } from '../ground/ground.ts'
import { capabilitiesOf, noteCapabilities } from './capabilities.ts'
import type { PrintingFigures } from './figures.ts'
import { makeTicket } from './made-ticket.ts'
import { printOver, usualPatience } from './network-printer.ts'
import type { NetworkPrinter, Printers } from './printers.ts'
import type { TicketNews } from './ticket-news.ts'
import { claim, dropTicket, type HeldTicket, noteFailed, notePrinted, noteSending, storesThatWait } from './tickets.ts'

/** Longer than all waits for a printer. A node that dies in the middle leaves its ticket after this. */
const leaseMs = 60_000

export type Printing = Pick<Ground, 'log' | 'clock' | 'catalog' | 'random' | 'onError'> & {
  readonly printers: Printers
  readonly figures: PrintingFigures
  readonly news: TicketNews
}

/** A printer did not print. It names no order. */
class TicketNotPrinted extends Error {
  override readonly name = 'TicketNotPrinted'
}

/** Another run has the ticket: this one took longer than its lease. */
class LeaseOver extends Error {
  override readonly name = 'LeaseOver'
}

/** Prints the tickets of one printer, one after another, until none waits or one fails. */
export async function printAll(printing: Printing, printer: NetworkPrinter): Promise<void> {
  const { log, clock, random, figures, news, onError } = printing
  const { sql } = log
  for (;;) {
    const storeIds = (await storesThatWait(sql)).filter(printer.isOf)
    if (storeIds.length === 0) return
    const run = random.id()
    const { ticket, gaveUp } = await claim(log, byTimer('print-tickets'), storeIds, {
      run,
      now: clock.now(),
      untilMs: leaseMs,
    })
    news.changed(gaveUp)
    if (!ticket) return
    const printed = await printOne(printing, printer, ticket, run)
    if (printed === 'nothing to print') {
      await dropTicket(sql, ticket.id)
      news.changed([ticket.storeId])
      continue
    }
    if (printed.is === 'printed') {
      await notePrinted(sql, ticket.id, run, clock.now())
      news.changed([ticket.storeId])
      continue
    }
    const { reason } = printed
    figures.note(reason)
    await noteFailed(sql, ticket.id, { run, reason, tries: ticket.tries, now: clock.now() })
    news.changed([ticket.storeId])
    if (ticket.tries === 0)
      onError(new TicketNotPrinted(`a printer did not print a ticket (${reason}), and is tried again`))
    return
  }
}

async function printOne(
  { log, clock, catalog, printers }: Printing,
  { address, name }: NetworkPrinter,
  ticket: HeldTicket,
  run: string,
) {
  const { sql } = log
  const paper = printers.paperOf(ticket.storeId)
  const made = await makeTicket({ log, catalog: catalog(), paper }, ticket)
  if (!made) return 'nothing to print' as const
  const known = printers.asksStatus(ticket.storeId) ? await capabilitiesOf(sql, name) : null
  const printed = await printOver(address, made.bytes, {
    known,
    patience: usualPatience,
    async onSending() {
      if (!(await noteSending(sql, ticket.id, { run, said: made.said })))
        throw new LeaseOver('the lease of a ticket was over before it was sent')
    },
  })
  if (known) await noteCapabilities(sql, name, printed.capabilities, clock.now())
  return printed
}

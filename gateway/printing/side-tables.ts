import type { SideTable } from '../tables/side-table.ts'

/** A ticket is given up after a day, and shown for a day more. */
const keptDays = 7

export const printingTables: readonly SideTable[] = [
  {
    name: 'print_tickets',
    holds: 'tickets of orders for printers, and whether they were printed',
    life: { through: 'since', after: { days: keptDays }, says: `${keptDays} days after the ticket was asked for` },
    whose: { diner: { kept: 'it holds the id of the order, and a ticket is made without an erased diner' } },
    transfer: { stays: 'the printers print what they were asked for where they stand' },
  },
  {
    name: 'print_reader',
    holds: 'how far the log was read for tickets',
    life: { forEver: 'it is one row' },
    whose: { nobody: 'it is a place in the log' },
    transfer: { stays: 'events have other places in the database that they move to' },
  },
]

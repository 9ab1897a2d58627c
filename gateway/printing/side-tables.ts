import type { SideTable } from '../tables/side-table.ts'

/** A ticket is given up after a day, and shown for a day more. */
const retentionDays = 7
/** A shop that was closed for a season finds its printer as known as it was. */
const knownDays = 400

export const printingTables: readonly SideTable[] = [
  {
    name: 'print_tickets',
    holds: 'tickets of orders for printers, and whether they were printed',
    life: {
      through: 'since',
      after: { days: retentionDays },
      says: `${retentionDays} days after the ticket was asked for`,
    },
    whose: { diner: { retained: 'it holds the id of the order, and a ticket is made without an erased diner' } },
    transfer: { stays: 'the printers print what they were asked for where they stand' },
  },
  {
    name: 'print_reader',
    holds: 'how far the log was read for tickets',
    life: { forEver: 'it is one row' },
    whose: { nobody: 'it is a place in the log', texts: [] },
    transfer: { stays: 'events have other places in the database that they move to' },
  },
  {
    name: 'printer_capabilities',
    holds: 'the questions that each network printer answers',
    life: { through: 'seen_at', after: { days: knownDays }, says: `${knownDays} days after its last ticket` },
    whose: { nobody: 'it is about a machine', texts: ['printer'] },
    transfer: { stays: 'a printer is asked again where it is new' },
  },
]

import type { SideTable } from '../tables/side-table.ts'
import { givenUpAfterDays } from './pauses.ts'

/** The run of a lane gives an order up a day earlier, and counts it. A row that is told says that the next message is not the first. */
const retentionDays = givenUpAfterDays + 1

export const tillTables: readonly SideTable[] = [
  {
    name: 'till_orders',
    holds: 'orders that the receiver of orders waits for, or has lately heard of',
    life: {
      through: 'since',
      after: { days: retentionDays },
      says: `${retentionDays} days after the change`,
    },
    whose: {
      diner: { retained: 'it holds the id of the order, and the receiver is told the order without its diner' },
    },
    transfer: { order: 'place', without: ['place', 'aside_until'] },
  },
  {
    name: 'till_lanes',
    holds: 'for each store, whether a node tells its orders, and how often the receiver has failed',
    life: { forEver: 'there is one row for each store' },
    whose: { nobody: 'it is about stores', texts: ['store_id', 'claimed_by'] },
    transfer: { stays: 'the receiver is asked again at once' },
  },
  {
    name: 'till_reader',
    holds: 'how far the log was read for the receiver of orders',
    life: { forEver: 'it is one row' },
    whose: { nobody: 'it is a place in the log', texts: [] },
    transfer: { stays: 'events have other places in the database that they move to' },
  },
]

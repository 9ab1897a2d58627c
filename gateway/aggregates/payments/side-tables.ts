import type { SideTable } from '../../tables/side-table.ts'

export const paymentTables: readonly SideTable[] = [
  {
    name: 'payment_pages',
    holds: "the bank's page of an open payment",
    life: { until: 'ends_at', says: 'the page has closed, after minutes' },
    whose: { diner: { retained: 'the diner may be on the page' } },
    transfer: { order: 'attempt_id' },
  },
  {
    name: 'payment_turns',
    holds: 'the attempt that a node works on at its provider',
    life: { endsWhen: 'the work on the attempt ends' },
    whose: { nobody: 'it holds a random id and an instant', texts: ['attempt_id'] },
    transfer: { order: 'attempt_id' },
  },
]

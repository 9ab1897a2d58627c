import type { SideTable } from '../tables/side-table.ts'

export const sandboxTables: readonly SideTable[] = [
  {
    name: 'sandbox_cards',
    holds: 'brand and last four digits of test cards',
    life: { until: 'ends_at', says: 'its token runs out, after a quarter of an hour' },
    whose: { nobody: 'the embedded bank takes test cards alone', texts: ['token', 'brand', 'last_four'] },
    transfer: { order: 'token' },
  },
  {
    name: 'sandbox_payments',
    holds: 'the books of the embedded bank: code of the order, amount, test card',
    life: { forEver: 'refunds and questions find a payment in them' },
    whose: { diner: { retained: 'the embedded bank stands for a provider, whose books no erasure reaches' } },
    transfer: { order: 'id' },
  },
]

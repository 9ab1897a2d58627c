import type { SideTable } from '../tables/side-table.ts'

export const paymentTables: readonly SideTable[] = [
  {
    name: 'payment_pages',
    holds: "the bank's page of an open payment",
    life: { until: 'ends_at', says: 'the page has closed, after minutes' },
    whose: { diner: { kept: 'the diner may be on the page' } },
    transfer: { order: 'attempt_id' },
  },
  {
    name: 'payment_turns',
    holds: 'the attempt that a node works on at its provider',
    life: { endsWhen: 'the work on the attempt ends' },
    whose: { nobody: 'it holds a random id and an instant' },
    transfer: { order: 'attempt_id' },
  },
  {
    name: 'sandbox_cards',
    holds: 'brand and last four digits of test cards',
    life: { until: 'ends_at', says: 'its token runs out, after a quarter of an hour' },
    whose: { nobody: 'the embedded bank takes test cards alone' },
    transfer: { order: 'token' },
  },
  {
    name: 'sandbox_payments',
    holds: 'the books of the embedded bank: code of the order, amount, test card',
    life: { forEver: 'refunds and questions find a payment in them' },
    whose: { diner: { kept: 'the embedded bank stands for a provider, whose books no erasure reaches' } },
    transfer: { order: 'id' },
  },
]

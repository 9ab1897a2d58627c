import type { SideTable } from '../../tables/side-table.ts'

export const orderTables: readonly SideTable[] = [
  {
    name: 'applied_codes',
    holds: 'codes of limited usage that a diner has validated, under keyed digests of code and phone',
    life: { through: 'ends_at', says: 'an order may no longer use the validation' },
    whose: { diner: { retained: 'a limited code counts by the digest' } },
    transfer: { order: 'key' },
  },
]

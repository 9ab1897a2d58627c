import type { SideTable } from '../tables/side-table.ts'
import { countDays } from './table.ts'

const life = { through: 'day', after: { days: countDays }, says: `${countDays} days after the day` } as const

export const analyticsTables: readonly SideTable[] = [
  {
    name: 'analytics_counts',
    holds: 'counts of what diners do, and of orders that could not be made, by day, branch and campaign',
    life,
    whose: { nobody: 'it holds counts alone', texts: ['branch_id', 'name', 'campaign'] },
    transfer: { order: 'branch_id, day, name, campaign' },
  },
  {
    name: 'analytics_store_counts',
    holds: 'the same counts for each store',
    life,
    whose: { nobody: 'it holds counts alone', texts: ['branch_id', 'name', 'campaign', 'store_id'] },
    transfer: { order: 'branch_id, store_id, day, name, campaign' },
  },
]

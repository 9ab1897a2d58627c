import type { SideTable } from '../tables/side-table.ts'
import { countDays } from './table.ts'

export const analyticsTables: readonly SideTable[] = [
  {
    name: 'analytics_counts',
    holds: 'counts of what diners do, by day, branch and campaign',
    life: { through: 'day', after: { days: countDays }, says: `${countDays} days after the day` },
    whose: { nobody: 'it holds counts alone' },
    transfer: { order: 'branch_id, day, name, campaign' },
  },
]

import type { SideTable } from '../tables/side-table.ts'

export const alarmTables: readonly SideTable[] = [
  {
    name: 'store_alarms',
    holds: 'when a console of each store was connected last, and the alarm that holds',
    life: { forEver: 'one row for each store with an alarm' },
    whose: { nobody: 'it tells of a store, and of no person', texts: ['store_id', 'state'] },
    transfer: { stays: 'it tells of the consoles of one installation' },
  },
]

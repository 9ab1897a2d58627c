import type { SideTable } from '../tables/side-table.ts'

export const systemTables: readonly SideTable[] = [
  {
    name: 'node_reports',
    holds: 'the newest figures of each node',
    life: { through: 'heard_at', after: { days: 1 }, says: 'the node leaves, or a day after it was heard last' },
    whose: { nobody: 'it has machines and figures', texts: ['name', 'figures'] },
    transfer: { stays: 'another database has other nodes' },
  },
]

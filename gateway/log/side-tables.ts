import type { SideTable } from '../tables/side-table.ts'

export const rebuildTables: readonly SideTable[] = [
  {
    name: 'projections',
    holds: 'the version of each table that is made from the log',
    life: { forEver: 'a start compares it with its release' },
    whose: { nobody: 'it holds names of tables' },
    transfer: { stays: 'the rebuild after an import writes it' },
  },
  {
    name: 'rebuilds',
    holds: 'the node that rebuilds tables, or erases a person',
    life: { endsWhen: 'the work of the node ends' },
    whose: { nobody: 'it names a node' },
    transfer: { stays: 'the lease of one node' },
  },
]

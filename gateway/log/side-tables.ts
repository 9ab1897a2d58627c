import type { SideTable } from '../tables/side-table.ts'

export const rebuildTables: readonly SideTable[] = [
  {
    name: 'projections',
    holds: 'the version of each table that is made from the log',
    life: { forEver: 'a start compares it with its release' },
    whose: { nobody: 'it holds names of tables', texts: ['name'] },
    transfer: { stays: 'the rebuild after an import writes it' },
  },
  {
    name: 'rebuilds',
    holds: 'the node that rebuilds tables, or erases a person',
    life: { endsWhen: 'work comes to its end' },
    whose: { nobody: 'it names a node', texts: ['claimed_by'] },
    transfer: { stays: 'the lease of one node' },
  },
  {
    name: 'shadow_tables',
    holds: 'the tables that a rebuild is making, and the last stream that is in each',
    life: { endsWhen: 'the table takes its place, or a person is erased' },
    whose: { nobody: 'it names tables, and one stream by its id', texts: ['name', 'claimed_by', 'stream'] },
    transfer: { stays: 'a rebuild of the other database starts with an empty one' },
  },
]

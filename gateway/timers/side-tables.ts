import type { SideTable } from '../tables/side-table.ts'

export const timerTables: readonly SideTable[] = [
  {
    name: 'timers',
    holds: 'work that is due later',
    life: { endsWhen: 'the work is done' },
    whose: {
      diner: {
        byRule: 'those that would send something are deleted with the rows that they name; the others hold ids alone',
        exportedByRule: 'no: they hold ids alone',
      },
    },
    transfer: { order: 'id', without: ['claimed_until'], inFirstFormat: true },
  },
]

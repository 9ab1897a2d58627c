import type { SideTable } from '../tables/side-table.ts'

export const httpTables: readonly SideTable[] = [
  {
    name: 'guesses',
    holds: 'counts of wrong codes and of limited calls, under keyed digests',
    life: { until: 'ends_at', says: 'the window of its limit ends: a week at most' },
    whose: { diner: { retained: 'limits count by the digests' }, courier: { retained: 'limits count by the digests' } },
    transfer: { order: 'key' },
  },
  {
    name: 'device_keys',
    holds: 'the key that signs the cookies of browsers',
    life: { forEver: 'browsers are known by it' },
    whose: { nobody: 'it is a key of the installation', texts: ['key'] },
    transfer: { order: 'is_only' },
  },
]

import type { SideTable } from './side-table.ts'

/** The tables of `db` and `digests`: these rooms stand below this one and cannot import it. */
export const lowestTables: readonly SideTable[] = [
  {
    name: 'migrations',
    holds: 'the files of `migrations/` that have run',
    life: { forEver: 'a file never runs twice' },
    whose: { nobody: 'it holds names of files', texts: ['name'] },
    transfer: { stays: 'each database has run its own' },
  },
  {
    name: 'digest_keys',
    holds: 'a check value of the key of digests, and the key where no setting and no file has it',
    life: { forEver: 'digests are found by it' },
    whose: { nobody: 'it is a key of the installation', texts: ['check_value', 'kept'] },
    transfer: { stays: 'the key is not in an export: its heading tells which one the digests need' },
  },
  {
    name: 'release_level',
    holds: 'the level of the newest release that has used the database',
    life: { forEver: 'a start compares it with its release' },
    whose: { nobody: 'it holds two numbers', texts: [] },
    transfer: { stays: 'a start writes it' },
  },
]

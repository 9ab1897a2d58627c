import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sideTables, tables } from '../composition/features.ts'
import { withDataMap } from '../tables/data-map.ts'

/**
 * Writes the table of stored data in docs/operations.md from the declarations. With `--check` it writes nothing, and fails when the
 * table is stale.
 */
const file = fileURLToPath(new URL('../../docs/operations.md', import.meta.url))
const written = readFileSync(file, 'utf8')
const content = withDataMap(written, { sideTables, stateTables: tables })

if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (written !== content) {
  console.error('The table of kept data in docs/operations.md is stale: run npm run gen.')
  process.exitCode = 1
}

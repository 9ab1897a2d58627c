import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { settingRooms } from '../config.ts'
import { withSettings } from './table.ts'

/**
 * Writes the table of settings in docs/operations.md from the declarations. With `--check` it writes nothing, and fails when the
 * table is stale.
 */
const file = fileURLToPath(new URL('../../docs/operations.md', import.meta.url))
const written = readFileSync(file, 'utf8')
const content = withSettings(written, settingRooms)

if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (written !== content) {
  console.error('The table of settings in docs/operations.md is stale: run npm run gen.')
  process.exitCode = 1
}

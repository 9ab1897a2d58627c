import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settingRooms } from '../composition/config.ts'
import { withExamples, withHandedOver } from '../settings/files.ts'
import { withSettings } from '../settings/table.ts'

/**
 * Writes the settings into the files that list them, from the declarations. With `--check` it writes nothing, and fails when one
 * is stale.
 */
const writers = [
  ['../../docs/operations.md', withSettings],
  ['../../docker-compose.yml', withHandedOver],
  ['../../.env.example', withExamples],
] as const

for (const [path, write] of writers) {
  const file = fileURLToPath(new URL(path, import.meta.url))
  const written = readFileSync(file, 'utf8')
  const content = write(written, settingRooms)
  if (!process.argv.includes('--check')) writeFileSync(file, content)
  else if (written !== content) {
    console.error(`The settings in ${relative(process.cwd(), file)} are stale: run npm run gen.`)
    process.exitCode = 1
  }
}

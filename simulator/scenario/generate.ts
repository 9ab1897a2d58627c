import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { scenarioSchema } from './schema.ts'

/**
 * Generates `scenario.schema.json`, by which an editor completes and checks a scenario's YAML. With `--check` it writes
 * nothing, and fails when the file is stale.
 */
const file = fileURLToPath(new URL('scenario.schema.json', import.meta.url))
const content = `${JSON.stringify(z.toJSONSchema(scenarioSchema, { io: 'input' }))}\n`

const written = () => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (written() !== content) {
  console.error('simulator/scenario/scenario.schema.json is stale: run npm run gen')
  process.exitCode = 1
}

import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rules } from '#domain/access/may.ts'
import { accessDocument } from '../access/document.ts'
import { channels } from '../composition/features.ts'
import { contractOperations } from '../http/contract.ts'
import { contractDocument } from '../http/document.ts'

/** Makes `docs/access.md`. With `--check` it writes nothing, and fails when the file is stale. */
const file = fileURLToPath(new URL('../../docs/access.md', import.meta.url))
const operations = contractOperations(contractDocument())
const unruled = operations.map(({ operationId }) => operationId).filter((id) => !Object.hasOwn(rules, id))
if (unruled.length > 0) throw new Error(`domain/access/may.ts has no rule for ${unruled.join(', ')}.`)
const content = accessDocument(operations, channels)

const written = () => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

if (!process.argv.includes('--check')) writeFileSync(file, content)
else if (written() !== content) {
  console.error('docs/access.md is stale: run npm run gen')
  process.exitCode = 1
}

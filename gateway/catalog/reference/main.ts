import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { catalogJsonSchema, notedSchema } from './json-schema.ts'
import { referencePage } from './page.ts'

/**
 * Writes `docs/catalog-reference.md` and the JSON Schema of a catalogue from the schema that an import checks. With `--check` it
 * writes nothing, and fails when one is stale.
 */
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
/** The image of the gateway does not have them: it makes no documents. */
const shops = ['catalog', 'proofs', 'cantina']
const folder = new URL('../../../demo/', import.meta.url)
const demo = shops.map(
  (shop) => parse(readFileSync(new URL(`${shop}.yaml`, folder), 'utf8'), { merge: true }) as unknown,
)

const files = [
  ['../../../docs/catalog-reference.md', referencePage(notedSchema(), demo)],
  ['../catalog.schema.json', `${JSON.stringify(catalogJsonSchema())}\n`],
] as const

const written = (path: string) => {
  try {
    return read(path)
  } catch {
    return null
  }
}

for (const [path, content] of files) {
  const file = fileURLToPath(new URL(path, import.meta.url))
  if (!process.argv.includes('--check')) writeFileSync(file, content)
  else if (written(path) !== content) {
    console.error(`${relative(process.cwd(), file)} is stale: run npm run gen.`)
    process.exitCode = 1
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
// No `new URL(…, import.meta.url)`: the bundler of the project `web` takes one with a template apart.
const file = join(dirname(fileURLToPath(import.meta.url)), `../../node_modules/.cache/comanda/pglite-${version}.tar`)

/**
 * An empty embedded database in memory. Its files come from a copy that the first caller makes, because
 * `initdb` takes two seconds of the processor and the copy a quarter of one.
 */
export async function preparedPglite(): Promise<PGlite> {
  const files = preparedFiles()
  if (files) return PGlite.create({ loadDataDir: files })
  const pglite = await PGlite.create()
  await keep(await pglite.dumpDataDir('none'))
  return pglite
}

/** A new `DATA_DIR` with an empty database in it, for a process of its own. The caller removes it. */
export async function preparedDataDirectory(): Promise<string> {
  if (!existsSync(file)) await (await preparedPglite()).close()
  const directory = mkdtempSync(join(tmpdir(), 'comanda-data-'))
  const database = join(directory, 'database')
  mkdirSync(database)
  execFileSync('tar', ['-xf', file, '-C', database])
  return directory
}

function preparedFiles(): Blob | null {
  try {
    return new Blob([readFileSync(file)])
  } catch {
    return null // No test has made them yet.
  }
}

/** Written elsewhere and renamed, so that another process reads all of it or nothing. */
async function keep(files: Blob) {
  mkdirSync(dirname(file), { recursive: true })
  const whole = `${file}.${process.pid}`
  writeFileSync(whole, new Uint8Array(await files.arrayBuffer()))
  renameSync(whole, file)
}

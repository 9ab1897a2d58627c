import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'

const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
// No `new URL(…, import.meta.url)`: the bundler of the tests of `web` takes one with a template apart.
const folder = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/comanda')

/** Where the files of an empty embedded database are kept, as a tar, once somebody has made them. */
export const preparedFile = join(folder, `pglite-${version}.tar`)

/**
 * An empty embedded database in memory. Its files come from a copy that the first caller makes, because
 * `initdb` takes two seconds of the processor and the copy a quarter of one.
 */
export async function preparedPglite(): Promise<PGlite> {
  if (existsSync(preparedFile)) return PGlite.create({ loadDataDir: new Blob([readFileSync(preparedFile)]) })
  const pglite = await PGlite.create()
  await keep(await pglite.dumpDataDir('none'))
  return pglite
}

/** Written elsewhere and renamed, so that another process reads all of it or nothing. */
async function keep(files: Blob) {
  const whole = `${preparedFile}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(whole, new Uint8Array(await files.arrayBuffer()))
    renameSync(whole, preparedFile)
  } catch {
    // Nowhere to keep them: the next one makes its own.
  }
}

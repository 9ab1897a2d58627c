import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { migrate, migrations } from '#gateway/db/migrate.ts'
import { overPglite } from '#gateway/db/pglite.ts'
import { DatabaseFiles, databaseOf, filesOf } from './database-files.ts'

const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
// No `new URL(…, import.meta.url)`: the bundler of the tests of `web` evaluates such a call with a template.
const ownFolder = join(dirname(fileURLToPath(import.meta.url)), '../../node_modules/.cache/comanda')
const folder = process.env['COMANDA_CACHE'] ?? ownFolder

const digest = createHash('sha256')
for (const { name, script } of await migrations()) digest.update(`${name}\n${script}\n`)
const migrationsDigest = digest.digest('hex').slice(0, 16)

/**
 * The file, a tar, with an embedded database that has our tables and no rows, once a process has made it. Other
 * migrations have another file.
 */
export const preparedFile = join(folder, `pglite-${version}-${migrationsDigest}.tar`)

/**
 * An embedded database in memory with our tables and no rows. Its files come from a copy that `prepareDatabase` has
 * made, because `initdb` and the migrations take four seconds of the processor and the copy a fifth of one. Without
 * that copy it makes files of its own and keeps none, because a world may not write.
 */
export async function preparedPglite(): Promise<PGlite> {
  const isThere = existsSync(preparedFile)
  return databaseOf(isThere ? new DatabaseFiles(new Uint8Array(readFileSync(preparedFile))) : await newFiles())
}

/** Makes these files, unless they exist. */
export async function prepareDatabase(): Promise<void> {
  if (!existsSync(preparedFile)) keep(await (await newFiles()).arrayBuffer())
}

async function newFiles(): Promise<DatabaseFiles> {
  const pglite = await PGlite.create()
  await dropTemplates(pglite)
  await migrate(overPglite(pglite))
  const files = await filesOf(pglite)
  await pglite.close()
  return files
}

/** The template databases are two thirds of all files, and no database is ever made from them. */
async function dropTemplates(pglite: PGlite) {
  await pglite.exec(`update pg_database set datistemplate = false where datname like 'template%'`)
  for (const name of ['template0', 'template1']) await pglite.exec(`drop database ${name}`)
}

/** Written elsewhere and renamed, so that another process reads the whole file or none. */
function keep(files: ArrayBuffer) {
  const whole = `${preparedFile}.${process.pid}`
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(whole, new Uint8Array(files))
    renameSync(whole, preparedFile)
  } catch {
    // The folder cannot be written: the next process makes its own files.
  }
}

import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { PGlite } from '@electric-sql/pglite'
import { migrate } from '../migrate.ts'
import { overPglite } from '../pglite.ts'
import { type DatabaseFiles, filesOf } from './database-files.ts'
import { preparedFile } from './place.ts'

/**
 * Makes the prepared files of this release in `folder`, unless they exist. It takes four seconds of the processor. Throws where
 * they cannot be written, and then leaves nothing behind.
 */
export async function prepareDatabase(folder?: string): Promise<void> {
  const file = await preparedFile(folder)
  if (existsSync(file)) return
  const files = await emptyFiles()
  await keep(file, await promisify(gzip)(new Uint8Array(await files.arrayBuffer())))
}

/** The files of a database that has our tables and no rows: no key, no identity of an installation. */
export async function emptyFiles(): Promise<DatabaseFiles> {
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

/** Two processes may keep it at once, and another one reads the whole file or none: it is written elsewhere and renamed. */
async function keep(file: string, content: Uint8Array) {
  const draft = `${file}.${randomUUID()}`
  await mkdir(dirname(file), { recursive: true })
  try {
    await writeFile(draft, content)
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { migrations } from '../migrate.ts'

/** The folder of an installation's prepared files, beside the code. A release carries it. */
export const ownFolder = join(import.meta.dirname, 'dist')

/** The prepared files in a folder have such names. */
export const isPreparedFile = (name: string): boolean => /^pglite-.*\.tar\.gz$/.test(name)

/**
 * The file in `folder` with an embedded database that has our tables and no rows, once a process has made it. Another
 * version of PGlite and other migrations have another file.
 */
export async function preparedFile(folder = ownFolder): Promise<string> {
  const digest = createHash('sha256')
  for (const { name, script } of await migrations()) digest.update(`${name}\n${script}\n`)
  return join(folder, `pglite-${versionOfPglite()}-${digest.digest('hex').slice(0, 16)}.tar.gz`)
}

function versionOfPglite(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(dirname(entry), '../package.json'), 'utf8')) as { version: string }
  return version
}

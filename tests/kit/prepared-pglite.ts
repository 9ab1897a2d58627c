import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { prepareDatabase, preparedFile, preparedPglite } from '#simulator/world/prepared-database.ts'

export { preparedPglite }

/** A new `DATA_DIR` with an empty database in it, for a separate process. The caller removes it. */
export async function preparedDataDirectory(): Promise<string> {
  await prepareDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'comanda-data-'))
  const database = join(directory, 'database')
  mkdirSync(database)
  await promisify(execFile)('tar', ['-xf', preparedFile, '-C', database])
  return directory
}

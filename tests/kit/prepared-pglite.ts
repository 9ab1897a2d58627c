import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackPrepared } from '#gateway/db/prepared/unpack.ts'
import { prepareDatabase, preparedFolder, preparedPglite } from '#simulator/world/prepared-database.ts'

export { preparedPglite }

/** A new `DATA_DIR` with an empty database in it, for a separate process. The caller removes it. */
export async function preparedDataDirectory(): Promise<string> {
  await prepareDatabase()
  const directory = mkdtempSync(join(tmpdir(), 'comanda-data-'))
  await unpackPrepared(join(directory, 'database'), preparedFolder)
  return directory
}

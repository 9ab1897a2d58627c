import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { PGlite } from '@electric-sql/pglite'
import { DatabaseFiles, databaseOf } from '#gateway/db/prepared/database-files.ts'
import { emptyFiles, prepareDatabase as prepareIn } from '#gateway/db/prepared/make.ts'
import { preparedFile } from '#gateway/db/prepared/place.ts'

/** In place of the gateway's own folder, for a checkout that may not be written. */
export const preparedFolder = process.env['COMANDA_CACHE']

const file = await preparedFile(preparedFolder)

/**
 * An embedded database in memory with our tables and no rows. Its files come from a copy that `prepareDatabase` has
 * made, because `initdb` and the migrations take four seconds of the processor and the copy a fifth of one. Without
 * that copy it makes files of its own and keeps none, because a world may not write.
 */
export async function preparedPglite(): Promise<PGlite> {
  const isThere = existsSync(file)
  return databaseOf(isThere ? new DatabaseFiles(gunzipSync(readFileSync(file))) : await emptyFiles())
}

/** Makes these files, unless they exist or the folder cannot be written. */
export const prepareDatabase = (): Promise<void> => prepareIn(preparedFolder).catch(() => undefined)

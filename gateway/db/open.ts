import { join } from 'node:path'
import type { Settings } from '../config.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** PostgreSQL where `DATABASE_URL` names one, else the embedded one in `DATA_DIR`. */
export const openDatabase = async (settings: Settings, onError: (error: Error) => void): Promise<Database> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, {
        ...(settings.DATABASE_SCHEMA && { schema: settings.DATABASE_SCHEMA }),
        onError,
      })
    : openPglite(join(settings.DATA_DIR, 'database'))

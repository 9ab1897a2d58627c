import { join } from 'node:path'
import type { Settings } from '../config.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** A `DATA_DIR` that keeps nothing: for tests and simulations. */
const inMemory = 'memory:'

/** PostgreSQL where `DATABASE_URL` names one, else the embedded one in `DATA_DIR`. */
export const openDatabase = async (settings: Settings, onError: (error: Error) => void): Promise<Database> =>
  settings.DATABASE_URL
    ? openPostgres(settings.DATABASE_URL, {
        ...(settings.DATABASE_SCHEMA && { schema: settings.DATABASE_SCHEMA }),
        onError,
      })
    : openPglite(settings.DATA_DIR === inMemory ? undefined : join(settings.DATA_DIR, 'database'))

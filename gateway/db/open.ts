import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import type { DatabaseSettings } from './settings.ts'
import { freeBytesOf } from './space.ts'

/** A `DATA_DIR` that keeps nothing: for tests and simulations. */
const inMemory = 'memory:'
const mb = 1024 * 1024
/** The space of a new database, with the first segments of its write-ahead log. */
const newDatabaseMb = 64

/** PostgreSQL where `DATABASE_URL` names one, else the embedded one in `DATA_DIR`. */
export async function openDatabase(settings: DatabaseSettings, onError: (error: Error) => void): Promise<Database> {
  if (settings.DATABASE_URL)
    return openPostgres(settings.DATABASE_URL, {
      ...(settings.DATABASE_SCHEMA && { schema: settings.DATABASE_SCHEMA }),
      onError,
    })
  const directory = embeddedDirectory(settings)
  if (directory) await refuseFullDisk(directory, settings.DISK_RESERVE_MB)
  // A node on a server needs none of it.
  const { openPglite } = await import('./pglite.ts')
  return openPglite(directory)
}

/**
 * Opens a database with tables of ours, and makes none: a command that reads or changes data would find nothing at a mistyped place, and
 * say that all is well. Throws CannotStart.
 */
export async function openExistingDatabase(
  settings: DatabaseSettings,
  say: (sentence: string) => void,
): Promise<Database> {
  const missing = new CannotStart(`There is no database in ${placeOf(settings)}. Nothing was made there.`)
  const directory = embeddedDirectory(settings)
  if (directory && !existsSync(directory)) throw missing
  const db = await openDatabase(settings, (error) => say(error.message))
  try {
    if (!(await hasTables(db))) throw missing
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Opens the database for an import, which may come before the first start of an installation. `say` gets a sentence about a new one. */
export async function openForImport(settings: DatabaseSettings, say: (sentence: string) => void): Promise<Database> {
  const directory = embeddedDirectory(settings)
  const isThere = directory === undefined || existsSync(directory)
  const db = await openDatabase(settings, (error) => say(error.message))
  // A new embedded database comes with its tables.
  if (!isThere || !(await hasTables(db).catch(() => true))) say(`A new database is made in ${placeOf(settings)}.`)
  return db
}

const placeOf = ({ DATABASE_URL, DATA_DIR }: DatabaseSettings): string =>
  DATABASE_URL ? 'the schema that DATABASE_URL and DATABASE_SCHEMA name' : `${DATA_DIR}, which DATA_DIR names`

async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await db.query<{ is: boolean }>(`select to_regclass('events') is not null as is`)
  return rows[0]?.is ?? false
}

/** Whether this node keeps nothing on its disk. */
export const isInMemory = ({ DATA_DIR }: Pick<DatabaseSettings, 'DATA_DIR'>): boolean => DATA_DIR === inMemory

/** Where the embedded database lies; undefined where there is none on a disk. */
export const embeddedDirectory = (settings: DatabaseSettings): string | undefined =>
  settings.DATABASE_URL || isInMemory(settings) ? undefined : join(settings.DATA_DIR, 'database')

/** Opening a database writes: it repairs one whose process was killed, and creates one that does not exist. */
async function refuseFullDisk(directory: string, reserveMb: number) {
  const neededMb = existsSync(directory) ? reserveMb / 2 : reserveMb + newDatabaseMb
  const freeMb = Math.floor((await freeBytesOf(existingPartOf(directory))) / mb)
  if (reserveMb > 0 && freeMb < neededMb)
    throw new CannotStart(
      `The disk of DATA_DIR has ${freeMb} MB free, and a start needs ${neededMb}: make room, or lower DISK_RESERVE_MB.`,
    )
}

const existingPartOf = (path: string): string => (existsSync(path) ? path : existingPartOf(dirname(path)))

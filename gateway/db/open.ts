import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
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
  return openPglite(directory)
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

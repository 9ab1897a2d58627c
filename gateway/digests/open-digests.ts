import { join } from 'node:path'
import type { Database, Sql } from '../db/database.ts'
import type { DatabaseSettings } from '../db/settings.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import { freshKey, keyIn, makeKeyFile } from './key-file.ts'
import { type Digests, keyedDigests } from './keyed-digests.ts'
import { rekey } from './rekey.ts'
import type { DigestSettings } from './settings.ts'

export type Opening = {
  readonly db: Database
  readonly settings: DigestSettings & Pick<DatabaseSettings, 'DATABASE_URL' | 'DATA_DIR'>
  /** Whether the database lies in DATA_DIR, and the key beside it. */
  readonly isOnDisk: boolean
  readonly say: (sentence: string, fields: object) => void
  readonly warn: (sentence: string) => void
  readonly ending?: AbortSignal | undefined
}

/** The file in DATA_DIR with the key of an embedded database. */
const fileName = 'digest.key'

/**
 * Opens the digests of an installation: finds its key, or makes one at the first start, and keys what a release before kept without
 * one. All nodes of a database have one key. Throws CannotStart for a wrong key, and for one that is missing.
 */
export async function openDigests(opening: Opening): Promise<Digests> {
  const { db, settings, isOnDisk, say, warn, ending } = opening
  const known = await storedRow(db)
  const given = await givenKey(opening)
  const own = given ?? (isOnDisk && !known ? await makeKeyFile(digestKeyFile(settings)) : null)
  const row = known ?? (await firstRow(db, own))
  const key = own ?? row.kept
  if (key === null) throw new CannotStart(`The key of this database's digests is missing: ${placesOf(isOnDisk)}.`)
  const digests = keyedDigests(key)
  if (digests.check !== row.check)
    throw new CannotStart(`This database was written with another key of digests: ${placesOf(isOnDisk)}.`)
  if (own !== null && row.kept !== null) {
    await db.query('update digest_keys set kept = null')
    say('the key of digests is given to the node: the copy in the database is deleted', {})
  }
  if (own === null && settings.DATABASE_URL)
    warn(
      'DIGEST_KEY is not set: the key of digests is kept in the database, and a stolen copy of it tells whose they are',
    )
  // Each start looks: a node of an earlier release may have been forced to run, or an export of one came in.
  const count = await db.session((session) => rekey({ session, digests, ending }))
  if (count > 0) say('digests of an earlier release are keyed', { count })
  return digests
}

/** Whether the node has the key by a setting or a file, so that the row in the database is not its only place. */
export const isKeyGiven = ({ settings, isOnDisk }: Pick<Opening, 'settings' | 'isOnDisk'>): boolean =>
  isOnDisk || settings.DIGEST_KEY !== undefined || settings.DIGEST_KEY_FILE !== undefined

/** Makes the next opening take the key that is given then. */
export const forgetKey = async (sql: Sql) => void (await sql.query('delete from digest_keys'))

/** The check value of the key that the digests of this database need; null where none are keyed. */
export const keyCheck = async (sql: Sql): Promise<string | null> => (await storedRow(sql))?.check ?? null

type Row = { readonly check: string; readonly kept: string | null }

async function storedRow(sql: Sql): Promise<Row | null> {
  const { rows } = await sql.query<Row>('select check_value as check, kept from digest_keys')
  return rows[0] ?? null
}

/** Two nodes may make it at once: the first row stays. */
async function firstRow(db: Database, own: string | null): Promise<Row> {
  const kept = own === null ? freshKey() : null
  await db.query('insert into digest_keys (is_only, check_value, kept) values (true, $1, $2) on conflict do nothing', [
    keyedDigests(own ?? kept ?? '').check,
    kept,
  ])
  const row = await storedRow(db)
  if (!row) throw new Error('the key of the digests was not kept')
  return row
}

async function givenKey({ settings, isOnDisk }: Opening): Promise<string | null> {
  const { DIGEST_KEY, DIGEST_KEY_FILE } = settings
  if (DIGEST_KEY !== undefined) return DIGEST_KEY
  if (DIGEST_KEY_FILE === undefined) return isOnDisk ? keyIn(digestKeyFile(settings), fileName) : null
  const key = await keyIn(DIGEST_KEY_FILE, 'DIGEST_KEY_FILE')
  if (key === null) throw new CannotStart('DIGEST_KEY_FILE names a file that does not exist.')
  return key
}

/** The file with the key of an embedded database, where no setting gives one. */
export const digestKeyFile = ({ DATA_DIR }: Pick<DatabaseSettings, 'DATA_DIR'>): string => join(DATA_DIR, fileName)

const placesOf = (isOnDisk: boolean) =>
  isOnDisk
    ? `put ${fileName} back into DATA_DIR, or give its content as DIGEST_KEY`
    : 'set DIGEST_KEY or DIGEST_KEY_FILE as the other nodes have it'

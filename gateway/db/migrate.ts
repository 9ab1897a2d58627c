import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { OlderRelease } from '../lifecycle/cannot-start.ts'
import type { Database, DatabaseSession, Sql } from './database.ts'
import { DatabaseFailed } from './failures.ts'
import { refuseWrongLevel, storedLevel, writeLevel } from './level-check.ts'
import { type Release, thisRelease } from './levels.ts'
import { lockOfSchema } from './lock.ts'
import { countTables } from './statistics.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Any number; every node takes the same lock, so that one of them migrates and the others wait. */
const migrationLock = 7_301_950
const askMs = 1_000
const firstAskMs = 50
/** A statement that waits for a lock makes all later readers of its table wait: it gives up after this time, and tries again. */
const lockWaitMs = 2_000
const lockNotAvailable = '55P03'
/** The first line of a file whose statements PostgreSQL takes outside a transaction only, such as `create index concurrently`. */
const outsideMark = '-- outside a transaction'

export type Migration = { readonly name: string; readonly script: string }

export type Migrating = {
  readonly wait?: (ms: number) => Promise<unknown>
  readonly say?: (sentence: string, fields: object) => void
  /** Ends a wait for another node, or for the next file. */
  readonly ending?: AbortSignal | undefined
  /** Goes on although a newer release has migrated the database. */
  readonly isForced?: boolean
  /** In place of the files of `migrations/`. */
  readonly files?: readonly Migration[]
  /** In place of the level of this release. */
  readonly release?: Release
}

/** The files of `migrations/`, in the order in which they run. */
export async function migrations(): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, script: await readFile(join(folder, name), 'utf8') })))
}

/**
 * Brings the schema up to the newest file of `migrations/`. A file that has run is never edited. Each file has a
 * transaction of its own, so readers of the log go on between two files, and the next start goes on where a node died.
 * Throws OlderRelease where a file has run that this release does not have, and WrongLevel where its level does not go with that of the
 * database, or with a node that runs on it.
 */
export async function migrate(db: Database, migrating: Migrating = {}): Promise<void> {
  const { wait = setTimeout, say = () => undefined, ending, isForced = false, release = thisRelease } = migrating
  const files = migrating.files ?? (await migrations())
  const waiting = { wait, say, ending }
  await db.session(async (session) => {
    if (session.isShared) await waitForNodes(session, waiting)
    await refuseWrongLevel(session, { release, wait, say, isForced })
    await session.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const done = await finishedFiles(session)
    const unknown = [...done].filter((name) => !files.some((file) => file.name === name))
    if (unknown.length > 0 && !isForced)
      throw new OlderRelease(`The database has run migration ${unknown.sort().join(', ')}`)
    // Before the first file, so that a node that dies between two of them leaves the level of what it has begun.
    await raiseLevel(session, release, isForced)
    const due = files.filter(({ name }) => !done.has(name))
    for (const file of due) {
      ending?.throwIfAborted()
      if (isOutside(file) && session.isShared) await runOutside(session, file)
      else await runInside(session, file, waiting)
    }
    await raiseLevel(session, release, isForced)
    // The counts of a new index or column do not exist yet.
    if (due.length > 0) await countTables(session)
  })
}

/** The database keeps the level of the newest release, unless that one is taken back. Tests run a part of the files. */
async function raiseLevel(session: DatabaseSession, release: Release, isForced: boolean) {
  const { rows } = await session.query<{ isThere: boolean }>(
    `select to_regclass('release_level') is not null as "isThere"`,
  )
  if (!rows[0]?.isThere) return
  const stored = await storedLevel(session)
  const isDue = !stored || stored.level < release.level || (isForced && stored.level > release.level)
  if (isDue) await writeLevel(session, release)
}

type MigrationWait = Required<Pick<Migrating, 'wait' | 'say'>> & Pick<Migrating, 'ending'>

/** Asks again and again: a statement that waits has a snapshot, and `create index concurrently` waits for its end. */
async function waitForNodes(session: DatabaseSession, { wait, say, ending }: MigrationWait) {
  for (let tries = 1; ; tries++) {
    const { rows } = await session.query<{ taken: boolean }>(
      `select pg_try_advisory_lock(${lockOfSchema(migrationLock)}) as taken`,
    )
    if (rows[0]?.taken) return
    if (tries === 1) say('another node migrates the database: this one waits', {})
    ending?.throwIfAborted()
    await wait(Math.min(askMs, firstAskMs * 2 ** (tries - 1)))
  }
}

async function finishedFiles(session: Pick<DatabaseSession, 'query'>): Promise<ReadonlySet<string>> {
  const { rows } = await session.query<{ name: string }>('select name from migrations')
  return new Set(rows.map((row) => row.name))
}

/** How many files have run: a table that was copied under fewer may lack a column or an index. */
export async function migrationCount(sql: Sql): Promise<number> {
  const { rows } = await sql.query<{ count: number }>('select count(*)::int as count from migrations')
  return rows[0]?.count ?? 0
}

async function runInside(session: DatabaseSession, { name, script }: Migration, { wait, say, ending }: MigrationWait) {
  for (;;)
    try {
      return await session.transaction(async (sql) => {
        // Two nodes on one embedded database share its session, and so its locks.
        if ((await finishedFiles(sql)).has(name)) return
        await sql.query(`set local lock_timeout = ${lockWaitMs}`)
        for (const statement of statements(script))
          await sql.query(session.isShared ? statement : statement.replace(/\bconcurrently\b/gi, ''))
        await sql.query('insert into migrations (name) values ($1)', [name])
      })
    } catch (error) {
      if (!(error instanceof DatabaseFailed && error.code === lockNotAvailable)) throw error
      say('a migration waits for another transaction', { name })
      ending?.throwIfAborted()
      await wait(askMs)
    }
}

/** After a node that died its statements run a second time: `if not exists` keeps a whole index. */
async function runOutside(session: DatabaseSession, { name, script }: Migration) {
  await dropHalfBuilt(session, script)
  for (const statement of statements(script)) await session.query(statement)
  await session.query('insert into migrations (name) values ($1)', [name])
}

/** PostgreSQL keeps an index that it could not finish: invalid, written by each insert and read by no query. */
async function dropHalfBuilt(session: DatabaseSession, script: string) {
  const names = [...script.matchAll(/\bindex\s+concurrently\s+if\s+not\s+exists\s+(\w+)/gi)].map(([, name]) => name)
  const { rows } = await session.query<{ name: string }>(
    `select c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
     where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
       and c.relname in (select jsonb_array_elements_text($1::jsonb))`,
    [JSON.stringify(names)],
  )
  for (const { name } of rows) await session.query(`drop index concurrently if exists ${name}`)
}

const isOutside = ({ script }: Migration) => script.startsWith(outsideMark)

/** Our migrations hold plain statements only, each ended by a semicolon at the end of a line. */
const statements = (script: string) =>
  script
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

import { Mutex, PGlite, TransactionAbortedError } from '@electric-sql/pglite'
import type { Database, DatabaseFiles, DatabaseSession, Sql } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { type DatabaseFailed, failureOf, StorageFull } from './failures.ts'
import { databaseOf } from './prepared/database-files.ts'
import { readPrepared, unpackPrepared } from './prepared/unpack.ts'
import { preparedStatements } from './statements.ts'

/**
 * The embedded PostgreSQL, in `directory` or, without one, in memory. One process at a time. A new one begins with the prepared
 * files of `preparedIn`, if they exist there: PGlite takes four seconds to make its own.
 */
export async function openPglite(directory?: string, preparedIn?: string): Promise<Database> {
  if (!directory) {
    const files = await readPrepared(preparedIn)
    return overPglite(await (files ? databaseOf(files) : PGlite.create()))
  }
  const unlock = await lockDirectory(directory)
  try {
    await unpackPrepared(directory, preparedIn)
    const pglite = await PGlite.create(directory)
    const db = overPglite(pglite, async () => {
      await pglite.close()
      unlock()
    })
    return { ...db, files: { folder: directory, standStill: standStillOf(pglite) } }
  } catch (error) {
    unlock()
    throw failureOf(error)
  }
}

/** A mutex for each instance: its users wait for one another, as it has one session with one transaction at a time. */
const mutexes = new WeakMap<PGlite, Mutex>()

function mutexOf(pglite: PGlite): Mutex {
  const mutex = mutexes.get(pglite) ?? new Mutex()
  mutexes.set(pglite, mutex)
  return mutex
}

/** A database over an instance that is closed by `close`. */
export function overPglite(pglite: PGlite, close = () => pglite.close()): Database {
  const mutex = mutexOf(pglite)
  const statements = preparedStatements(pglite)
  const sql = sqlOver(pglite, statements)
  const alone = <T>(call: () => Promise<T>) => mutex.runExclusive(() => asking(call))
  const session: DatabaseSession = {
    query: <Row>(text: string, values?: readonly unknown[]) =>
      alone(async () => {
        const result = await sql.query<Row>(text, values)
        await pglite.syncToFs()
        return result
      }),
    transaction: (work) => mutex.runExclusive(() => transact(pglite, statements, sql, work)),
    isShared: false,
  }
  return {
    isShared: session.isShared,
    query: session.query,
    transaction: session.transaction,
    session: (work) => work(session),
    script: (text) => alone(async () => void (await pglite.exec(text))),
    // A setting of the one session that there is: the server itself tells writes from reads.
    refuseWrites: (isRefusing) =>
      alone(async () => {
        await pglite.exec(`set default_transaction_read_only = ${isRefusing ? 'on' : 'off'}`)
        // Gives back old segments of the write-ahead log, up to 1 GB, which nothing else would do while nothing is written.
        if (isRefusing) await pglite.exec('checkpoint')
      }),
    async refreshStatistics() {
      const { rows } = await session.query<{ name: string }>(grownTables)
      // One after the other, so that requests come between them. A tenth of the usual sample takes a tenth of the time.
      for (const { name } of rows)
        await alone(async () => {
          if (!pglite.closed) await pglite.exec(`set default_statistics_target = 10; analyze ${name}`)
        })
    },
    close: () =>
      mutex.runExclusive(async () => {
        if (!pglite.closed) await statements.forget()
        await close()
      }),
  }
}

const standStillOf =
  (pglite: PGlite): DatabaseFiles['standStill'] =>
  (work) =>
    mutexOf(pglite).runExclusive(async () => {
      // A copy is then opened at once, and has no write-ahead log to repeat.
      await asking(() => pglite.exec('checkpoint'))
      return work()
    })

/** Tables that are half as large again as when their rows were last counted, and not small. */
const grownTables = `select oid::regclass::text as name from pg_class
  where relkind = 'r' and relnamespace = current_schema()::regnamespace
    and pg_relation_size(oid) > 8192 * greatest(1.5 * relpages, 32)`

type Statements = ReturnType<typeof preparedStatements>

async function transact<T>(
  pglite: PGlite,
  { command }: Statements,
  sql: Sql,
  work: (sql: Sql) => Promise<T>,
): Promise<T> {
  let isOver = false
  const within: Sql = {
    query: async (text, values) => {
      if (isOver) throw new Error('the transaction is over')
      return asking(() => sql.query(text, values))
    },
  }
  await asking(() => command('begin'))
  try {
    const value = await work(within)
    isOver = true
    await asking(async () => {
      if ((await command('commit')) === 'ROLLBACK') throw new TransactionAbortedError()
      await pglite.syncToFs()
    })
    return value
  } catch (error) {
    isOver = true
    if (!pglite.closed && pglite.isInTransaction()) await asking(() => command('rollback'))
    throw error
  }
}

const sqlOver = (pglite: PGlite, statements: Statements): Sql => ({
  query: (text, values) => (isPlain(text) ? statements.run(text, values ?? []) : pglite.query(text)),
})

/** Whether a statement reads, writes or holds rows. One that changes tables runs once, and changes the prepared statements. */
const isPlain = (text: string) => /^\s*(select|with|insert|update|delete|lock)\b/i.test(text)

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw embeddedFailure(error)
  }
}

const readOnlyTransaction = '25006'

function embeddedFailure(error: unknown): DatabaseFailed {
  const failure = failureOf(error)
  return failure.code === readOnlyTransaction
    ? new StorageFull('the disk has too little room for another row', { code: readOnlyTransaction })
    : failure
}

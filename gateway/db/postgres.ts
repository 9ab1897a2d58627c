import pg from 'pg'
import { connectionName } from './connection-name.ts'
import type { Database, OpenTransaction, Sql } from './database.ts'
import { ConnectionLost, failureOf } from './failures.ts'
import { type Release, thisRelease } from './levels.ts'

const connectMs = 10_000
const limitMs = 15_000
/** Longer than the server's own limit: only a server that vanished without a word is given up by it. */
const extraMs = 5_000

/**
 * A PostgreSQL server. The time-outs matter to the log: a reader waits for every
 * transaction that is still open, so none may stay open (ruling-24).
 * Throws DatabaseUnavailable while the server is away, and connects again by itself.
 */
export function openPostgres(
  connectionString: string,
  {
    schema,
    onError,
    serverLimitMs = limitMs,
    release = thisRelease,
  }: { schema?: string; onError: (error: Error) => void; serverLimitMs?: number; release?: Release },
): Database {
  const application_name = connectionName(release, schema)
  const connecting = (limit: number) => ({
    connectionString,
    application_name,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    options: [
      `-c statement_timeout=${limit}`,
      `-c idle_in_transaction_session_timeout=${limit}`,
      // Compiling a plan takes half a second, and every statement of ours takes milliseconds without it.
      '-c jit=off',
      schema ? `-c search_path=${schema}` : '',
    ].join(' '),
  })
  const pool = new pg.Pool({ ...connecting(serverLimitMs), max: 10, query_timeout: serverLimitMs + extraMs })
  pool.on('error', (error) => onError(failureOf(error)))
  // A connection that breaks while a transaction holds it says so between two statements too; without
  // a listener that would end the process. The transaction hears of it by its next statement.
  pool.on('connect', (client) => client.on('error', ignore))
  return {
    isShared: true,
    query: sqlOver(pool).query,
    async transaction(work) {
      const client = await asking(() => pool.connect())
      let broken: Error | undefined
      try {
        return await transact(sqlOver(client), work, (error) => {
          broken = error
        })
      } finally {
        client.release(broken)
      }
    },
    async session(work) {
      const client = new pg.Client(connecting(0))
      client.on('error', ignore)
      await asking(() => client.connect())
      const sql = sqlOver(client)
      try {
        return await work({ ...sql, transaction: (inside) => transact(sql, inside, ignore), isShared: true })
      } finally {
        await client.end().catch(ignore)
      }
    },
    async oldestTransaction() {
      const { rows } = await sqlOver(pool).query<OpenTransaction>(oldestTransaction)
      return rows[0] ?? null
    },
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    script: async (text) => void (await asking(() => pool.query(text))),
    close: () => pool.end(),
  }
}

const ignore = () => undefined

/** A transaction that has written holds the lock of its own id. Each user may read the locks, but not all of pg_stat_activity. */
const oldestTransaction = `
  select l.transactionid::text as id, l.pid, coalesce(a.datname, p.database) as database, p.gid as prepared
  from pg_locks l
  left join pg_stat_activity a on a.pid = l.pid
  left join pg_prepared_xacts p on p.transaction = l.transactionid
  where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted
  order by age(l.transactionid) desc limit 1`

/** Runs a transaction on one connection. `onBroken` hears that it is lost, or that it cannot even be rolled back. */
async function transact<T>(sql: Sql, work: (sql: Sql) => Promise<T>, onBroken: (error: Error) => void): Promise<T> {
  try {
    await sql.query('begin')
    const result = await work(sql)
    await sql.query('commit')
    return result
  } catch (error) {
    if (error instanceof ConnectionLost) onBroken(error)
    else await sql.query('rollback').catch(onBroken)
    throw error
  }
}

const sqlOver = (target: Pick<pg.Pool | pg.Client, 'query'>): Sql => ({
  query: async <Row>(text: string, values?: readonly unknown[]) => {
    const { rows } = await asking(() => target.query(text, values ? [...values] : undefined))
    return { rows: rows as Row[] }
  },
})

async function asking<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    throw failureOf(error)
  }
}

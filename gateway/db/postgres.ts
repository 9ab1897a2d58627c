import pg from 'pg'
import type { Database, Sql } from './database.ts'
import { failureOf } from './failures.ts'

const serverLimitMs = 15_000
/** Longer than the server's own limit: only a server that vanished without a word is given up by it. */
const answerLimitMs = 20_000

/**
 * A PostgreSQL server. The time-outs matter to the log: a reader waits for every
 * transaction that is still open, so none may stay open (ruling-24).
 * Throws DatabaseUnavailable while the server is away, and connects again by itself.
 */
export function openPostgres(
  connectionString: string,
  { schema, onError }: { schema?: string; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerLimitMs,
    keepAlive: true,
    options: [
      `-c statement_timeout=${serverLimitMs}`,
      `-c idle_in_transaction_session_timeout=${serverLimitMs}`,
      schema ? `-c search_path=${schema}` : '',
    ].join(' '),
  })
  pool.on('error', (error) => onError(failureOf(error)))
  // A connection that breaks while a transaction holds it says so between two statements too; without
  // a listener that would end the process. The transaction hears of it by its next statement.
  pool.on('connect', (client) => client.on('error', ignore))
  return {
    query: sqlOver(pool).query,
    async transaction(work) {
      const client = await asking(() => pool.connect())
      const sql = sqlOver(client)
      let broken: Error | undefined
      try {
        await sql.query('begin')
        const result = await work(sql)
        await sql.query('commit')
        return result
      } catch (error) {
        await sql.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    script: async (text) => void (await asking(() => pool.query(text))),
    close: () => pool.end(),
  }
}

const ignore = () => undefined

const sqlOver = (target: Pick<pg.Pool, 'query'>): Sql => ({
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

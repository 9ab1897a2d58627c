import pg from 'pg'
import type { Database, Sql } from './database.ts'

/**
 * A PostgreSQL server. The time-outs matter to the log: a reader waits for every
 * transaction that is still open, so none may stay open (STYLE, rules of the log).
 */
export function openPostgres(
  connectionString: string,
  { schema, onError }: { schema?: string; onError: (error: Error) => void },
): Database {
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    connectionTimeoutMillis: 10_000,
    options: [
      '-c statement_timeout=15000',
      '-c idle_in_transaction_session_timeout=15000',
      schema ? `-c search_path=${schema}` : '',
    ].join(' '),
  })
  pool.on('error', onError)
  return {
    query: sqlOver(pool).query,
    async transaction(work) {
      const client = await pool.connect()
      let broken: Error | undefined
      try {
        await client.query('begin')
        const result = await work(sqlOver(client))
        await client.query('commit')
        return result
      } catch (error) {
        await client.query('rollback').catch((rollbackError: Error) => {
          broken = rollbackError
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    script: async (text) => void (await pool.query(text)),
    close: () => pool.end(),
  }
}

const sqlOver = (target: Pick<pg.Pool, 'query'>): Sql => ({
  query: async <Row>(text: string, values?: readonly unknown[]) => {
    const { rows } = await target.query(text, values ? [...values] : undefined)
    return { rows: rows as Row[] }
  },
})

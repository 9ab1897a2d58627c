import { PGlite } from '@electric-sql/pglite'
import type { Database, Sql } from './database.ts'
import { lockDirectory } from './directory-lock.ts'

/** The embedded PostgreSQL, in `directory` or, without one, in memory. One process at a time. */
export async function openPglite(directory?: string): Promise<Database> {
  if (!directory) return overPglite(await PGlite.create())
  const unlock = lockDirectory(directory)
  const pglite = await PGlite.create(directory)
  return overPglite(pglite, async () => {
    await pglite.close()
    unlock()
  })
}

/** A database over an instance that is closed by `close`. */
export function overPglite(pglite: PGlite, close = () => pglite.close()): Database {
  return {
    query: sqlOver(pglite).query,
    transaction: (work) => pglite.transaction((transaction) => work(sqlOver(transaction))),
    script: async (text) => void (await pglite.exec(text)),
    close,
  }
}

const sqlOver = (target: Pick<PGlite, 'query'>): Sql => ({
  query: (text, values) => target.query(text, values ? [...values] : undefined),
})

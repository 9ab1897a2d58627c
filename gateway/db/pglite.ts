import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import type { Database, Sql } from './database.ts'

/** The embedded PostgreSQL, in `directory` or, without one, in memory. */
export async function openPglite(directory?: string): Promise<Database> {
  if (directory) await mkdir(dirname(directory), { recursive: true })
  return overPglite(directory ? await PGlite.create(directory) : await PGlite.create())
}

/** A database over an instance that somebody else owns: `close` leaves it open. */
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

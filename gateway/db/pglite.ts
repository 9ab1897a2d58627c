import { PGlite } from '@electric-sql/pglite'
import type { Database, Sql } from './database.ts'
import { lockDirectory } from './directory-lock.ts'
import { type DatabaseFailed, failureOf, StorageFull } from './failures.ts'

/** The embedded PostgreSQL, in `directory` or, without one, in memory. One process at a time. */
export async function openPglite(directory?: string): Promise<Database> {
  if (!directory) return overPglite(await PGlite.create())
  const unlock = await lockDirectory(directory)
  try {
    const pglite = await PGlite.create(directory)
    return overPglite(pglite, async () => {
      await pglite.close()
      unlock()
    })
  } catch (error) {
    unlock()
    throw failureOf(error)
  }
}

/** A database over an instance that is closed by `close`. */
export function overPglite(pglite: PGlite, close = () => pglite.close()): Database {
  return {
    query: sqlOver(pglite).query,
    async transaction(work) {
      let ofWork: { readonly error: unknown } | undefined
      try {
        return await pglite.transaction(async (transaction) => {
          try {
            return await work(sqlOver(transaction))
          } catch (error) {
            ofWork = { error }
            throw error
          }
        })
      } catch (error) {
        throw ofWork ? ofWork.error : embeddedFailure(error)
      }
    },
    script: async (text) => void (await asking(() => pglite.exec(text))),
    // A setting of the one session that there is: the server itself tells writes from reads.
    async refuseWrites(isRefusing) {
      await asking(() => pglite.exec(`set default_transaction_read_only = ${isRefusing ? 'on' : 'off'}`))
      // Gives back old segments of the write-ahead log, up to 1 GB, which nothing else would do while nothing is written.
      if (isRefusing) await asking(() => pglite.exec('checkpoint'))
    },
    close,
  }
}

const sqlOver = (target: Pick<PGlite, 'query'>): Sql => ({
  query: (text, values) => asking(() => target.query(text, values ? [...values] : undefined)),
})

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

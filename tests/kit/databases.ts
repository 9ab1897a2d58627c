import { inject } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { preparedPglite } from './prepared-pglite.ts'
import { sampled } from './sample.ts'
import { type Schemas, schemasOf } from './schemas.ts'

let made = 0

const freshSchema = () => `t${process.pid}_${Date.now().toString(36)}_${++made}`

let embedded: Promise<Schemas> | undefined

/** A schema with our tables and no rows, in the one embedded database of this worker. */
async function embeddedDatabase(): Promise<Database> {
  embedded ??= preparedPglite().then(schemasOf)
  return (await embedded).take()
}

const onError = (error: Error) => {
  throw error
}

/** A fresh, empty schema on the PostgreSQL of this run; each node connects to it on its own. */
export async function openServerSchema() {
  const url = inject('postgresUrl')
  if (!url) throw new Error('no PostgreSQL for this run')
  const schema = freshSchema()
  const admin = openPostgres(url, { onError })
  await admin.script(`create schema ${schema}`)
  const environment = { DATABASE_URL: url, DATABASE_SCHEMA: schema }
  const connect = () => openPostgres(url, { schema, onError })
  return {
    connect,
    /** For a node in its own process. */
    environment,
    async drop() {
      await admin.script(`drop schema ${schema} cascade`)
      await admin.close()
    },
  }
}

async function serverDatabase(): Promise<Database> {
  const { connect, drop } = await openServerSchema()
  const db = connect()
  return {
    ...db,
    async close() {
      await db.close()
      await drop()
    },
  }
}

/** Both databases, for suites that must pass on either. PostgreSQL is left out only when this machine has none. */
export const databases: readonly { name: string; open: () => Promise<Database> }[] = [
  { name: 'PGlite', open: embeddedDatabase },
  ...(inject('postgresUrl') ? [{ name: 'PostgreSQL', open: serverDatabase }] : []),
]

/** The databases of a suite whose rules do not depend on them: one per commit, in turn (`sampled`). */
export const oneOfDatabases = (suite: string) => sampled(suite, 2, databases)

export const openTestDatabase = embeddedDatabase

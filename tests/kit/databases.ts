import { describe, type TestOptions } from 'vitest'
import type { Database } from '#gateway/db/database.ts'
import { openPostgres } from '#gateway/db/postgres.ts'
import { needs, placeOf } from './needs.ts'
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
  const url = placeOf('PostgreSQL')
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

type TestDatabase = {
  readonly name: string
  readonly open: () => Promise<Database>
  /** Called by a suite while Vitest collects it. */
  readonly options: () => TestOptions
}

/** Both databases, for suites that must pass on either. */
export const databases: readonly TestDatabase[] = [
  { name: 'PGlite', open: embeddedDatabase, options: () => ({}) },
  { name: 'PostgreSQL', open: serverDatabase, options: () => needs('PostgreSQL') },
]

/** The databases of a suite whose rules do not depend on them: one per commit, in turn (`sampled`). */
export const oneOfDatabases = (suite: string) => sampled(suite, 2, databases)

/** A suite for each database, with the database's name in the place of `$name` in its title. */
export const describeOn =
  (on: readonly TestDatabase[]) => (title: string, suite: (database: TestDatabase) => void | Promise<void>) => {
    for (const database of on)
      describe(title.replace('$name', database.name), database.options(), () => suite(database))
  }

export const openTestDatabase = embeddedDatabase

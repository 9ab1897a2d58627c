import type { PGlite } from '@electric-sql/pglite'
import type { Database } from '#gateway/db/database.ts'
import { migrate } from '#gateway/db/migrate.ts'
import { overPglite } from '#gateway/db/pglite.ts'

export type Schemas = Awaited<ReturnType<typeof schemasOf>>

/** The tables of a schema, their columns, indexes, triggers and constraints, and its functions, as one digest. */
const shape = `
  select md5(string_agg(part, ' ' order by part)) as shape from (
    select format('%s %s', relname, relkind) as part from pg_class where relnamespace = $1::regnamespace
    union all
    select format('%s.%s %s %s', relname, attname, format_type(atttypid, atttypmod), attnotnull)
      from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = $1::regnamespace and not attisdropped
    union all
    select format('%s %s', tgname, tgenabled)
      from pg_trigger join pg_class on pg_class.oid = tgrelid where relnamespace = $1::regnamespace
    union all
    select format('%s %s', conname, convalidated) from pg_constraint where connamespace = $1::regnamespace
    union all
    select format('%s %s', proname, prosrc) from pg_proc where pronamespace = $1::regnamespace
  ) parts`

/**
 * Schemas with our tables and no rows, in an embedded database that has them in `public`. A schema that a test returns
 * is emptied and serves the next test, because the migrations take ten times as long. The database has one search
 * path, which is the schema that was taken last: of two that are open, only the later can be used.
 */
export async function schemasOf(pglite: PGlite) {
  const shapeOf = async (schema: string) => (await pglite.query<{ shape: string }>(shape, [schema])).rows[0]?.shape
  const asMigrated = await shapeOf('public')
  const free = ['public']
  let made = 0

  async function make(): Promise<string> {
    const schema = `test_${++made}`
    await pglite.exec(`create schema ${schema}; set search_path to ${schema}`)
    await migrate(overPglite(pglite))
    return schema
  }

  async function empty(schema: string) {
    const { rows: tables } = await pglite.query<{ name: string }>(
      `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
       where nspname = $1 and relkind = 'r' and relname <> 'migrations' and pg_relation_size(pg_class.oid) > 0`,
      [schema],
    )
    if (tables.length > 0) await pglite.exec(`truncate ${tables.map(({ name }) => name).join(', ')} cascade`)
    await pglite.query(
      `select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
       where schemaname = $1`,
      [schema],
    )
  }

  async function giveBack(schema: string) {
    await pglite.exec('set search_path to pg_catalog')
    // The test has changed its tables, and no other test can use those.
    if ((await shapeOf(schema)) !== asMigrated) return void (await pglite.exec(`drop schema ${schema} cascade`))
    await empty(schema)
    free.push(schema)
  }

  /** A database over its own schema, which is returned when it is closed for the first time. */
  async function take(): Promise<Database> {
    const schema = free.pop() ?? (await make())
    await pglite.exec(`set search_path to ${schema}`)
    let isTaken = true
    return overPglite(pglite, async () => {
      if (!isTaken) return
      isTaken = false
      await giveBack(schema)
    })
  }
  return { take }
}

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')

/** Any number; every node takes the same lock, so that one of them migrates and the others wait. */
const migrationLock = 7_301_950

/** The files of `migrations/`, in the order in which they run. */
export async function migrations(): Promise<readonly { readonly name: string; readonly script: string }[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(names.map(async (name) => ({ name, script: await readFile(join(folder, name), 'utf8') })))
}

/** Brings the schema up to the newest file of `migrations/`. A file that has run is never edited. */
export async function migrate(db: Database): Promise<void> {
  const files = await migrations()
  await db.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [migrationLock])
    await sql.query(
      'create table if not exists migrations (name text primary key, at timestamptz not null default now())',
    )
    const { rows } = await sql.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    for (const { name, script } of files.filter((file) => !done.has(file.name))) {
      for (const statement of statements(script)) await sql.query(statement)
      await sql.query('insert into migrations (name) values ($1)', [name])
    }
  })
}

/** Our migrations hold plain statements only, each ended by a semicolon at the end of a line. */
const statements = (script: string) =>
  script
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter(Boolean)

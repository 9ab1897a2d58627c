import { sideTables, tables } from '#gateway/composition/features.ts'
import type { Database } from '#gateway/db/database.ts'
import { verify } from '#gateway/log/verify.ts'
import { store } from './aged-log.ts'
import { digestsOf } from './digests.ts'

/** The services that an export or an erasure needs. */
export const groundOver = async (db: Database, digestKey?: string) => ({
  db,
  digests: await digestsOf(db, digestKey),
  store,
  tables,
  sideTables,
  now: () => new Date('2026-11-21T20:00:00Z'),
  wait: () => Promise.resolve(),
})

async function tableNames(db: Database): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = current_schema() order by name`,
  )
  return rows.map(({ name }) => name)
}

/** The whole database as text, table by table. */
export async function contentOf(db: Database): Promise<string> {
  const parts = []
  for (const name of await tableNames(db)) {
    if (name === 'catalogs') continue
    const { rows } = await db.query<{ all: string | null }>(`select jsonb_agg(to_jsonb(t))::text as all from ${name} t`)
    parts.push(`${name}: ${rows[0]?.all ?? ''}`)
  }
  return parts.join('\n')
}

/** How many rows each table has, without the empty ones. */
export async function countsOf(db: Database): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {}
  for (const name of await tableNames(db)) {
    const { rows } = await db.query<{ count: number }>(`select count(*)::int as count from ${name}`)
    if (rows[0]?.count) counts[name] = rows[0].count
  }
  return counts
}

export const faultsIn = async (db: Database) => (await verify(db, store, tables)).findings

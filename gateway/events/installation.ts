import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/database.ts'

/** The name of this installation, the same at all nodes of one database. The first node makes it. */
export async function installationId(sql: Sql): Promise<string> {
  const read = async () => (await sql.query<{ id: string }>('select id from installation')).rows[0]?.id
  const known = await read()
  if (known) return known
  const made = randomUUID()
  // Two nodes may make it at once: the first row stays.
  await sql.query('insert into installation (is_only, id) values (true, $1) on conflict do nothing', [made])
  return (await read()) ?? made
}

import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/database.ts'

type InstallationRow = { readonly id: string; readonly place: string | null }

const copied =
  'the database is a copy of one on another server: this installation takes another name on NATS, and hears nothing of the nodes of the first'

/**
 * Answers the name of this installation, the same at all nodes of one database; the first node makes it. A dump that was restored into
 * another database gets a name of its own, so that nodes of the copy and of the original never hear each other; `say` hears of it.
 */
export async function installationId(sql: Sql, say: (sentence: string) => void = () => undefined): Promise<string> {
  const place = await placeOf(sql)
  const named = async () => (await sql.query<InstallationRow>('select id, place from installation')).rows[0]
  const known = await named()
  if (known && (known.place === place || place === null)) return known.id
  const isCopy = known !== undefined && known.place !== null
  const id = known && !isCopy ? known.id : randomUUID()
  if (isCopy) say(copied)
  // Two nodes may do it at once: the first one's row stays.
  if (known)
    await sql.query('update installation set id = $1, place = $2 where place is not distinct from $3', [
      id,
      place,
      known.place,
    ])
  else
    await sql.query('insert into installation (is_only, id, place) values (true, $1, $2) on conflict do nothing', [
      id,
      place,
    ])
  return (await named())?.id ?? id
}

/**
 * The server, the database and the schema of a session: a dump leaves them behind, and a copy of all files of a server keeps them. Null
 * where the server does not tell.
 */
async function placeOf(sql: Sql): Promise<string | null> {
  try {
    const { rows } = await sql.query<{ place: string }>(
      `select s.system_identifier || '/' || d.oid || '/' || current_schema() as place
       from pg_control_system() s, pg_database d where d.datname = current_database()`,
    )
    return rows[0]?.place ?? null
  } catch (error) {
    if ((error as { readonly code?: string }).code === insufficientPrivilege) return null
    throw error
  }
}

const insufficientPrivilege = '42501'

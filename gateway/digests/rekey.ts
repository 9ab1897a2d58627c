import type { DatabaseSession, Sql } from '../db/database.ts'
import { lockOfSchema } from '../db/lock.ts'
import { type DigestPurpose, type Digests, keyedMark } from './keyed-digests.ts'

/** A column whose digests are a part of their rows, which a key of its own names. */
type Beside = { readonly table: string; readonly column: string; readonly id: string; readonly purpose: DigestPurpose }
/** A column whose digests name their rows. */
type Naming = {
  readonly table: string
  readonly column: string
  readonly others: readonly string[]
  readonly purpose: DigestPurpose
}

const beside: readonly Beside[] = [
  { table: 'customer_sessions', column: 'phone', id: 'digest', purpose: 'session-phone' },
  { table: 'one_time_codes', column: 'digest', id: 'id', purpose: 'one-time-code' },
  { table: 'commands', column: 'digest', id: 'id', purpose: 'command' },
]
const naming: readonly Naming[] = [
  { table: 'stopped_messages', column: 'digest', others: ['at'], purpose: 'stopped-messages' },
  { table: 'applied_codes', column: 'key', others: ['ends_at'], purpose: 'applied-code' },
  { table: 'guesses', column: 'key', others: ['made', 'ends_at'], purpose: 'guess' },
  { table: 'proven_devices', column: 'phone', others: ['device', 'expires_at'], purpose: 'proven-phone' },
]

/** Any number; nodes take the same lock, so that one of them keys and the others wait. It ends with its session. */
const rekeyLock = 7_301_951

export type Rekeying = {
  readonly session: DatabaseSession
  readonly digests: Digests
  /** Ends it between two pages. */
  readonly ending?: AbortSignal | undefined
  readonly pageSize?: number
}

/**
 * Keys the digests that releases before kept, page by page. Each page is one statement, and a keyed digest is known by its mark: a
 * node that dies leaves the rest to the next start. A second node waits, since it may serve nothing before the end. Answers how many values it keyed.
 */
export async function rekey({ session, digests, ending, pageSize = 1_000 }: Rekeying): Promise<number> {
  if (session.isShared) await session.query(`select pg_advisory_lock(${lockOfSchema(rekeyLock)})`)
  let count = 0
  const eachPage = async (pageAfter: (last: string) => Promise<string | null>) => {
    for (let last: string | null = ''; last !== null; last = await pageAfter(last)) ending?.throwIfAborted()
  }
  for (const one of naming)
    await eachPage(async (last) => {
      const page = await namesAfter(session, one, last, pageSize)
      count += page.length
      await rename(
        session,
        one,
        page.map((old) => ({ old, fresh: digests.again(one.purpose, old) })),
      )
      return page.at(-1) ?? null
    })
  for (const one of beside)
    await eachPage(async (last) => {
      const page = await rowsAfter(session, one, last, pageSize)
      count += page.length
      await replace(
        session,
        one,
        page.map(({ id, old }) => ({ id, old, fresh: digests.again(one.purpose, old) })),
      )
      return page.at(-1)?.id ?? null
    })
  return count
}

async function namesAfter(sql: Sql, { table, column }: Naming, last: string, pageSize: number) {
  const { rows } = await sql.query<{ old: string }>(
    `select distinct ${column} as old from ${table}
     where ${column} > $1 and ${column} not like '${keyedMark}%' order by 1 limit ${pageSize}`,
    [last],
  )
  return rows.map(({ old }) => old)
}

/** A row that has the keyed name already is newer, and stays. Inserts in the order of the keys, as requests do: else two could deadlock. */
const rename = async (
  sql: Sql,
  { table, column, others }: Naming,
  page: readonly { readonly old: string; readonly fresh: string }[],
) =>
  void (
    page.length > 0 &&
    (await sql.query(
      `with page as (select old, fresh from jsonb_to_recordset($1::jsonb) as p(old text, fresh text)),
         taken as (delete from ${table} where ${column} in (select old from page) returning *)
       insert into ${table} (${[column, ...others].join(', ')})
       select ${['page.fresh', ...others.map((name) => `taken.${name}`)].join(', ')}
       from taken join page on page.old = taken.${column} order by page.fresh
       on conflict do nothing`,
      [JSON.stringify(page)],
    ))
  )

async function rowsAfter(sql: Sql, { table, column, id }: Beside, last: string, pageSize: number) {
  const { rows } = await sql.query<{ id: string; old: string }>(
    `select ${id} as id, ${column} as old from ${table}
     where ${id} > $1 and ${column} <> '' and ${column} not like '${keyedMark}%' order by 1 limit ${pageSize}`,
    [last],
  )
  return rows
}

const replace = async (
  sql: Sql,
  { table, column, id }: Beside,
  page: readonly { readonly id: string; readonly old: string; readonly fresh: string }[],
) =>
  void (
    page.length > 0 &&
    (await sql.query(
      `update ${table} t set ${column} = p.fresh
       from jsonb_to_recordset($1::jsonb) as p(id text, old text, fresh text)
       where t.${id} = p.id and t.${column} = p.old`,
      [JSON.stringify(page)],
    ))
  )

import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'

const pageBytes = 8_192

/**
 * Makes every table as long as one that has grown since its rows were counted: its file gets pages without a row, which the planner
 * takes for full ones. `data` is the server's own folder.
 */
export async function growTables(client: pg.Client, data: string, pages: number): Promise<void> {
  const { rows } = await client.query<{ path: string }>(
    `select pg_relation_filepath(oid) as path from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace`,
  )
  await client.query('checkpoint')
  for (const { path } of rows) truncateSync(join(data, path), pages * pageBytes)
}

/** Whether PostgreSQL makes a plan for a statement: it makes none for a lock, a setting or a new table. */
export const isPlanned = (text: string): boolean => /^\s*(select|with|insert|update|delete)\b/i.test(text)

const texts = ['a', '1', '2026-11-21T20:00:00Z']
/** Values of each type of a parameter. A text may have to be a number or an instant, so the next one is tried. */
const samples: Readonly<Record<string, readonly unknown[]>> = {
  text: texts,
  'text[]': [Array.from({ length: 10 }, (_, index) => `a${index}`)],
  integer: [10],
  bigint: [10],
  boolean: [true],
  'double precision': [1],
  date: ['2026-11-21'],
  'timestamp with time zone': ['2026-11-21T20:00:00Z'],
  'timestamp with time zone[]': [Array.from({ length: 10 }, () => '2026-11-21T20:00:00Z')],
  jsonb: ['[]'],
  name: ['a'],
  regclass: ['orders'],
  tsquery: ['a'],
}

/** The cost that the planner expects of a statement with usual values. It runs nothing. */
export async function costOf(client: pg.Client, text: string): Promise<number> {
  const types = await parameterTypes(client, text)
  let failure: unknown
  for (const attempt of texts.keys())
    try {
      const values = types.map((type) => {
        const known = samples[type]
        if (!known) throw new Error(`no value of the type ${type} is known here`)
        return known[Math.min(attempt, known.length - 1)]
      })
      const { rows } = await client.query<Explained>(`explain (format json) ${text}`, values)
      return rows[0]?.['QUERY PLAN'][0].Plan['Total Cost'] ?? Number.NaN
    } catch (error) {
      failure = error
    }
  throw failure
}

type Explained = { readonly 'QUERY PLAN': readonly [{ readonly Plan: { readonly 'Total Cost': number } }] }

async function parameterTypes(client: pg.Client, text: string): Promise<readonly string[]> {
  await client.query(`prepare costed as ${text}`)
  const { rows } = await client.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'costed'`,
  )
  await client.query('deallocate costed')
  return rows[0]?.types ?? []
}

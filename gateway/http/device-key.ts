import { createHmac } from 'node:crypto'
import type { Sql } from '../db/database.ts'
import type { Random } from '../ports/random.ts'

/** Answers the key that signs device cookies. The node that needs it first makes it. */
export async function deviceKey(sql: Sql, random: Random): Promise<string> {
  const known = await storedDeviceKey(sql)
  if (known !== null) return known
  await sql.query('insert into device_keys (is_only, key) values (true, $1) on conflict do nothing', [random.token()])
  const made = await storedDeviceKey(sql)
  if (made === null) throw new Error('the key of the devices was not kept')
  return made
}

/** Returns null in an installation that has no key yet, and so has signed nothing. */
export async function storedDeviceKey(sql: Sql): Promise<string | null> {
  const { rows } = await sql.query<{ key: string }>('select key from device_keys')
  return rows[0]?.key ?? null
}

/** The next node that starts makes another key: each browser is a new one then. */
export const forgetDeviceKey = (sql: Sql) => sql.query('delete from device_keys')

/** A digest that tells nothing without the key, for one purpose. */
export const keyedDigest = (key: string, purpose: string, text: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify([purpose, text]))
    .digest('base64url')

import webPush from 'web-push'
import type { Sql } from '../db/database.ts'

export type PushKeys = { readonly publicKey: string; readonly privateKey: string }

/** The keys of this installation, the same at every node: made when they are needed first, and kept. */
export async function pushKeys(sql: Sql): Promise<PushKeys> {
  const known = await read(sql)
  if (known) return known
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  // When two nodes make keys at once, the first row stays, and both nodes read it.
  await sql.query('insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing', [
    publicKey,
    privateKey,
  ])
  return (await read(sql)) ?? { publicKey, privateKey }
}

/** The next call makes another pair. A subscription is good for one pair, so that each one ends until its page is opened again. */
export const forgetPushKeys = (sql: Sql) => sql.query('delete from push_keys')

async function read(sql: Sql): Promise<PushKeys | null> {
  const { rows } = await sql.query<PushKeys>(
    'select public_key as "publicKey", private_key as "privateKey" from push_keys',
  )
  return rows[0] ?? null
}

import type { OwnEntries } from '#domain/customer/access.ts'
import type { Sql } from '../db/database.ts'
import { type Device, deviceDays } from '../http/device.ts'
import { keyedDigest, storedDeviceKey } from '../http/device-key.ts'

type Entry = {
  /** A customer of one company, as `accountId` names it. */
  readonly account: string
  /** The id of an order or of a reward. */
  readonly id: string
}

/** Remembers that this device has written an entry of a customer (decision 094). Call it in the transaction that writes it. */
export async function keepBrowserEntry(sql: Sql, device: Device, { account, id }: Entry, now: Date): Promise<void> {
  const digest = await digestOf(sql, device)
  if (digest === null) return
  await sql.query(
    `insert into browser_entries (device, account, entry, expires_at) values ($1, $2, $3, $4)
     on conflict (device, account, entry) do nothing`,
    [digest, account, id, new Date(now.getTime() + deviceDays * 86_400_000).toISOString()],
  )
}

/** The entries of this device under an account; none for a browser without a cookie of ours. */
export async function browserEntries(sql: Sql, device: Device | null, account: string, now: Date): Promise<OwnEntries> {
  const digest = device && (await digestOf(sql, device))
  if (digest === null) return new Set()
  const { rows } = await sql.query<{ entry: string }>(
    'select entry from browser_entries where device = $1 and account = $2 and expires_at > $3',
    [digest, account, now.toISOString()],
  )
  return new Set(rows.map(({ entry }) => entry))
}

/** For a log-out: this browser has proven nothing. */
export async function forgetBrowserEntries(sql: Sql, device: Device): Promise<void> {
  const digest = await digestOf(sql, device)
  if (digest !== null) await sql.query('delete from browser_entries where device = $1', [digest])
}

async function digestOf(sql: Sql, { id }: Device): Promise<string | null> {
  const key = await storedDeviceKey(sql)
  return key === null ? null : keyedDigest(key, 'ordering-device', id)
}

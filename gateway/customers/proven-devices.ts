import type { Phone } from '#domain/phone/phone.ts'
import type { DigestContext, Digests } from '../digests/keyed-digests.ts'
import type { Device } from '../http/device.ts'
import { keyedDigest, storedDeviceKey } from '../http/device-key.ts'

export const provenDeviceDays = 180
/** The devices of one phone. More than that are no diner's own: the oldest proof goes. */
export const mostProvenDevices = 20

type Proof = { readonly device: Device; readonly phone: Phone }

/** Remembers that the diner of this device has proven a phone. Only digests are kept. */
export async function keepProvenDevice(
  { sql, digests }: DigestContext,
  { device, phone }: Proof,
  now: Date,
): Promise<void> {
  const key = await storedDeviceKey(sql)
  if (key === null) return
  const owner = phoneDigest(digests, key, phone)
  await sql.query(
    `insert into proven_devices (device, phone, expires_at) values ($1, $2, $3)
     on conflict (device, phone) do update set expires_at = excluded.expires_at`,
    [deviceDigest(key, device), owner, new Date(now.getTime() + provenDeviceDays * 86_400_000).toISOString()],
  )
  await sql.query(
    `delete from proven_devices where phone = $1 and device not in
       (select device from proven_devices where phone = $1 order by expires_at desc, device limit ${mostProvenDevices})`,
    [owner],
  )
}

export async function isProvenDevice(
  { sql, digests }: DigestContext,
  { device, phone }: Proof,
  now: Date,
): Promise<boolean> {
  const key = await storedDeviceKey(sql)
  if (key === null) return false
  const { rows } = await sql.query(
    'select 1 from proven_devices where device = $1 and phone = $2 and expires_at > $3',
    [deviceDigest(key, device), phoneDigest(digests, key, phone), now.toISOString()],
  )
  return rows.length > 0
}

/** The digest of a phone in the table of proofs; null in an installation that has kept no proof. */
export async function provenPhoneDigest({ sql, digests }: DigestContext, phone: Phone): Promise<string | null> {
  const key = await storedDeviceKey(sql)
  return key === null ? null : phoneDigest(digests, key, phone)
}

const deviceDigest = (key: string, { id }: Device) => keyedDigest(key, 'proven-device', id)
/** The key of the devices stands in the database: the installation's key goes over it. */
const phoneDigest = (digests: Digests, key: string, phone: Phone) =>
  digests.again('proven-phone', keyedDigest(key, 'proven-phone', phone))

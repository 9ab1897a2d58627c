import type { FastifyRequest } from 'fastify'
import type { Store } from '#domain/catalog/store.ts'
import type { Sql } from '../db/database.ts'
import { setCookie, tokenCookie } from '../http/cookies.ts'
import { tokenDigest } from '../http/secrets.ts'

/** A phone that has not been used for so long is a stranger again. */
export const deviceDays = 180
/** The most phones remembered for one courier, as each has guesses of its own. The least used is forgotten first. */
export const mostDevices = 5
const dayMs = 24 * 60 * 60 * 1000
const cookieName = 'riderDevice'

/** The token of the phone that asks; null when it has none. */
export const deviceToken = ({ headers }: FastifyRequest): string | null => tokenCookie(headers, cookieName)

/** Returns the key by which the guesses of a phone are counted; it is no token. */
export const deviceKey = tokenDigest

/** Unreadable for scripts, and sent with the couriers' own calls only (RIDER, FAPI-21, FAPI-22). */
export const deviceCookie = (token: string, isSecure: boolean) =>
  setCookie({
    ...{ name: cookieName, value: token, path: '/api/rider', sameSite: 'lax', isSecure },
    seconds: deviceDays * 24 * 3600,
  })

type Worker = { readonly riderId: string; readonly store: Pick<Store, 'id' | 'riderSecurityCode'> }

/** `known`: this courier has proven the store's code of today on this phone before. `former`: they have proven an earlier one. */
export type DeviceStanding = 'known' | 'former' | 'stranger'

export async function deviceStanding(
  sql: Sql,
  token: string,
  { riderId, store }: Worker,
  now: Date,
): Promise<DeviceStanding> {
  const { rows } = await sql.query<{ isKnown: boolean }>(
    `select proven = $3 as "isKnown" from rider_devices
     where digest = $1 and rider_id = $2 and store_id = $4 and used_at > $5`,
    [tokenDigest(token), riderId, provenBy(token, store), store.id, forgottenBefore(now)],
  )
  const [device] = rows
  if (!device) return 'stranger'
  return device.isKnown ? 'known' : 'former'
}

/**
 * Remembers the phone on which a courier has just given the right code, and answers its token. One that shows no
 * token of ours gets a `fresh` one: what a stranger has put on the phone is never taken up.
 */
export async function rememberDevice(
  sql: Sql,
  { shown, fresh }: { readonly shown: string | null; readonly fresh: string },
  { riderId, store }: Worker,
  now: Date,
): Promise<string> {
  const { rows } = await sql.query('select 1 from rider_devices where digest = $1 and used_at > $2 limit 1', [
    tokenDigest(shown ?? fresh),
    forgottenBefore(now),
  ])
  const token = shown !== null && rows.length > 0 ? shown : fresh
  await sql.query(
    `insert into rider_devices (digest, rider_id, store_id, proven, used_at) values ($1, $2, $3, $4, $5)
     on conflict (digest, rider_id) do update set proven = excluded.proven, used_at = excluded.used_at`,
    [tokenDigest(token), riderId, store.id, provenBy(token, store), now.toISOString()],
  )
  await sql.query(
    `delete from rider_devices where rider_id = $1 and digest not in
       (select digest from rider_devices where rider_id = $1 order by used_at desc, digest limit $2)`,
    [riderId, mostDevices],
  )
  return token
}

const forgottenBefore = (now: Date) => new Date(now.getTime() - deviceDays * dayMs).toISOString()

const provenBy = (token: string, { id, riderSecurityCode }: Worker['store']) =>
  tokenDigest(JSON.stringify([token, id, riderSecurityCode]))

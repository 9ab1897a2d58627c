import { createHmac } from 'node:crypto'
import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../db/database.ts'
import { isKeyed } from '../digests/keyed-digests.ts'
import type { Ground } from '../ground/ground.ts'
import { isSameSecret } from '../http/secrets.ts'
import type { Random } from '../ports/random.ts'
import { digestOfUnkeyed, phoneDigest } from './stopped.ts'

type CartOfLink = { readonly phone: Phone; readonly storeId: string; readonly expiresAt: Date }

/** A key that has signed links. The newest one opens carts without an end (`cartsUntil` null). */
type LinkKey = { readonly key: string; readonly cartsUntil: Date | null }

/** Tokens for the links in messages. Every node of this installation signs them with the newest key, and reads those of all. */
export function messageLinks({ log, random }: Pick<Ground, 'log' | 'random'>) {
  const sign = async (...claims: LinkClaims) => signatureOf(await newestKey(log.sql, random), claims)
  const signersOf = async (signature: string, ...claims: LinkClaims) =>
    (await keysOf(log.sql)).filter(({ key }) => isSameSecret(signature, signatureOf(key, claims)))

  return {
    /** Opens the cart of one phone at one store until it is forgotten. */
    async recoveryToken({ phone, storeId, expiresAt }: CartOfLink): Promise<string> {
      const seconds = Math.floor(expiresAt.getTime() / 1000)
      return `${seconds.toString(36)}.${await sign('recover', seconds, phone, storeId)}`
    },
    async opens(token: string, { phone, storeId }: Omit<CartOfLink, 'expiresAt'>, now: Date): Promise<boolean> {
      const [, end = '', signature = ''] = /^([0-9a-z]{6,7})\.([\w-]{43})$/.exec(token) ?? []
      const seconds = Number.parseInt(end || '0', 36)
      const signers = await signersOf(signature, 'recover', seconds, phone, storeId)
      const isSigned = signers.some(({ cartsUntil }) => cartsUntil === null || cartsUntil > now)
      return isSigned && seconds * 1000 > now.getTime()
    },
    /** Stops the messages of a company to a phone. It does not expire, so the link in an old message stops the next. */
    async stopToken(companyId: string, phone: Phone): Promise<string> {
      const digest = phoneDigest(log.digests, companyId, phone)
      return `${digest}.${await sign('stop', digest)}`
    },
    /** The digest of the phone whose messages a token stops; null for a token that is not ours. */
    async stops(token: string): Promise<string | null> {
      const [, digest = '', signature = ''] = /^((?:k\.)?[\w-]{22})\.([\w-]{43})$/.exec(token) ?? []
      const signers = await signersOf(signature, 'stop', digest)
      if (signers.length === 0) return null
      return isKeyed(digest) ? digest : digestOfUnkeyed(log.digests, digest)
    },
  }
}

export type MessageLinks = ReturnType<typeof messageLinks>

/**
 * A new key signs the links of messages from now on. Those before go on to stop messages, and open carts until `cartsUntil` at most:
 * `now` where one was stolen, because a thief opens the cart of each phone that he knows. Runs in a transaction.
 */
export async function replaceLinkKey(sql: Sql, random: Random, cartsUntil: Date): Promise<void> {
  const until = cartsUntil.toISOString()
  const fresh = 'insert into link_keys (is_only, key) values (true, $1) on conflict (is_only) do update set key = $1'
  await sql.query('update retired_link_keys set carts_until = least(carts_until, $1)', [until])
  await sql.query('insert into retired_link_keys (key, carts_until) select key, $1 from link_keys', [until])
  await sql.query(fresh, [random.token()])
}

/** The purpose of a link, and what it is for. */
type LinkClaims = readonly [purpose: string, ...of: readonly (string | number)[]]

const signatureOf = (key: string, claims: LinkClaims) =>
  createHmac('sha256', key).update(JSON.stringify(claims)).digest('base64url')

/** Made by the node that needs it first. */
async function newestKey(sql: Sql, random: Random): Promise<string> {
  const known = newestOf(await keysOf(sql))
  if (known !== undefined) return known
  await sql.query('insert into link_keys (is_only, key) values (true, $1) on conflict do nothing', [random.token()])
  const made = newestOf(await keysOf(sql))
  if (made === undefined) throw new Error('the key of the links was not stored')
  return made
}

const newestOf = (keys: readonly LinkKey[]) => keys.find(({ cartsUntil }) => cartsUntil === null)?.key

async function keysOf(sql: Sql): Promise<readonly LinkKey[]> {
  const { rows } = await sql.query<{ key: string; carts_until: Date | null }>(
    'select key, null as carts_until from link_keys union all select key, carts_until from retired_link_keys',
  )
  return rows.map(({ key, carts_until }) => ({ key, cartsUntil: carts_until }))
}

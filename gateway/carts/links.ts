import { createHmac } from 'node:crypto'
import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../db/database.ts'
import { isKeyed } from '../digests/keyed-digests.ts'
import type { Ground } from '../ground/ground.ts'
import { isSameSecret } from '../http/secrets.ts'
import type { Random } from '../ports/random.ts'
import { digestOfUnkeyed, phoneDigest } from './stopped.ts'

type CartOfLink = { readonly phone: Phone; readonly storeId: string; readonly expiresAt: Date }

/** Tokens for the links in messages. Every node of this installation signs them with the same key. */
export function messageLinks({ log, random }: Pick<Ground, 'log' | 'random'>) {
  let key: string | null = null
  const sign = async (purpose: string, ...of: readonly (string | number)[]) => {
    key ??= await keyOf(log.sql, random)
    return createHmac('sha256', key)
      .update(JSON.stringify([purpose, ...of]))
      .digest('base64url')
  }

  return {
    /** Opens the cart of one phone at one store until it is forgotten. */
    async recoveryToken({ phone, storeId, expiresAt }: CartOfLink): Promise<string> {
      const seconds = Math.floor(expiresAt.getTime() / 1000)
      return `${seconds.toString(36)}.${await sign('recover', seconds, phone, storeId)}`
    },
    async opens(token: string, { phone, storeId }: Omit<CartOfLink, 'expiresAt'>, now: Date): Promise<boolean> {
      const [, end = '', signature = ''] = /^([0-9a-z]{6,7})\.([\w-]{43})$/.exec(token) ?? []
      const seconds = Number.parseInt(end || '0', 36)
      const isRight = isSameSecret(signature, await sign('recover', seconds, phone, storeId))
      return isRight && seconds * 1000 > now.getTime()
    },
    /** Stops the messages of a company to a phone. It does not expire, so the link in an old message stops the next. */
    async stopToken(companyId: string, phone: Phone): Promise<string> {
      const digest = phoneDigest(log.digests, companyId, phone)
      return `${digest}.${await sign('stop', digest)}`
    },
    /** The digest of the phone whose messages a token stops; null for a token that is not ours. */
    async stops(token: string): Promise<string | null> {
      const [, digest = '', signature = ''] = /^((?:k\.)?[\w-]{22})\.([\w-]{43})$/.exec(token) ?? []
      if (!isSameSecret(signature, await sign('stop', digest))) return null
      return isKeyed(digest) ? digest : digestOfUnkeyed(log.digests, digest)
    },
  }
}

export type MessageLinks = ReturnType<typeof messageLinks>

/** Made by the node that needs it first. */
async function keyOf(sql: Sql, random: Random): Promise<string> {
  await sql.query('insert into link_keys (is_only, key) values (true, $1) on conflict do nothing', [random.token()])
  const { rows } = await sql.query<{ key: string }>('select key from link_keys')
  const [row] = rows
  if (!row) throw new Error('the key of the links was not key')
  return row.key
}

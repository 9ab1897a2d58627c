import type { Phone } from '#domain/phone/phone.ts'
import type { Sql } from '../db/database.ts'
import type { Digests } from '../digests/keyed-digests.ts'

/** Names a phone at a company without telling it. */
export const phoneDigest = (digests: Digests, companyId: string, phone: Phone): string =>
  digests.of('stopped-messages', JSON.stringify([companyId, phone]))

/** The digest of a phone in a link that a release before has sent: that release had no key. */
export const digestOfUnkeyed = (digests: Digests, digest: string): string => digests.again('stopped-messages', digest)

/** Whether the owner of a phone has stopped the messages of a company. */
export async function hasStopped(sql: Sql, digest: string): Promise<boolean> {
  const { rows } = await sql.query('select 1 from stopped_messages where digest = $1', [digest])
  return rows.length > 0
}

export const stopMessages = async (sql: Sql, digest: string, now: Date) =>
  void (await sql.query('insert into stopped_messages (digest, at) values ($1, $2) on conflict do nothing', [
    digest,
    now.toISOString(),
  ]))

export const allowMessages = async (sql: Sql, digest: string) =>
  void (await sql.query('delete from stopped_messages where digest = $1', [digest]))

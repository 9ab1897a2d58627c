import type { Sql } from '../db/database.ts'

/** The most passkeys of one person. */
export const mostPasskeys = 20

export type Passkey = {
  readonly id: string
  /** The name that the authenticator gives the key, in base64url. */
  readonly credential: string
  readonly operatorId: string
  /** The host for which the browser has made it. */
  readonly rpId: string
  /** COSE, in base64url. */
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly browser: string
}

type Row = Omit<Passkey, 'counter'> & { readonly counter: string }
const columns =
  'id, credential, operator_id as "operatorId", rp_id as "rpId", public_key as "publicKey", counter::text, transports, browser'
const passkeyOf = (row: Row): Passkey => ({ ...row, counter: Number(row.counter) })

/** Keeps a passkey. Breaks the uniqueness of `credential` where the authenticator's key is kept already. */
export async function keepPasskey(sql: Sql, passkey: Passkey, now: Date): Promise<void> {
  const { id, credential, operatorId, rpId, publicKey, counter, transports, browser } = passkey
  await sql.query(
    `insert into operator_passkeys (id, credential, operator_id, rp_id, public_key, counter, transports, browser, since)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, credential, operatorId, rpId, publicKey, counter, transports, browser, now.toISOString()],
  )
}

export async function passkeyOfCredential(sql: Sql, credential: string): Promise<Passkey | null> {
  const { rows } = await sql.query<Row>(`select ${columns} from operator_passkeys where credential = $1`, [credential])
  return rows[0] ? passkeyOf(rows[0]) : null
}

/** The passkeys of a person, the newest first. */
export async function passkeysOf(sql: Sql, operatorId: string) {
  const { rows } = await sql.query<Row & { since: Date; usedAt: Date | null }>(
    `select ${columns}, since, used_at as "usedAt" from operator_passkeys where operator_id = $1
     order by since desc, id limit ${mostPasskeys}`,
    [operatorId],
  )
  return rows.map(({ since, usedAt, ...row }) => ({ ...passkeyOf(row), since, usedAt }))
}

/** Writes a use. False where another use of the same counter was faster: the key may have been copied. */
export async function countUse(sql: Sql, id: string, counter: number, now: Date): Promise<boolean> {
  const { rows } = await sql.query(
    `update operator_passkeys set counter = $2, used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
    [id, counter, now.toISOString()],
  )
  return rows.length > 0
}

export const removePasskey = async (sql: Sql, operatorId: string, id: string) =>
  void (await sql.query('delete from operator_passkeys where operator_id = $1 and id = $2', [operatorId, id]))

export const forgetPasskeys = async (sql: Sql, operatorId: string) =>
  void (await sql.query('delete from operator_passkeys where operator_id = $1', [operatorId]))

import type { Sql } from '../db/database.ts'
import type { Digests } from '../digests/keyed-digests.ts'

type SecretRow = { readonly operatorId: string; readonly password: string; readonly pin: string }

/** A PIN with the key of the installation: the few PINs that there are cannot be tried against a copy of the database alone. */
export const keyedPin = (digests: Digests, operatorId: string, pin: string): string =>
  digests.of('operator-pin', JSON.stringify([operatorId, pin]))

export async function secretsOfLogin(sql: Sql, login: string): Promise<SecretRow | null> {
  const { rows } = await sql.query<SecretRow>(
    'select operator_id as "operatorId", password, pin from operator_secrets where login = $1',
    [login],
  )
  return rows[0] ?? null
}

/** The hashes of a person; null for a person without any. */
export async function secretsOf(
  sql: Sql,
  operatorId: string,
): Promise<(SecretRow & { readonly login: string }) | null> {
  const { rows } = await sql.query<SecretRow & { login: string }>(
    'select operator_id as "operatorId", login, password, pin from operator_secrets where operator_id = $1',
    [operatorId],
  )
  return rows[0] ?? null
}

/** Keeps the hashes of a person in the place of earlier ones. False when another person has the user name. */
export async function keepSecrets(
  sql: Sql,
  { operatorId, login, password, pin }: SecretRow & { readonly login: string },
) {
  const { rows } = await sql.query(
    `insert into operator_secrets (operator_id, login, password, pin)
     select $1, $2, $3, $4 where not exists (select from operator_secrets where login = $2 and operator_id <> $1)
     on conflict (operator_id) do update set login = excluded.login, password = excluded.password, pin = excluded.pin
     returning operator_id`,
    [operatorId, login, password, pin],
  )
  return rows.length > 0
}

export const changeSecret = async (sql: Sql, operatorId: string, secret: 'password' | 'pin', hash: string) =>
  void (await sql.query(
    secret === 'pin'
      ? 'update operator_secrets set pin = $2 where operator_id = $1'
      : 'update operator_secrets set password = $2 where operator_id = $1',
    [operatorId, hash],
  ))

export const forgetSecrets = async (sql: Sql, operatorId: string) =>
  void (await sql.query('delete from operator_secrets where operator_id = $1', [operatorId]))

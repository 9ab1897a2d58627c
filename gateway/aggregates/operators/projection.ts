import type { KnownOperator } from '#domain/operator/state.ts'
import type { Sql } from '../../db/database.ts'
import { stateTable } from '../../events/state-table.ts'
import { operatorStream } from './stream.ts'

/** Each person of the shop as folded, found by the link that waits for them. */
export const operatorsTable = stateTable({
  name: 'operators',
  version: 1,
  stream: operatorStream,
  columns: { invitation: 'text' },
  row: (operator) => (operator.operatorId === null ? null : { invitation: operator.invitation?.digest ?? null }),
})

export async function operatorById(sql: Sql, id: string): Promise<KnownOperator | null> {
  const { rows } = await sql.query<{ state: KnownOperator }>('select state from operators where id = $1', [id])
  return rows[0]?.state ?? null
}

/** The person for whom a link waits. */
export async function operatorOfInvitation(sql: Sql, digest: string): Promise<KnownOperator | null> {
  const { rows } = await sql.query<{ state: KnownOperator }>(
    `select state from operators where invitation = $1 and state->>'name' <> ''`,
    [digest],
  )
  return rows[0]?.state ?? null
}

/** SQL of a relation, for joins of other rooms. Columns: id, state. */
export const knownOperators = '(select id, state from operators)'

/** Names of people by their ids. An erased person has an empty name. */
export async function namesOfOperators(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select id, state->>'name' as name from operators where id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

type OperatorQuery = {
  /** Only people all of whose places are among these keys (`placeKey`); null for everyone. */
  readonly within: readonly string[] | null
  readonly offset: number
  readonly limit: number
}

/** A page of people, by name. Erased people are left out. */
export async function listOperators(
  sql: Sql,
  { within, offset, limit }: OperatorQuery,
): Promise<readonly KnownOperator[]> {
  const { rows } = await sql.query<{ state: KnownOperator }>(
    `select state from operators
     where state->>'name' <> '' and ($1::text is null or not exists (
       select from jsonb_array_elements(state->'places') as p(place)
       where not ($1::jsonb ? ((place->>'type') || '/' || (place->>'id')))))
     order by lower(state->>'name'), id offset $2 limit $3`,
    [within && JSON.stringify(within), offset, limit],
  )
  return rows.map(({ state }) => state)
}

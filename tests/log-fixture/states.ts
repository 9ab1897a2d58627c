import type { Sql } from '#gateway/db/database.ts'

/** The final state of each stream of a log, by table and id, as lists and searches know it. */
export async function statesIn(sql: Sql): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>> {
  const states: Record<string, Record<string, string>> = {}
  for (const [table, said] of [
    ['orders', 'status'],
    ['shipments', `status || ' ' || coalesce(rider_id, '') || ' ' || coalesce(stack_id, '')`],
    ['stacks', `status || ' ' || coalesce(rider_id, '')`],
    ['riders', `phone || ' ' || active::text`],
    ['operators', `state->>'name' || ' ' || (state->>'role') || ' ' || (state->>'isDisabled')`],
    ['payments', `jsonb_path_query_array(state, '$.attempts[*].status')::text`],
  ]) {
    const { rows } = await sql.query<{ id: string; said: string }>(
      `select id, ${said} as said from ${table} order by id`,
    )
    // A log of an earlier release has none of the later tables.
    if (rows.length > 0) states[table as string] = Object.fromEntries(rows.map((row) => [row.id, row.said]))
  }
  return states
}

import { randomUUID } from 'node:crypto'
import type { Sql } from '../db/database.ts'

const claimSeconds = 60
const askMs = 1_000

type Waiting = {
  readonly sql: Sql
  readonly wait: (ms: number) => Promise<void>
  readonly ending?: AbortSignal | undefined
}

/**
 * Does a piece of work that only one node may do at a time; the others wait. `renew` has to be called at least once a
 * minute: a node that died is waited for no longer than that.
 */
export async function oneAtATime<Value>(
  { sql, wait, ending }: Waiting,
  work: (renew: () => Promise<void>) => Promise<Value>,
): Promise<Value> {
  const claimant = randomUUID()
  while (!(await claim(sql, claimant))) {
    ending?.throwIfAborted()
    await wait(askMs)
  }
  try {
    return await work(async () => {
      ending?.throwIfAborted()
      if (!(await claim(sql, claimant))) throw new Error('another node has taken the rebuild over')
    })
  } finally {
    await sql.query('delete from rebuilds where claimed_by = $1', [claimant])
  }
}

/** Takes the right, or keeps it. False while another node has it. */
async function claim(sql: Sql, claimant: string): Promise<boolean> {
  const { rows } = await sql.query(
    `insert into rebuilds (is_only, claimed_by, claimed_until)
     values (true, $1, now() + make_interval(secs => ${claimSeconds}))
     on conflict (is_only) do update set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
       where rebuilds.claimed_until < now() or rebuilds.claimed_by = $1
     returning claimed_by`,
    [claimant],
  )
  return rows.length > 0
}

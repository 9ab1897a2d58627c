import { randomUUID } from 'node:crypto'
import type { Database, Sql } from '../db/database.ts'

const claimSeconds = 60
const askMs = 1_000

/** The claimants of this process, those that wait as well. */
const claimants = new Set<string>()

type LockDeps = {
  readonly sql: Pick<Database, 'query' | 'isShared'>
  readonly wait: (ms: number) => Promise<void>
  readonly ending?: AbortSignal | undefined
}

/** The right to a piece of work that only one node may do at a time. */
export type Lease = {
  readonly claimant: string
  /** The claimant before this one, whose work was ended halfway; null where the last work is complete. */
  readonly heirOf: string | null
  /**
   * Keeps the right. Has to be called at least once a minute: a node that died is waited for no longer than that. Inside a transaction (`within`)
   * no other node takes it before the commit. Throws LeaseLost.
   */
  readonly renew: (within?: Sql) => Promise<void>
}

/** Does a piece of work that only one node may do at a time; the others wait. */
export async function oneAtATime<Value>(given: LockDeps, work: (lease: Lease) => Promise<Value>): Promise<Value> {
  const claimant = randomUUID()
  claimants.add(claimant)
  try {
    return await workInTurn(given, claimant, work)
  } finally {
    claimants.delete(claimant)
  }
}

async function workInTurn<Value>(
  { sql, wait, ending }: LockDeps,
  claimant: string,
  work: (lease: Lease) => Promise<Value>,
): Promise<Value> {
  let claimed = await claim(sql, claimant)
  for (; !claimed; claimed = await claim(sql, claimant)) {
    ending?.throwIfAborted()
    await wait(askMs)
  }
  const renew = async (within: Sql = sql) => {
    ending?.throwIfAborted()
    const { rows } = await within.query(
      `update rebuilds set claimed_until = now() + make_interval(secs => ${claimSeconds})
       where claimed_by = $1 returning claimed_by`,
      [claimant],
    )
    if (rows.length === 0) throw new LeaseLost()
  }
  try {
    const value = await work({ claimant, heirOf: claimed.heirOf, renew })
    await sql.query('delete from rebuilds where claimed_by = $1', [claimant])
    return value
  } catch (error) {
    // The next claimant learns whose work it may go on with. A lost database needs no second error: the right ends by itself.
    await sql
      .query('update rebuilds set claimed_until = now() where claimed_by = $1', [claimant])
      .catch(() => undefined)
    throw error
  }
}

/** Another node has taken the right from one that did not renew it in time. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
  constructor() {
    super('another node has taken the rebuild over')
  }
}

/** Takes the right; null while another node has it. A database of one process waits for no claimant of a process before. */
async function claim(sql: LockDeps['sql'], claimant: string): Promise<Pick<Lease, 'heirOf'> | null> {
  const { rows } = await sql.query<{ claimedBy: string }>('select claimed_by as "claimedBy" from rebuilds')
  const heirOf = rows[0]?.claimedBy ?? null
  const hasDied = heirOf !== null && !sql.isShared && !claimants.has(heirOf)
  const taken = await (heirOf === null
    ? sql.query(
        `insert into rebuilds (is_only, claimed_by, claimed_until)
         values (true, $1, now() + make_interval(secs => ${claimSeconds}))
         on conflict (is_only) do nothing returning claimed_by`,
        [claimant],
      )
    : sql.query(
        `update rebuilds set claimed_by = $1, claimed_until = now() + make_interval(secs => ${claimSeconds})
         where claimed_by = $2 and (claimed_until <= now() or $3) returning claimed_by`,
        [claimant, heirOf, hasDied],
      ))
  return taken.rows.length > 0 ? { heirOf } : null
}

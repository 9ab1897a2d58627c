import type { Database, Sql } from '#gateway/db/database.ts'
import { DatabaseUnavailable } from '#gateway/db/failures.ts'

/**
 * A node's view of a database that can be killed at any of its statements: from one step on no statement arrives, and
 * the server rolls open transactions back. Every statement and every commit is a step, and so is every call of `step`
 * for other systems that the node uses. `isAway` cuts the node off from a server that keeps running.
 */
export function mortalDatabase(
  db: Database,
  onDeath: () => void = () => undefined,
  isAway: () => boolean = () => false,
) {
  let steps = 0
  let last = Number.POSITIVE_INFINITY
  let isDead = false
  const dying = new Set<() => void>()

  const die = () => {
    if (isDead) return
    isDead = true
    for (const end of dying) end()
    onDeath()
  }
  const step = (): boolean => {
    if (++steps > last) die()
    return !isDead
  }
  const arrive = () => {
    if (isAway()) throw new DatabaseUnavailable('the database is away')
    if (!step()) throw killed()
  }
  const over = (sql: Sql): Sql => ({
    async query(text, values) {
      arrive()
      return sql.query(text, values)
    },
  })
  /** A node that dies while it waits for something else never ends its transaction; the server rolls it back. */
  const untilDeath = <T>(work: Promise<T>): Promise<T> => {
    const { promise, reject } = Promise.withResolvers<never>()
    const end = () => reject(killed())
    dying.add(end)
    return Promise.race([work, promise]).finally(() => dying.delete(end))
  }

  const parts = (whole: Pick<Database, 'query' | 'transaction'>): Pick<Database, 'query' | 'transaction'> => ({
    query: over(whole).query,
    transaction: (work) =>
      whole.transaction(async (sql) => {
        const done = await untilDeath(work(over(sql)))
        // The commit.
        arrive()
        return done
      }),
  })
  const database: Database = {
    ...db,
    ...parts(db),
    session: (work) => db.session((session) => work({ ...session, ...parts(session) })),
  }
  return {
    database,
    step,
    die,
    /** From now on it does this number of steps, and no more. */
    dieAfter(count: number) {
      steps = 0
      last = count
    },
    isDead: () => isDead,
    revive() {
      last = Number.POSITIVE_INFINITY
      isDead = false
    },
  }
}

const killed = () => new Error('the node was killed')

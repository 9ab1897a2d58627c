import { withdrawCommandsOf } from '../events/log.ts'
import type { PersonalEvent } from '../events/pg-event-store.ts'
import { holdAppends } from '../events/streams.ts'
import { foldStreams } from '../log/fold.ts'
import { oneAtATime } from '../log/one-at-a-time.ts'
import type { PeopleGround } from '../people/command.ts'
import { exportStreams } from '../people/exported.ts'
import { eraseRows, exportRows } from '../people/person-rows.ts'
import { operatorStream } from './stream.ts'

const lockWaitMs = 10_000

const streamOf = (operatorId: string) => `${operatorStream.kind}-${operatorId}`

/** Everything that is known of one of the shop's people: the events of the account, its user name and its sessions. */
export async function exportOperator(
  { db, digests, store, sideTables, now }: Omit<PeopleGround, 'tables' | 'wait'>,
  operatorId: string,
) {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    const person = { operators: [operatorId] }
    return {
      operatorId,
      exportedAt: now().toISOString(),
      streams: await exportStreams(sql, store, [streamOf(operatorId)], namesOnly(operatorId)),
      ...(await exportRows({ sql, digests }, { sideTables, owner: 'operator', person })),
    }
  })
}

/**
 * Erases who one of the shop's people is, with the user name, the secrets and the sessions. The steps of orders stay, by a person without a
 * name. Answers how many events have lost something.
 */
export function eraseOperator(
  { db, digests, store, tables, sideTables, wait }: Omit<PeopleGround, 'now'>,
  operatorId: string,
): Promise<number> {
  return oneAtATime({ sql: db, wait }, () =>
    db.transaction(async (sql) => {
      await sql.query(`set local lock_timeout = ${lockWaitMs}`)
      await holdAppends(sql)
      const streams = [streamOf(operatorId)]
      const changed = await store.erase(sql, streams, namesOnly(operatorId))
      await foldStreams({ sql, store, tables, take: (table, rows) => table.write(sql, rows) }, streams)
      await withdrawCommandsOf({ sql, digests }, streams)
      await eraseRows({ sql, digests }, { sideTables, owner: 'operator', person: { operators: [operatorId] } })
      return changed
    }),
  )
}

const namesOnly =
  (operatorId: string) =>
  ({ stream, owner }: PersonalEvent): boolean =>
    owner === 'operator' && stream === streamOf(operatorId)

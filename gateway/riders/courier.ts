import type { Phone } from '#domain/phone/phone.ts'
import type { KnownRider } from '#domain/rider/decide.ts'
import type { Sql } from '../db/database.ts'
import { start } from '../events/event-store.ts'
import { withdrawCommandsOf } from '../events/log.ts'
import { type PersonalEvent, settledHead } from '../events/pg-event-store.ts'
import { holdAppends } from '../events/streams.ts'
import { foldStreams } from '../log/fold.ts'
import { oneAtATime } from '../log/one-at-a-time.ts'
import type { PeopleGround } from '../people/command.ts'
import { exportStreams } from '../people/exported.ts'
import { eraseRows, exportRows } from '../people/person-rows.ts'
import { streamsAcceptedBy } from '../shipments/room.ts'
import type { IsHolding } from './end-shift.ts'
import { riderStream } from './stream.ts'

const lockWaitMs = 10_000

/** Everything that is known of the courier with a phone, at every store: events, positions and remembered phones. */
export async function exportCourier(
  { db, digests, store, sideTables, now }: Omit<PeopleGround, 'tables' | 'wait'>,
  phone: Phone,
) {
  return db.transaction(async (sql) => {
    await sql.query('set transaction isolation level repeatable read, read only')
    await sql.query('set local statement_timeout = 0')
    const ids = (await couriersOf(sql, phone)).map(({ riderId }) => riderId)
    const streams = [...ids.map(streamOf), ...(await streamsAcceptedBy(sql, ids, start))]
    const rows = await exportRows({ sql, digests }, { sideTables, owner: 'courier', person: { riders: ids } })
    return {
      phone,
      exportedAt: now().toISOString(),
      streams: await exportStreams(sql, store, streams, namesOneOf(ids)),
      ...rows,
    }
  })
}

/** The courier is working: diner and shop need the name and the phone. */
class CourierAtWork extends Error {
  override readonly name = 'CourierAtWork'
  constructor(storeIds: readonly string[]) {
    super(`The courier is on shift, or has a shipment in hand, at: ${storeIds.join(', ')}. End the shift first.`)
  }
}

/**
 * Erases who the courier with a phone is, at every store, with their positions, sessions and remembered phones. The
 * deliveries stay, without their name. Answers how many events have lost something. Throws CourierAtWork.
 */
export function eraseCourier(
  { db, digests, store, tables, sideTables, wait }: Omit<PeopleGround, 'now'>,
  phone: Phone,
  isHolding: IsHolding,
): Promise<number> {
  return oneAtATime({ sql: db, wait }, async () => {
    // Most of the log is searched before appends have to wait.
    const head = await settledHead(db)
    const earlier = await db.transaction(async (sql) => {
      await sql.query('set local statement_timeout = 0')
      const ids = (await couriersOf(sql, phone)).map(({ riderId }) => riderId)
      return streamsAcceptedBy(sql, ids, start)
    })
    return db.transaction(async (sql) => {
      await sql.query(`set local lock_timeout = ${lockWaitMs}`)
      await holdAppends(sql)
      const couriers = await couriersOf(sql, phone)
      const ids = couriers.map(({ riderId }) => riderId)
      const atWork: string[] = []
      for (const { riderId, storeId, active } of couriers)
        if (active || (await isHolding(sql, riderId))) atWork.push(storeId)
      if (atWork.length > 0) throw new CourierAtWork(atWork)

      const later = await streamsAcceptedBy(sql, ids, head)
      const streams = [...new Set([...ids.map(streamOf), ...earlier, ...later])].sort()
      const changed = await store.erase(sql, streams, namesOneOf(ids))
      await foldStreams({ sql, store, tables, take: (table, rows) => table.write(sql, rows) }, streams)
      await withdrawCommandsOf({ sql, digests }, streams)
      await eraseRows({ sql, digests }, { sideTables, owner: 'courier', person: { riders: ids } })
      return changed
    })
  })
}

const streamOf = (riderId: string) => `${riderStream.kind}-${riderId}`

/** A courier works for one store: the same phone at two stores is two of them. */
async function couriersOf(sql: Sql, phone: Phone): Promise<readonly KnownRider[]> {
  const { rows } = await sql.query<{ state: KnownRider }>('select state from riders where phone = $1 order by id', [
    phone,
  ])
  return rows.map(({ state }) => state)
}

export const namesOfCourier = async (sql: Sql, phone: Phone): Promise<readonly string[]> =>
  (await couriersOf(sql, phone)).map(({ name }) => name)

/** A shipment may have had several couriers, each in an event of their own. */
const namesOneOf = (ids: readonly string[]) => {
  const own = new Set(ids.map(streamOf))
  return ({ stream, owner, data }: PersonalEvent): boolean =>
    owner === 'courier' && (own.has(stream) || ids.includes(riderIdIn(data)))
}

const riderIdIn = ({ rider }: PersonalEvent['data']): string =>
  typeof rider === 'object' && rider !== null && 'id' in rider ? String(rider.id) : ''

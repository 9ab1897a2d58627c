import { endedFor, shownEnded } from '#domain/board/lane.ts'
import type { Sql } from '../db/database.ts'
import type { ListPlace } from '../http/list-place.ts'
import { type ListPage, pageOf } from './console-list.ts'
import { type ViewedRow, viewed } from './viewed-orders.ts'

type BoardQuery = {
  readonly storeIds: readonly string[]
  readonly now: Date
  readonly after: ListPlace | null
  readonly limit: number
}

/** Lists a page of the orders that `laneOf` puts on a board, newest first. */
export async function listBoard(sql: Sql, { storeIds, now, after, limit }: BoardQuery): Promise<ListPage> {
  const endedSince = new Date(now.getTime() - endedFor).toISOString()
  const { rows } = await sql.query<ViewedRow>(
    `${viewed} where o.id in (${onBoard})
       and ($5::timestamptz is null or (o.ordered_at, o.id) < ($5::timestamptz, $6::text))
     order by o.ordered_at desc, o.id desc limit $7`,
    [storeIds, endedSince, now.toISOString(), shownEnded, after?.at ?? null, after?.id ?? null, limit + 1],
  )
  return pageOf(rows, limit, ({ times }) => times.placed)
}

const end = `coalesce(state->'times'->>'delivered', state->'times'->>'canceled')`

/** The same as `hasJoinedShop`: a canceled order that was never paid is not the shop's business. */
const hasJoined = `(state->'times' ? 'paid' or not state->'payment' ? 'provider' or (state->'totals'->>'total')::numeric <= 0)`

const ended = `select id from orders where store_id = any($1) and status in ('DELIVERED', 'COMPLETED', 'CANCELED')
      and ${end} > $2 and ${hasJoined}`

const onBoard = `
    select id from orders where store_id = any($1) and status in ('UNCONFIRMED', 'GENERATED', 'ACCEPTED', 'READY')
    union all
    select id from orders where store_id = any($1) and status = 'PAY_NEEDED'
      and coalesce((state->>'payableUntil')::timestamptz, ordered_at + interval '1 day') > $3
    union all
    (${ended} order by ${end} desc, code limit $4)
    union all
    ${ended} and status = 'CANCELED' and state->'times' ? 'accepted' and not coalesce(state->'acknowledged' ? 'canceled', false)`

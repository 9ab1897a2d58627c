import { instantAt } from '#domain/hours/instant-at.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Sql } from '../db/database.ts'
import { type ViewedRow, viewed } from './read.ts'

/** The place of an order in a list: the instant that the list is sorted by, and its id among orders of one instant. */
export type Place = { readonly at: string; readonly id: string }

type Asked = {
  readonly storeId: string
  readonly status: string | null
  /** The instants between which it was placed; the end is not included. */
  readonly placed: { readonly from: string; readonly before: string } | null
  /** `reports` are the orders on which the diner has reported an error, the newest report first. */
  readonly sort: 'newest' | 'oldest' | 'reports'
  readonly after: Place | null
  readonly offset: number
  readonly limit: number
}

export type ListPage = { readonly views: readonly ViewedRow[]; readonly next: Place | null }

/** Lists a page of a store's orders. Unpaid orders are not the shop's work yet, and are listed by their status alone. */
export async function listOrders(sql: Sql, asked: Asked): Promise<ListPage> {
  const { storeId, status, placed, sort, after, offset, limit } = asked
  const { rows } = await sql.query<ViewedRow>(
    `${viewed} where o.store_id = $1 and o.status = coalesce($2::text, nullif(o.status, 'PAY_NEEDED'))
       and o.ordered_at >= coalesce($3::timestamptz, '-infinity') and o.ordered_at < coalesce($4::timestamptz, 'infinity')
       ${sort === 'reports' ? byReport : sort === 'oldest' ? oldestFirst : newestFirst}
     offset $7 limit $8`,
    // One more than the page, which says whether another page follows.
    [
      storeId,
      status,
      placed?.from ?? null,
      placed?.before ?? null,
      after?.at ?? null,
      after?.id ?? null,
      offset,
      limit + 1,
    ],
  )
  return pageOf(rows, limit, ({ times }) => (sort === 'reports' ? times.reported : times.placed))
}

/** A page of rows of which one more than the page was asked for. `sortedBy` is the instant that the list is sorted by. */
export function pageOf(
  rows: readonly ViewedRow[],
  limit: number,
  sortedBy: (order: KnownOrder) => string | undefined,
): ListPage {
  const views = rows.slice(0, limit)
  const last = views.at(-1)?.order
  const at = last && sortedBy(last)
  return { views, next: rows.length > limit && last && at ? { at, id: last.orderId } : null }
}

const newestFirst = `and ($5::timestamptz is null or (o.ordered_at, o.id) < ($5::timestamptz, $6::text))
       order by o.ordered_at desc, o.id desc`
const oldestFirst = `and ($5::timestamptz is null or (o.ordered_at, o.id) > ($5::timestamptz, $6::text))
       order by o.ordered_at, o.id`
const byReport = `and o.state->'times' ? 'reported'
       and ($5::timestamptz is null or ((o.state->'times'->>'reported')::timestamptz, o.id) < ($5::timestamptz, $6::text))
       order by (o.state->'times'->>'reported')::timestamptz desc, o.id desc`

/** The instants of a day on the clock of a store. A day on which the clock is changed has 23 or 25 hours. */
export const placedOn = (day: string, timeZone: string): NonNullable<Asked['placed']> => ({
  from: instantAt(day, 0, timeZone),
  before: instantAt(addDays(day, 1), 0, timeZone),
})

/** A place as clients hand it back. */
export const writePlace = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString('base64url')

/** Returns null for a text that no page has given. */
export function readPlace(text: string): Place | null {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id } : null
}

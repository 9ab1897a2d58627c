import type { OrderModeType, PaymentMethod } from '#domain/catalog/order-mode.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import type { Sought } from '#domain/order/sought.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Sql } from '../db/database.ts'
import type { ListPlace } from '../http/list-place.ts'
import { namedInWeeks, weeksToLookAt } from './names-by-week.ts'
import { type Bind, soughtConditions } from './order-search.ts'
import { type ViewedRow, viewed } from './viewed-orders.ts'

/** The instants between which an order was placed; the end is not included. */
export type PlacedSpan = { readonly from: string; readonly before: string }

type ListFilter = {
  readonly storeId: string
  readonly status: string | null
  readonly mode: OrderModeType | null
  readonly payment: PaymentMethod | null
  /** `reports` are the orders on which the diner has reported an error, the newest report first. */
  readonly sort: 'newest' | 'oldest' | 'reports'
  readonly after: ListPlace | null
  readonly offset: number
  readonly limit: number
}

/** A text that a person looks for is looked for between two instants. */
type Seeking = ListFilter & { readonly sought: Sought; readonly placed: PlacedSpan }
type ListQuery = Seeking | (ListFilter & { readonly sought: null; readonly placed: PlacedSpan | null })

export type ListPage = { readonly views: readonly ViewedRow[]; readonly next: ListPlace | null }

/** The orders next to the beginning of a list with filters among which a name is looked for before its index is asked. */
const nearOrders = 2_000
const soughtDays = 90
const dayMs = 86_400_000
const reportedAt = `(o.state->'times'->>'reported')::timestamptz`

/** Lists a page of a store's orders. Unpaid orders are not the shop's work yet: they are found by a text, and listed by their status. */
export async function listOrders(sql: Sql, asked: ListQuery): Promise<ListPage> {
  const { sort, offset, limit } = asked
  const { values, bind } = binding()
  const { column, sorted, sortedFound } = sorting(sort)
  const ids = asked.sought
    ? await foundBy(sql, asked, bind)
    : `select o.id, ${column} as place from orders o where ${conditions(asked, bind)}`
  // The ids of the page first: all that is shown of an order is read for these alone.
  const page = `select id from (${ids}) found ${sortedFound} offset ${bind(offset)} limit ${bind(limit + 1)}`
  const { rows } = await sql.query<ViewedRow>(`${viewed} where o.id in (${page}) ${sorted}`, values)
  return pageOf(rows, limit, ({ times }) => (sort === 'reports' ? times.reported : times.placed))
}

/** A page of rows of which one more than the page was asked for. `sortedBy` is the instant that the list is sorted by. */
export function pageOf(
  rows: readonly ViewedRow[],
  limit: number,
  sortedBy: (order: KnownOrder) => string | undefined,
): ListPage {
  const views = rows.slice(0, limit)
  // A row that cannot be read may lack its instant. It comes again on the next page.
  const last = views.findLast(({ order }) => order.orderId && order.times && sortedBy(order))?.order
  const at = last && sortedBy(last)
  return { views, next: rows.length > limit && last && at ? { at, id: last.orderId } : null }
}

/** SQL of all that a text finds. */
async function foundBy(sql: Sql, asked: Seeking, bind: Bind): Promise<string> {
  const { sought, storeId } = asked
  const ways = soughtConditions(sought, bind).map((way) =>
    found(`o.store_id = ${bind(storeId)} and ${way}`, asked, bind),
  )
  if (sought.words.length === 0) return ways.join(' union ')
  const named = JSON.stringify(await namedOfPage(sql, asked))
  const { column } = sorting(asked.sort)
  const byName = `select o.id, ${column} as place from orders o where o.id in (select jsonb_array_elements_text(${bind(named)}::jsonb))`
  return [...ways, byName].join(' union ')
}

/**
 * SQL of the orders that a condition with an index finds, and that the list takes. `offset 0` keeps the conditions apart: a prepared
 * statement does not know that all orders of a store are in the last 90 days, and would read every one of them by its time.
 */
function found(condition: string, asked: Seeking, bind: Bind): string {
  const { column } = sorting(asked.sort)
  return `select o.id, ${column} as place from (select o.* from orders o where ${condition} offset 0) o where ${conditions(asked, bind)}`
}

/** The ids of the page's orders with a name. */
async function namedOfPage(sql: Sql, asked: Seeking): Promise<readonly string[]> {
  const { status, mode, payment, sort } = asked
  // The index of names knows no filter: of a common name, it would give every order, to keep the few that pass.
  const isFiltered = status !== null || mode !== null || payment !== null || sort === 'reports'
  return (isFiltered ? await namedNear(sql, asked) : null) ?? namedByWeek(sql, asked)
}

/** The ids of the page's orders with a name, from the orders next to its beginning. Null where the page may have more than these give. */
async function namedNear(sql: Sql, asked: Seeking): Promise<readonly string[] | null> {
  const { values, bind } = binding()
  const { sorted } = sorting(asked.sort)
  const near = `select o.id, o.store_id, o.ordered_at, o.state from orders o where ${conditions(asked, bind)} ${sorted} limit ${nearOrders}`
  const weeks = weeksToLookAt(asked.placed.from, asked.placed.before).flat()
  const named = namedInWeeks(asked.storeId, asked.sought.words, weeks, bind)
  const { rows } = await sql.query<{ id: string }>(
    `select o.id from (${near}) o where ${named} ${sorted} limit ${bind(wantedOf(asked))}`,
    values,
  )
  return rows.length === wantedOf(asked) || (await areFew(sql, asked)) ? rows.map(({ id }) => id) : null
}

/** Whether all orders of the list are among those that `namedNear` reads. */
async function areFew(sql: Sql, asked: Seeking): Promise<boolean> {
  const { values, bind } = binding()
  const all = `select 1 from orders o where ${conditions(asked, bind)} limit ${nearOrders}`
  const { rows } = await sql.query<{ count: number }>(`select count(*)::int as count from (${all}) few`, values)
  return (rows[0]?.count ?? 0) < nearOrders
}

/** The ids of the page's orders with a name, from the weeks next to its beginning, and from further ones until they are enough. */
async function namedByWeek(sql: Sql, asked: Seeking): Promise<readonly string[]> {
  const { storeId, sought, sort } = asked
  const { sortedFound } = sorting(sort)
  const ids: string[] = []
  for (const weeks of weeksOf(asked)) {
    const { values, bind } = binding()
    const named = found(namedInWeeks(storeId, sought.words, weeks, bind), asked, bind)
    const { rows } = await sql.query<{ id: string }>(
      `select id from (${named}) named ${sortedFound} limit ${bind(wantedOf(asked) - ids.length)}`,
      values,
    )
    ids.push(...rows.map(({ id }) => id))
    if (ids.length >= wantedOf(asked)) break
  }
  return ids
}

/** The weeks of a list, in groups that are looked at one after the other. */
function weeksOf({ sort, after, placed: { from, before } }: Seeking): readonly (readonly number[])[] {
  if (sort === 'oldest') return weeksToLookAt(after?.at ?? from, before)
  // Reports are not sorted by the time of their order.
  return sort === 'reports' ? [weeksToLookAt(before, from).flat()] : weeksToLookAt(after?.at ?? before, from)
}

/** One more than the page, because it says whether there is a next one. */
const wantedOf = ({ offset, limit }: ListFilter) => offset + limit + 1

function binding() {
  const values: (string | number | null)[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  return { values, bind }
}

function sorting(sort: ListQuery['sort']) {
  const column = sort === 'reports' ? reportedAt : 'o.ordered_at'
  const direction = sort === 'oldest' ? '' : ' desc'
  return {
    column,
    sorted: `order by ${column}${direction}, o.id${direction}`,
    sortedFound: `order by place${direction}, id${direction}`,
  }
}

/** SQL of the conditions that hold for every order of the list. */
function conditions({ storeId, status, mode, payment, placed, sought, sort, after }: ListQuery, bind: Bind): string {
  const { column } = sorting(sort)
  return [
    `o.store_id = ${bind(storeId)}`,
    ...(status !== null ? [`o.status = ${bind(status)}`] : sought ? [] : [`o.status <> 'PAY_NEEDED'`]),
    ...(mode === null ? [] : [`o.state->>'orderModeType' = ${bind(mode)}`]),
    ...(payment === null ? [] : [`o.state->'payment'->>'method' = ${bind(payment)}`]),
    ...(placed
      ? [`o.ordered_at >= ${bind(placed.from)}::timestamptz and o.ordered_at < ${bind(placed.before)}::timestamptz`]
      : []),
    ...(sort === 'reports' ? [`o.state->'times' ? 'reported'`] : []),
    ...(after
      ? [`(${column}, o.id) ${sort === 'oldest' ? '>' : '<'} (${bind(after.at)}::timestamptz, ${bind(after.id)}::text)`]
      : []),
  ].join(' and ')
}

/** The instants of a day on the clock of a store. A day on which the clock is changed has 23 or 25 hours. */
export const placedOn = (day: string, timeZone: string): PlacedSpan => ({
  from: instantAt(day, 0, timeZone),
  before: instantAt(addDays(day, 1), 0, timeZone),
})

/** The instants in which a text is looked for: at most the last 90 days. The clock of the node that took an order may be ahead. */
export function placedSought(timeZone: string, day: string | undefined, now: Date): PlacedSpan {
  const ofDay = day === undefined ? null : placedOn(day, timeZone)
  const inDays = (days: number) => new Date(now.getTime() + days * dayMs).toISOString()
  const oldest = inDays(-soughtDays)
  return { from: ofDay && ofDay.from > oldest ? ofDay.from : oldest, before: ofDay?.before ?? inDays(1) }
}

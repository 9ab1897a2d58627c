import type { OrderModeType, PaymentMethod } from '#domain/catalog/order-mode.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import type { Sought } from '#domain/order/sought.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { Sql } from '../db/database.ts'
import { type ViewedRow, viewed } from './read.ts'
import { type Bind, nameCondition, soughtConditions } from './search.ts'

/** The place of an order in a list: the instant that the list is sorted by, and its id among orders of one instant. */
export type Place = { readonly at: string; readonly id: string }

type Asked = {
  readonly storeId: string
  readonly status: string | null
  readonly mode: OrderModeType | null
  readonly payment: PaymentMethod | null
  /** The instants between which it was placed; the end is not included. */
  readonly placed: { readonly from: string; readonly before: string } | null
  /** The text that a person looks for; null lists all. */
  readonly sought: Sought | null
  /** `reports` are the orders on which the diner has reported an error, the newest report first. */
  readonly sort: 'newest' | 'oldest' | 'reports'
  readonly after: Place | null
  readonly offset: number
  readonly limit: number
}

export type ListPage = { readonly views: readonly ViewedRow[]; readonly next: Place | null }

/** A name that fills a page out of so many orders is common: at least one in forty has it. */
const nearOrders = 2_000
const soughtDays = 90
const dayMs = 86_400_000
const reportedAt = `(o.state->'times'->>'reported')::timestamptz`

/** Lists a page of a store's orders. Unpaid orders are not the shop's work yet: they are found by a text, and listed by their status. */
export async function listOrders(sql: Sql, asked: Asked): Promise<ListPage> {
  const { sort, offset, limit } = asked
  const { values, bind } = binding()
  const { column, sorted, sortedFound } = sorting(sort)
  const found = asked.sought
    ? await foundBy(sql, asked, asked.sought, bind)
    : `select o.id, ${column} as place from orders o where ${conditions(asked, bind)}`
  // The ids of the page first: all that is shown of an order is read for these alone.
  const page = `select id from (${found}) found ${sortedFound} offset ${bind(offset)} limit ${bind(limit + 1)}`
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
  const last = views.at(-1)?.order
  const at = last && sortedBy(last)
  return { views, next: rows.length > limit && last && at ? { at, id: last.orderId } : null }
}

/** SQL of all that a text finds. */
async function foundBy(sql: Sql, asked: Asked, sought: Sought, bind: Bind): Promise<string> {
  const { column } = sorting(asked.sort)
  const everywhere = conditions(asked, bind)
  const newest = sought.words.length === 0 ? null : await newestNamed(sql, asked, sought)
  const byName = newest
    ? `o.id in (select jsonb_array_elements_text(${bind(JSON.stringify(newest))}::jsonb))`
    : nameCondition(sought, bind)
  return (
    [...soughtConditions(sought, bind), ...(byName === null ? [] : [byName])]
      // `offset 0` keeps the planner from a walk through all orders by their time, to find few.
      .map((way) => `(select o.id, ${column} as place from orders o where ${everywhere} and ${way} offset 0)`)
      .join(' union ')
  )
}

/**
 * The ids of the page's orders with a name, where the orders next to its beginning are enough to fill it: a common name is found among
 * these faster than all of its orders are read and sorted. Null where they are not enough.
 */
async function newestNamed(sql: Sql, asked: Asked, sought: Sought): Promise<readonly string[] | null> {
  const { values, bind } = binding()
  const { sorted } = sorting(asked.sort)
  const wanted = asked.offset + asked.limit + 1
  const near = `select o.id, o.ordered_at, o.state from orders o where ${conditions(asked, bind)} ${sorted} limit ${nearOrders}`
  const { rows } = await sql.query<{ id: string }>(
    `select o.id from (${near}) o where ${nameCondition(sought, bind)} ${sorted} limit ${bind(wanted)}`,
    values,
  )
  return rows.length === wanted ? rows.map(({ id }) => id) : null
}

function binding() {
  const values: (string | number | null)[] = []
  const bind: Bind = (value) => `$${values.push(value)}`
  return { values, bind }
}

function sorting(sort: Asked['sort']) {
  const column = sort === 'reports' ? reportedAt : 'o.ordered_at'
  const direction = sort === 'oldest' ? '' : ' desc'
  return {
    column,
    sorted: `order by ${column}${direction}, o.id${direction}`,
    sortedFound: `order by place${direction}, id${direction}`,
  }
}

/** SQL of the conditions that hold for every order of the list. */
function conditions({ storeId, status, mode, payment, placed, sought, sort, after }: Asked, bind: Bind): string {
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
export const placedOn = (day: string, timeZone: string): NonNullable<Asked['placed']> => ({
  from: instantAt(day, 0, timeZone),
  before: instantAt(addDays(day, 1), 0, timeZone),
})

/** The instants of a list: those of a day, and at most the last 90 days where a text is looked for. */
export function placedIn(timeZone: string, day: string | undefined, soughtAt: Date | null): Asked['placed'] {
  const ofDay = day === undefined ? null : placedOn(day, timeZone)
  if (!soughtAt) return ofDay
  const oldest = new Date(soughtAt.getTime() - soughtDays * dayMs).toISOString()
  const from = ofDay && ofDay.from > oldest ? ofDay.from : oldest
  return { from, before: ofDay?.before ?? 'infinity' }
}

/** A place as clients hand it back. */
export const writePlace = ({ at, id }: Place): string => Buffer.from(`${at} ${id}`).toString('base64url')

/** Returns null for a text that no page has given. */
export function readPlace(text: string): Place | null {
  const [, at, id] =
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (.+)$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return at !== undefined && id !== undefined && !Number.isNaN(Date.parse(at)) ? { at, id } : null
}

import { analyticsEventNames } from '#domain/analytics/event-names.ts'
import { refusalReasons } from '#domain/ordering/refusal-reason.ts'
import type { Sql } from '../db/database.ts'

/** The names of counts, in the order of a list: the steps of the funnel, then the orders that a shop could not take. */
const countNames = [...analyticsEventNames, ...refusalReasons] as const

export type CountName = (typeof countNames)[number]

export type CountRow = {
  readonly branchId: string
  /** Empty for the whole branch. */
  readonly storeId: string
  readonly day: string
  readonly name: CountName
  /** Empty without one. */
  readonly campaign: string
  readonly events: number
  readonly sessions: number
}

/** In one order, so that nodes that write at once never wait for each other in a circle. */
export const addCounts = async (sql: Sql, rows: readonly CountRow[]) =>
  void (await sql.query(
    `with r as (
       select * from jsonb_to_recordset($1::jsonb)
         as r("branchId" text, "storeId" text, day date, name text, campaign text, events bigint, sessions bigint)
     ), of_branches as (
       insert into analytics_counts as c (branch_id, day, name, campaign, events, sessions)
       select "branchId", day, name, campaign, events, sessions from r where "storeId" = ''
       order by "branchId", day, name, campaign
       on conflict (branch_id, day, name, campaign) do update
         set events = c.events + excluded.events, sessions = c.sessions + excluded.sessions
     )
     insert into analytics_store_counts as c (branch_id, store_id, day, name, campaign, events, sessions)
     select "branchId", "storeId", day, name, campaign, events, sessions from r where "storeId" <> ''
     order by "branchId", "storeId", day, name, campaign
     on conflict (branch_id, store_id, day, name, campaign) do update
       set events = c.events + excluded.events, sessions = c.sessions + excluded.sessions`,
    [JSON.stringify(rows)],
  ))

export type CountQuery = {
  readonly branchId?: string | undefined
  /** The counts of one store. Absent for those of whole branches. */
  readonly branchContactId?: string | undefined
  readonly from: string
  readonly to: string
  readonly offset?: number
  readonly limit: number
}

export type Sum = {
  readonly branchId: string
  readonly campaignId: string | null
  readonly name: string
  readonly events: number
  readonly sessions: number
}

/** Both days are counted. */
export async function sumCounts(
  sql: Sql,
  { branchId, branchContactId, from, to, offset = 0, limit }: CountQuery,
): Promise<readonly Sum[]> {
  const { rows } = await sql.query<Record<'branchId' | 'campaign' | 'name' | 'events' | 'sessions', string>>(
    `select branch_id as "branchId", campaign, name, sum(events)::text as events, sum(sessions)::text as sessions
     from ${branchContactId === undefined ? 'analytics_counts' : '(select * from analytics_store_counts where store_id = $7) c'}
     where day between $1::date and $2::date and ($3::text is null or branch_id = $3)
     group by branch_id, campaign, name
     order by branch_id, campaign, array_position($4::text[], name)
     limit $5 offset $6`,
    [
      ...[from, to, branchId ?? null, [...countNames], limit, offset],
      ...(branchContactId === undefined ? [] : [branchContactId]),
    ],
  )
  return rows.map(({ campaign, events, sessions, ...rest }) => ({
    ...rest,
    campaignId: campaign === '' ? null : campaign,
    events: Number(events),
    sessions: Number(sessions),
  }))
}

/** Two years and a month: a season can be compared with the one a year before. */
export const countDays = 760

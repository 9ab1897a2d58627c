import type { OrderModeType } from '#domain/catalog/order-mode.ts'
import type { KnownOrder } from '#domain/order/state.ts'
import type { SurveyResponse } from '#domain/survey/decide.ts'
import type { Rating } from '#domain/survey/questions.ts'
import { soldOrders } from '../aggregates/orders/queries.ts'
import type { Sql } from '../db/database.ts'
import type { ListPlace } from '../http/list-place.ts'

/** The answers of a store between two instants; the end is not included, and null means no bound. */
type StorePeriod = { readonly storeId: string; readonly from: string | null; readonly until: string | null }

export type AnswerFilter = {
  readonly periods: readonly StorePeriod[]
  readonly stars: Rating | null
  readonly mode: OrderModeType | null
}

export type AnsweredOrder = {
  readonly id: string
  readonly at: string
  readonly response: SurveyResponse
  readonly order: KnownOrder
}

const found = `from survey_answers r join ${soldOrders} o on o.id = r.id
  join unnest($1::text[], $2::timestamptz[], $3::timestamptz[]) as s (store_id, since, until) on s.store_id = o.store_id
  where (s.since is null or r.answered_at >= s.since) and (s.until is null or r.answered_at < s.until)
    and ($4::text is null or r.stars = $4) and ($5::text is null or o.state->>'orderModeType' = $5)`

const valuesOf = ({ periods, stars, mode }: AnswerFilter) => [
  periods.map(({ storeId }) => storeId),
  periods.map(({ from }) => from),
  periods.map(({ until }) => until),
  stars && String(stars),
  mode,
]

/** A page of the answered orders, the newest answer first. */
export async function answeredOrders(
  sql: Sql,
  filter: AnswerFilter,
  { after, limit }: { readonly after: ListPlace | null; readonly limit: number },
): Promise<readonly AnsweredOrder[]> {
  const { rows } = await sql.query<{ id: string; at: Date | string; state: SurveyResponse; order: KnownOrder }>(
    `select r.id, r.answered_at as at, r.state, o.state as "order" ${found}
       and ($6::timestamptz is null or (r.answered_at, r.id) < ($6::timestamptz, $7::text))
     order by r.answered_at desc, r.id desc limit $8`,
    [...valuesOf(filter), after?.at ?? null, after?.id ?? null, limit],
  )
  return rows.map(({ id, at, state, order }) => ({ id, at: new Date(at).toISOString(), response: state, order }))
}

/** How many orders were answered, and the mean of their stars; null without any. */
export async function answerSums(sql: Sql, filter: AnswerFilter) {
  const { rows } = await sql.query<{ count: number; mean: number | null }>(
    `select count(*)::int as count, avg(r.stars::int)::float8 as mean ${found}`,
    valuesOf(filter),
  )
  return rows[0] ?? { count: 0, mean: null }
}

/** A question that was answered. Its id is unique in its survey alone. */
export type AskedQuestion = { readonly surveyId: string; readonly questionId: string; readonly title: string }

/** More than any survey asks; the columns of a table. */
const mostQuestions = 100

/** The questions of the answers, in the order of each survey, with their newest words. */
export async function askedQuestions(sql: Sql, filter: AnswerFilter): Promise<readonly AskedQuestion[]> {
  const { rows } = await sql.query<AskedQuestion>(
    `select a->>'surveyId' as "surveyId", a->>'questionId' as "questionId",
       (array_agg(a->>'questionTitle' order by r.answered_at desc))[1] as title
     from (select r.state, r.answered_at ${found}) r cross join lateral jsonb_array_elements(r.state->'answers') a
     group by 1, 2 order by 1, min((a->>'priority')::numeric), 2 limit ${mostQuestions}`,
    valuesOf(filter),
  )
  return rows
}

import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Action, may } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import { instantAt } from '#domain/hours/instant-at.ts'
import { addDays, defaultTimeZone } from '#domain/hours/venue-time.ts'
import { ratingOf } from '#domain/survey/questions.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { writeAnsweredOrder } from '#openapi/wire/surveys.ts'
import type { Ground } from '../ground/ground.ts'
import { csvAnswer } from '../http/csv.ts'
import { type ListPlace, readPlace, writePlace } from '../http/list-place.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { type AnswerFilter, answeredOrders, answerSums, askedQuestions } from '../views/answered-orders.ts'
import { answersTable } from './table.ts'

const noStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const notTheirs = problem(403, 'ACCESS_DENIED', 'The store is not one of the caller.')
const notFromHere = problem(400, 'INVALID_REQUEST', 'query/after: it is `next` of an earlier page', [
  { path: 'query/after', type: 'cursor', message: 'it is `next` of an earlier page' },
])
const pageSize = 50
const tablePage = 500

type FilterQuery = {
  readonly branchContactId?: string
  readonly from?: string
  readonly to?: string
  readonly stars?: number
  readonly type?: Wire['OrderModeType']
}

/** The answers of diners, as the shop's people read them. */
export function surveyConsoleOperations({ log, catalog, rows }: Pick<Ground, 'log' | 'catalog' | 'rows'>) {
  const { sql } = log

  /** The filter of a call over the caller's stores, or the refusal. Days are those of each store's clock. */
  function filterOf(
    principal: Principal,
    action: Action,
    query: FilterQuery,
  ): AnswerFilter | typeof noStore | typeof notTheirs {
    const { branchContactId, from, to, stars, type } = query
    const own = principal.is === 'operator' ? principal.storeIds : catalog().document.stores.map(({ id }) => id)
    const wanted = branchContactId === undefined ? own : [branchContactId]
    const stores = wanted.flatMap((id) => catalog().served.store(id) ?? [])
    if (stores.length === 0) return noStore
    if (!may(principal, action, { storeIds: wanted })) return notTheirs
    return {
      periods: stores.map(({ id, timeZone }) => ({
        storeId: id,
        from: from === undefined ? null : startOf(from, timeZone),
        until: to === undefined ? null : startOf(addDays(to, 1), timeZone),
      })),
      stars: ratingOf(String(stars)),
      mode: type ?? null,
    }
  }

  const storeOf = (id: string) => catalog().served.store(id) ?? { name: id, timeZone: defaultTimeZone }

  return {
    async listSurveyAnswers({ query: { after, ...query }, principal }) {
      const filter = filterOf(principal, 'listSurveyAnswers', query)
      if ('status' in filter) return filter
      const place = after === undefined ? null : readPlace(after)
      if (after !== undefined && !place) return notFromHere
      const [found, { count, mean }] = await Promise.all([
        answeredOrders(sql, filter, { after: place, limit: pageSize + 1 }),
        answerSums(sql, filter),
      ])
      const answered = found.slice(0, pageSize)
      const last = answered.at(-1)
      const { entries: answers, ...marks } = await rows.write('listSurveyAnswers', answered, {
        write: (row) => writeAnsweredOrder(row, storeOf(row.order.storeId)),
        nameOf: ({ order }) => order.code,
      })
      const next = found.length > pageSize && last ? writePlace(last) : null
      return { status: 200, body: { answers, ...marks, count, mean, next } }
    },

    /** Read page by page while it is sent. */
    async exportSurveyAnswers({ query, principal }) {
      const filter = filterOf(principal, 'exportSurveyAnswers', query)
      if ('status' in filter) return filter
      const table = answersTable(await askedQuestions(sql, filter), storeOf)
      const lines = async function* () {
        yield table.head
        let after: ListPlace | null = null
        for (let isMore = true; isMore; ) {
          const page = await answeredOrders(sql, filter, { after, limit: tablePage })
          yield table.rows(page)
          after = page.at(-1) ?? null
          isMore = page.length === tablePage
          // The embedded database answers without a turn of the loop.
          await nextTurn()
        }
      }
      const days = [query.from, query.to].flatMap((day) => day ?? []).join('-')
      return csvAnswer(['opiniones', days].filter(Boolean).join('-'), Readable.from(lines()))
    },
  } satisfies Partial<Operations>
}

const startOf = (day: string, timeZone: string): string => new Date(instantAt(day, 0, timeZone)).toISOString()

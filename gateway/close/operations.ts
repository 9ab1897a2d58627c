import { Readable } from 'node:stream'
import { type Action, may } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import { businessDayOf } from '#domain/close/business-day.ts'
import type { DayCloseRejection } from '#domain/close/day-close.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import { toMinor } from '#domain/money/money.ts'
import { isAtLeast } from '#domain/operator/role.ts'
import { moneyAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground.ts'
import { csvAnswer } from '../http/csv.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { namesOfOperators } from '../operators/room.ts'
import { dayAnswer } from './answers.ts'
import { entriesOf } from './entries.ts'
import { type ClosedDay, closeOf, closesOf } from './projection.ts'
import { type ClosingStore, closingStore, periodAt, reportOf } from './report-of.ts'
import { closeId, dayCloseStream } from './stream.ts'
import { entryTable } from './table.ts'

const noStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const notTheirs = problem(403, 'ACCESS_DENIED', 'The store is not one of the caller.')
const notBegun = problem(409, 'DAY_NOT_BEGUN', "The day has not begun on the store's clock.")
const alreadyClosed = problem(409, 'DAY_ALREADY_CLOSED', 'The day is closed.')
const pageSize = 31

/** The ends of a store's business days. */
export function closeOperations({ log, catalog, clock }: Pick<Ground, 'log' | 'catalog' | 'clock'>) {
  const storeOf = (id: string): ClosingStore | null => {
    const known = catalog()
    const store = known.served.store(id)
    return store ? closingStore(store, moneyAt(known, store)) : null
  }
  const now = () => clock.now().toISOString()

  /** Finds the store of a call, or says why the caller gets nothing of it. */
  const admitted = (principal: Principal, action: Action, id: string) =>
    may(principal, action, { storeId: id }) ? (storeOf(id) ?? noStore) : notTheirs

  /** The day of now; the next one once that is closed. */
  async function currentDay({ id, clock: days }: ClosingStore): Promise<string> {
    const today = businessDayOf(now(), days)
    return (await closeOf(log.sql, id, today)) ? addDays(today, 1) : today
  }

  async function answer(store: ClosingStore, day: string, principal: Principal) {
    const reported = await reportOf(log.sql, store, day)
    const { closed } = reported
    const names = closed ? await namesOf([closed]) : new Map<string, string>()
    const isBlind = closed === null && principal.is === 'operator' && !isAtLeast(principal.role, 'encargado')
    const by = names.get(day) ?? null
    return dayAnswer({ store, reported, by, isBlind, now: now(), symbolOf: catalog().served.symbolOf })
  }

  /** The names of the people who closed these days, by day. */
  async function namesOf(closes: readonly ClosedDay[]): Promise<ReadonlyMap<string, string>> {
    const people = await Promise.all(
      closes.map(async ({ storeId, day }) => {
        const [step] = await log.history(`${dayCloseStream.kind}-${closeId(storeId, day)}`)
        return { day, id: step?.by.is === 'operator' ? (step.by.id ?? null) : null }
      }),
    )
    const names = await namesOfOperators(log.sql, [...new Set(people.flatMap(({ id }) => id ?? []))])
    return new Map(
      people.flatMap(({ day, id }) => {
        const name = id && names.get(id)
        return name ? [[day, name] as const] : []
      }),
    )
  }

  return {
    async readDayReport({ path: { branchContactId }, query: { day }, principal }) {
      const store = admitted(principal, 'readDayReport', branchContactId)
      if ('status' in store) return store
      return { status: 200, body: await answer(store, day ?? (await currentDay(store)), principal) }
    },

    async closeDay({ path: { branchContactId }, body: { day, counted = null, note }, principal, command }) {
      const store = admitted(principal, 'closeDay', branchContactId)
      if ('status' in store) return store
      const { before } = await periodAt(log.sql, store, day)
      const said = note?.trim()
      const closed = await log.transact<null, DayCloseRejection>(command, async (unit) => {
        const done = await unit.execute(dayCloseStream, closeId(store.id, day), {
          ...{ type: 'Close', at: now(), storeId: store.id, day, clock: store.clock, before, money: store.money },
          counted: counted === null ? null : toMinor(counted, store.money.decimals),
          ...(said && { note: said }),
        })
        return done.ok ? { ok: true, value: null } : done
      })
      if (!closed.ok) return closed.rejection.type === 'DayNotBegun' ? notBegun : alreadyClosed
      return { status: 201, body: await answer(store, day, principal) }
    },

    async listDayCloses({ path: { branchContactId }, query: { before }, principal }) {
      const store = admitted(principal, 'listDayCloses', branchContactId)
      if ('status' in store) return store
      const found = await closesOf(log.sql, { storeId: store.id, before: before ?? null, limit: pageSize + 1 })
      const closes = found.slice(0, pageSize)
      const names = await namesOf(closes)
      return {
        status: 200,
        body: {
          days: closes.map(({ day, at }) => ({ day, at, by: names.get(day) ?? null })),
          next: found.length > pageSize ? (closes.at(-1)?.day ?? null) : null,
        },
      }
    },

    /** Read page by page while it is sent, so that a day of many orders never stands in memory as a whole. */
    async exportDayReport({ path: { branchContactId }, query: { day }, principal }) {
      const store = admitted(principal, 'exportDayReport', branchContactId)
      if ('status' in store) return store
      const { period } = await periodAt(log.sql, store, day)
      const pages = entriesOf(log.sql, { storeId: store.id, period, money: store.money })
      const table = entryTable({ day, timeZone: store.clock.timeZone, decimals: store.money.decimals })
      async function* lines() {
        yield table.head
        for await (const page of pages) yield table.rows(page)
      }
      return csvAnswer(`cierre-${store.id}-${day}`, Readable.from(lines()))
    },
  } satisfies Partial<Operations>
}

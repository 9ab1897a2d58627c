import { Readable } from 'node:stream'
import { type Action, may } from '#domain/access/may.ts'
import type { Principal } from '#domain/access/principal.ts'
import { businessDayOf } from '#domain/close/business-day.ts'
import {
  type DayCloseRejection,
  type DayCloses,
  type DayWithCloses,
  openShift,
  wholeDay,
} from '#domain/close/day-close.ts'
import { toMinor } from '#domain/money/money.ts'
import { isAtLeast } from '#domain/operator/role.ts'
import { closesOf, hasLaterClose } from '../aggregates/close/projection.ts'
import { closeId, dayCloseStream } from '../aggregates/close/stream.ts'
import { namesOfOperators } from '../aggregates/operators/projection.ts'
import { ordersToFinish } from '../aggregates/orders/to-finish.ts'
import { moneyAt } from '../catalog/decimals.ts'
import type { Ground } from '../ground/ground.ts'
import { csvAnswer } from '../http/csv.ts'
import type { Operations } from '../http/operations.ts'
import { problem } from '../http/problems.ts'
import { waitForCloses } from '../views/closed-days.ts'
import { entriesOf } from '../views/day-entries.ts'
import { type ClosingStore, closingStore, dayOf, dayOfNow, reportOf } from '../views/day-report.ts'
import { dayAnswer } from './answers.ts'
import { entryTable } from './table.ts'

const noStore = problem(404, 'STORE_NOT_FOUND', 'There is no such store.')
const noShift = problem(404, 'SHIFT_NOT_FOUND', 'The day has no such shift.')
const notTheirs = problem(403, 'ACCESS_DENIED', 'The store is not one of the caller.')
const refusals = {
  ShiftNotBegun: problem(409, 'DAY_NOT_BEGUN', "The shift has not begun on the store's clock."),
  ShiftAlreadyClosed: problem(409, 'DAY_ALREADY_CLOSED', 'The shift is closed.'),
  ShiftNotClosed: problem(409, 'SHIFT_NOT_CLOSED', 'The shift is open.'),
  CloseIsFinal: problem(409, 'CLOSE_IS_FINAL', 'A later shift is closed, or an earlier release has closed the day.'),
} as const satisfies Record<DayCloseRejection['type'], unknown>
const pageSize = 31

/** The ends of the shifts of stores. */
export function closeOperations({ log, catalog, clock }: Pick<Ground, 'log' | 'catalog' | 'clock'>) {
  const { sql } = log
  const storeOf = (id: string): ClosingStore | null => {
    const known = catalog()
    const store = known.served.store(id)
    return store ? closingStore(store, moneyAt(known, store)) : null
  }
  const now = () => clock.now().toISOString()

  /** Finds the store of a call, or says why the caller gets nothing of it. */
  const admitted = (principal: Principal, action: Action, id: string) =>
    may(principal, action, { storeId: id }) ? (storeOf(id) ?? noStore) : notTheirs

  /** The shift that a report without a number is of: the one of now, else the last one that is closed. */
  function usualShift(of: DayWithCloses): number {
    const open = openShift(of)
    const isToday = of.day >= businessDayOf(now(), of.clock)
    return (isToday ? open : null) ?? (of.closes?.shifts.length || 1)
  }

  async function answer(store: ClosingStore, of: DayWithCloses, shift: number, principal: Principal) {
    const reported = await reportOf(sql, store, of, shift)
    const open = openShift(of)
    const isOpen = shift === 0 ? open !== null : reported.closed === null
    const isLast = reported.closed !== null && shift === of.closes?.shifts.length && !of.closes.isWhole
    return dayAnswer({
      ...{ store, reported, now: now(), notationOf: catalog().served.notationOf },
      names: of.closes ? await closerNames(log, of.closes) : [],
      isBlind: isOpen && principal.is === 'operator' && !isAtLeast(principal.role, 'encargado'),
      mayReopen:
        isLast && may(principal, 'reopenShift', { storeId: store.id }) && !(await hasLaterClose(sql, store.id, of.day)),
      open: isOpen && shift !== 0 ? await ordersToFinish(sql, store.id, reported.period.until) : null,
    })
  }

  return {
    async readDayReport({ path: { branchContactId }, query: { day, shift }, principal }) {
      const store = admitted(principal, 'readDayReport', branchContactId)
      if ('status' in store) return store
      const of = day === undefined ? await dayOfNow(sql, store, now()) : await dayOf(sql, store, day)
      const last = Math.max(openShift(of) ?? 1, of.closes?.shifts.length ?? 1)
      if (shift !== undefined && shift > last) return noShift
      return { status: 200, body: await answer(store, of, shift ?? usualShift(of), principal) }
    },

    async closeDay({ path: { branchContactId }, body: { day, shift = 1, counted = null, note }, principal, command }) {
      const store = admitted(principal, 'closeDay', branchContactId)
      if ('status' in store) return store
      const { before } = await dayOf(sql, store, day)
      const said = note?.trim()
      const closed = await log.transact<null, DayCloseRejection>(command, async (unit) => {
        await waitForCloses(unit.sql, store.id)
        const done = await unit.execute(dayCloseStream, closeId(store.id, day), {
          ...{
            type: 'Close',
            at: now(),
            storeId: store.id,
            day,
            shift,
            clock: store.clock,
            before,
            money: store.money,
          },
          counted: counted === null ? null : toMinor(counted, store.money.decimals),
          ...(said && { note: said }),
        })
        return done.ok ? { ok: true, value: null } : done
      })
      if (!closed.ok) return refusals[closed.rejection.type]
      return { status: 201, body: await answer(store, await dayOf(sql, store, day), shift, principal) }
    },

    async reopenShift({ path: { branchContactId }, body: { day, shift }, principal, command }) {
      const store = admitted(principal, 'reopenShift', branchContactId)
      if ('status' in store) return store
      const opened = await log.transact<null, DayCloseRejection>(command, async (unit) => {
        await waitForCloses(unit.sql, store.id)
        const hasLater = await hasLaterClose(unit.sql, store.id, day)
        const done = await unit.execute(dayCloseStream, closeId(store.id, day), {
          ...{ type: 'Reopen', at: now(), shift, hasLater },
        })
        return done.ok ? { ok: true, value: null } : done
      })
      if (!opened.ok) return refusals[opened.rejection.type]
      return { status: 200, body: await answer(store, await dayOf(sql, store, day), shift, principal) }
    },

    async listDayCloses({ path: { branchContactId }, query: { before }, principal }) {
      const store = admitted(principal, 'listDayCloses', branchContactId)
      if ('status' in store) return store
      const found = await closesOf(sql, { storeId: store.id, before: before ?? null, limit: pageSize + 1 })
      const page = found.slice(0, pageSize)
      const days = await Promise.all(
        page.map(async (closes) => {
          const names = await closerNames(log, closes)
          const shifts = closes.shifts.map(({ day, at }, index) => ({
            day,
            shift: index + 1,
            at,
            by: names[index] ?? null,
          }))
          return shifts.reverse()
        }),
      )
      return {
        status: 200,
        body: { days: days.flat(), next: found.length > pageSize ? (page.at(-1)?.day ?? null) : null },
      }
    },

    /** Read page by page while it is sent, so that a day of many orders never stands in memory as a whole. */
    async exportDayReport({ path: { branchContactId }, query: { day }, principal }) {
      const store = admitted(principal, 'exportDayReport', branchContactId)
      if ('status' in store) return store
      const of = await dayOf(sql, store, day)
      const pages = entriesOf(sql, { storeId: store.id, period: wholeDay(of), money: store.money })
      const table = entryTable(of, store.money)
      async function* lines() {
        yield table.head
        for await (const page of pages) yield table.rows(page)
      }
      return csvAnswer(`cierre-${store.id}-${day}`, Readable.from(lines()))
    },
  } satisfies Partial<Operations>
}

/** The names of the people who closed the shifts of a day, the first shift first. Null for a script and for an erased person. */
async function closerNames(
  log: Ground['log'],
  { storeId, day }: NonNullable<DayCloses>,
): Promise<readonly (string | null)[]> {
  const people: (string | null)[] = []
  for (const { type, by } of await log.history(`${dayCloseStream.kind}-${closeId(storeId, day)}`)) {
    if (type === 'ShiftReopened') people.pop()
    else people.push(by.is === 'operator' ? (by.id ?? null) : null)
  }
  const names = await namesOfOperators(log.sql, [...new Set(people.flatMap((id) => id ?? []))])
  return people.map((id) => (id && names.get(id)) ?? null)
}

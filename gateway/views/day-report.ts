import { businessDayOf, type DayClock, type Period } from '#domain/close/business-day.ts'
import { type ClosedShift, type DayWithCloses, openShift, shiftPeriod, wholeDay } from '#domain/close/day-close.ts'
import { type DayReport, emptyReport, withEntry } from '#domain/close/report.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import type { Money } from '#domain/money/money.ts'
import { closeOf } from '../aggregates/close/projection.ts'
import type { Sql } from '../db/database.ts'
import { entriesOf } from './day-entries.ts'

/** A store as its business days need it. */
export type ClosingStore = {
  readonly id: string
  readonly name: string
  readonly clock: DayClock
  readonly money: Money
}

type ServedStore = {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly settings: { readonly dayEndsAt: string }
}

export const closingStore = ({ id, name, timeZone, settings }: ServedStore, money: Money): ClosingStore => ({
  ...{ id, name, money },
  clock: { timeZone, dayEndsAt: settings.dayEndsAt },
})

/** Amounts in minor units of the store's money. */
export type CashOfCouriers = DayReport['cash']['couriers']

/** The shift of a report; 0 for the whole day. */
export type ReportedShift = {
  readonly of: DayWithCloses
  readonly shift: number
  readonly period: Period
  readonly closed: ClosedShift | null
  readonly report: DayReport
}

/** A shift of a store, open or closed, or a whole day: the same log gives the same report. */
export async function reportOf(
  sql: Sql,
  store: ClosingStore,
  of: DayWithCloses,
  shift: number,
): Promise<ReportedShift> {
  const period = shift === 0 ? wholeDay(of) : shiftPeriod(shift, of)
  let report = emptyReport
  for await (const page of entriesOf(sql, { storeId: store.id, period, money: store.money }))
    report = page.reduce(withEntry, report)
  return { of, shift, period, closed: of.closes?.shifts[shift - 1] ?? null, report }
}

/** A business day with its closes and those of the day before. */
export async function dayOf(
  sql: Sql,
  { id, clock }: Pick<ClosingStore, 'id' | 'clock'>,
  day: string,
): Promise<DayWithCloses> {
  const closes = await closeOf(sql, id, day)
  const before = await closeOf(sql, id, addDays(day, -1))
  return { day, clock, closes, before }
}

/** The business day of a store at an instant; the next one where an earlier release has closed that. */
export async function dayOfNow(
  sql: Sql,
  store: Pick<ClosingStore, 'id' | 'clock'>,
  at: string,
): Promise<DayWithCloses> {
  const today = businessDayOf(at, store.clock)
  const of = await dayOf(sql, store, today)
  return of.closes?.isWhole ? dayOf(sql, store, addDays(today, 1)) : of
}

/** The cash of each courier in the shift that is open, as the report of its close counts it. */
export async function cashOfCouriers(sql: Sql, store: ClosingStore, at: string): Promise<CashOfCouriers> {
  const of = await dayOfNow(sql, store, at)
  const shift = openShift(of)
  return shift === null ? [] : (await reportOf(sql, store, of, shift)).report.cash.couriers
}

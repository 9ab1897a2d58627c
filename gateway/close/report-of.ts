import { type DayClock, type Period, periodOf, usualDayEnd } from '#domain/close/business-day.ts'
import { type DayReport, emptyReport, withEntry } from '#domain/close/report.ts'
import { addDays } from '#domain/hours/venue-time.ts'
import type { Money } from '#domain/money/money.ts'
import type { Sql } from '../db/database.ts'
import { entriesOf } from './entries.ts'
import { type ClosedDay, closeOf } from './projection.ts'

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
  /** A catalogue that was stored by an earlier release does not have it. */
  readonly settings: { readonly dayEndsAt?: string }
}

export const closingStore = ({ id, name, timeZone, settings }: ServedStore, money: Money): ClosingStore => ({
  ...{ id, name, money },
  clock: { timeZone, dayEndsAt: settings.dayEndsAt ?? usualDayEnd },
})

export type ReportedDay = {
  readonly day: string
  readonly period: Period
  readonly closed: ClosedDay | null
  readonly report: DayReport
}

/** A business day of a store, open or closed: the same log gives the same report. */
export async function reportOf(sql: Sql, store: ClosingStore, day: string): Promise<ReportedDay> {
  const { closed, period } = await periodAt(sql, store, day)
  let report = emptyReport
  for await (const page of entriesOf(sql, { storeId: store.id, period, money: store.money }))
    report = page.reduce(withEntry, report)
  return { day, period, closed, report }
}

/** The period of a day, as its close and that of the day before leave it. */
export async function periodAt(sql: Sql, { id, clock }: Pick<ClosingStore, 'id' | 'clock'>, day: string) {
  const closed = await closeOf(sql, id, day)
  const before = await closeOf(sql, id, addDays(day, -1))
  return { closed, before, period: periodOf(day, clock, { before, own: closed }) }
}

import { accept, type Decider, reject } from '#domain/kernel/decider.ts'
import type { Money } from '#domain/money/money.ts'
import { businessDayOf, type DayClock, type Period, periodOf } from './business-day.ts'

/** `at` is an instant in ISO 8601, and `day` a date. */
export type DayCloseEvent = {
  readonly type: 'DayClosed'
  readonly at: string
  readonly storeId: string
  readonly day: string
  readonly from: string
  /** Later events belong to the next day. */
  readonly until: string
  /** The cash that a person has counted, in minor units; null without a count. */
  readonly counted: number | null
  readonly money: Money
  /** The person's own words; absent without any. */
  readonly note?: string
}

/** The end of one business day of one store. */
export type DayClose = Omit<DayCloseEvent, 'type'> | null

export type DayCloseCommand = {
  readonly type: 'Close'
  readonly at: string
  readonly storeId: string
  readonly day: string
  readonly clock: DayClock
  /** The period of the day before, where it was closed. */
  readonly before: Period | null
  readonly counted: number | null
  readonly money: Money
  readonly note?: string
}

export type DayCloseRejection =
  | { readonly type: 'DayAlreadyClosed' }
  /** The day has not begun on the store's clock. */
  | { readonly type: 'DayNotBegun' }

/** A close is for ever: nothing opens the day again. */
export const dayCloseDecider: Decider<DayClose, DayCloseCommand, DayCloseEvent, DayCloseRejection> = {
  initial: null,
  decide(closed, { at, storeId, day, clock, before, counted, money, note }) {
    if (closed) return reject({ type: 'DayAlreadyClosed' })
    if (day > businessDayOf(at, clock)) return reject({ type: 'DayNotBegun' })
    const { from, until } = periodOf(day, clock, { before, own: null })
    return accept({
      ...{ type: 'DayClosed', at, storeId, day, from, until: at < until ? at : until, counted, money },
      ...(note !== undefined && { note }),
    })
  },
  evolve: (_, { type: __, ...closed }) => closed,
}

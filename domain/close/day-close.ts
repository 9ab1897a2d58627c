import { addDays } from '#domain/hours/venue-time.ts'
import { accept, type Decider, reject } from '#domain/kernel/decider.ts'
import type { Money } from '#domain/money/money.ts'
import { businessDayOf, type DayClock, dayStart, type Period, periodOf } from './business-day.ts'

/** A shift that was closed. `at` is an instant in ISO 8601, and `day` a date. */
export type ClosedShift = {
  readonly at: string
  readonly storeId: string
  readonly day: string
  readonly from: string
  /** Later events belong to the next shift. */
  readonly until: string
  /** The cash that a person has counted, in minor units; null without a count. */
  readonly counted: number | null
  readonly money: Money
  /** The person's own words; absent without any. */
  readonly note?: string
}

export type DayCloseEvent =
  /** Releases before shifts closed whole days: later events belong to the next day. */
  | ({ readonly type: 'DayClosed' } & ClosedShift)
  | ({ readonly type: 'ShiftClosed'; readonly shift: number } & ClosedShift)
  | {
      readonly type: 'ShiftReopened'
      readonly at: string
      readonly storeId: string
      readonly day: string
      readonly shift: number
    }

/** The closed shifts of one business day of one store, the first one first. */
export type DayCloses = {
  readonly storeId: string
  readonly day: string
  /** A release before shifts has closed the day: it has no shift more. */
  readonly isWhole: boolean
  readonly shifts: readonly ClosedShift[]
} | null

export type DayCloseCommand =
  | {
      readonly type: 'Close'
      readonly at: string
      readonly storeId: string
      readonly day: string
      /** The number of the shift: of two people who close the same one, the second is refused. */
      readonly shift: number
      readonly clock: DayClock
      /** The closes of the day before. */
      readonly before: DayCloses
      readonly counted: number | null
      readonly money: Money
      readonly note?: string
    }
  | {
      readonly type: 'Reopen'
      readonly at: string
      readonly shift: number
      /** Whether the store has closed a shift of a later day. */
      readonly hasLater: boolean
    }

export type DayCloseRejection =
  | { readonly type: 'ShiftAlreadyClosed' }
  /** The shift has not begun on the store's clock. */
  | { readonly type: 'ShiftNotBegun' }
  | { readonly type: 'ShiftNotClosed' }
  /** The store has closed a later shift, or a release before shifts has closed the day. */
  | { readonly type: 'CloseIsFinal' }

/** A close holds until an administrator takes it back, and for ever once the next shift is closed. */
export const dayCloseDecider: Decider<DayCloses, DayCloseCommand, DayCloseEvent, DayCloseRejection> = {
  initial: null,
  decide(closes, command) {
    const closed = closes?.shifts.length ?? 0
    if (command.type === 'Reopen') {
      const { at, shift, hasLater } = command
      if (!closes || shift > closed) return reject({ type: 'ShiftNotClosed' })
      if (closes.isWhole || hasLater || shift < closed) return reject({ type: 'CloseIsFinal' })
      return accept({ type: 'ShiftReopened', at, storeId: closes.storeId, day: closes.day, shift })
    }
    const { at, storeId, day, shift, clock, before, counted, money, note } = command
    if (closes?.isWhole || shift <= closed) return reject({ type: 'ShiftAlreadyClosed' })
    const { from, until } = shiftPeriod(shift, { day, clock, before, closes })
    if (from >= until) return reject({ type: 'ShiftAlreadyClosed' })
    const hasBegun = shift === closed + 1 && day <= businessDayOf(at, clock) && (shift === 1 || from < at)
    if (!hasBegun) return reject({ type: 'ShiftNotBegun' })
    return accept({
      ...{ type: 'ShiftClosed', shift, at, storeId, day, from, until: at < until ? at : until, counted, money },
      ...(note !== undefined && { note }),
    })
  },
  evolve(closes, event) {
    const { storeId, day } = event
    const shifts = closes?.shifts ?? []
    switch (event.type) {
      case 'DayClosed': {
        const { type: _, ...closed } = event
        return { storeId, day, isWhole: true, shifts: [closed] }
      }
      case 'ShiftClosed': {
        const { type: _, shift: __, ...closed } = event
        return { storeId, day, isWhole: false, shifts: [...shifts, closed] }
      }
      case 'ShiftReopened':
        return { storeId, day, isWhole: false, shifts: shifts.slice(0, -1) }
      default:
        return event satisfies never
    }
  },
}

/** A business day, with its closes and those of the day before. */
export type DayWithCloses = {
  readonly day: string
  readonly clock: DayClock
  readonly before: DayCloses
  readonly closes: DayCloses
}

/** Returns the time that a shift covers. A shift begins where the one before was closed, so that nothing is lost and nothing counts twice. */
export const shiftPeriod = (shift: number, { day, clock, before, closes }: DayWithCloses): Period =>
  periodOf(day, clock, {
    before: closes?.shifts[shift - 2] ?? endInto(day, clock, before),
    own: closes?.shifts[shift - 1] ?? null,
  })

/** The close of the day before, where this day begins with it. */
function endInto(day: string, clock: DayClock, before: DayCloses): ClosedShift | null {
  const last = before?.shifts.at(-1)
  return last && (before?.isWhole || last.until > dayStart(day, clock)) ? last : null
}

/** Returns the number of the shift that is not closed; null where nothing of the day is left. */
export function openShift({ day, clock, closes }: Pick<DayWithCloses, 'day' | 'clock' | 'closes'>): number | null {
  const last = closes?.shifts.at(-1)
  if (closes?.isWhole || (last && last.until >= dayStart(addDays(day, 1), clock))) return null
  return (closes?.shifts.length ?? 0) + 1
}

/** Returns the time that all shifts of a day cover. */
export const wholeDay = (of: DayWithCloses): Period => ({
  from: shiftPeriod(1, of).from,
  until: shiftPeriod(openShift(of) ?? of.closes?.shifts.length ?? 1, of).until,
})

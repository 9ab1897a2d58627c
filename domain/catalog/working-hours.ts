export type DayOfWeek = 'MONDAY' | 'TUESDAY' | 'WEDNESDAY' | 'THURSDAY' | 'FRIDAY' | 'SATURDAY' | 'SUNDAY'

/** `startAt` and `endAt` are `HH:MM` on the venue's clock; an end at or before its start runs past midnight. */
export type WorkingHours = { readonly startAt: string; readonly endAt: string }
export type WorkingDay = { readonly dayOfWeek: DayOfWeek; readonly workingHours: readonly WorkingHours[] }

/**
 * The hours of one date on the venue's calendar, in place of those of its weekday: none where it has no `hours`. Hours
 * past midnight belong to the date on which they start.
 */
export type HoursException = {
  readonly date: string
  readonly closed?: true
  readonly hours?: readonly WorkingHours[]
}

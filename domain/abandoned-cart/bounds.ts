/**
 * The most absences of a phone at one store that the log takes in a day. Any client can report absences; an absence has
 * at most one notice.
 */
export const mostAbsencesADay = 40
/**
 * The most returns in a day that the log takes from absences other than the newest: calls that arrive late, or in the
 * wrong order.
 */
export const mostStrayReturnsADay = 20
/**
 * A stream with this many events is not continued on the next day, because each call reads it whole, under the lock
 * that orders take.
 */
export const longStream = 400

const dayMs = 24 * 60 * 60 * 1000

/** The number of events from the diner's calls in one day, which begins with the first of them. */
export type CallsOfDay = { readonly since: string; readonly absences: number; readonly strayReturns: number }

/** Returns the counts that apply at an instant. The counts of a past day no longer apply. */
export const callsAt = (day: CallsOfDay | null, at: string): CallsOfDay =>
  day && Date.parse(at) - Date.parse(day.since) < dayMs ? day : { since: at, absences: 0, strayReturns: 0 }

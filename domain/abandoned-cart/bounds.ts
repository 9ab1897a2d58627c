/** A phone's absences at one store that the log takes in a day. Anyone can tell of them; one has a notice at most. */
export const mostAbsencesADay = 40
/** Returns from absences other than the newest that the log takes in a day: calls that arrive late, or in the wrong order. */
export const mostStrayReturnsADay = 20
/** A stream with this many events is not continued on the next day: each call folds it whole, under the lock that orders take. */
export const longStream = 400

const dayMs = 24 * 60 * 60 * 1000

/** The events that the diner's calls have added in one day, which begins with the first of them. */
export type CallsOfDay = { readonly since: string; readonly absences: number; readonly strayReturns: number }

/** The counts that hold at an instant. A day that is over counts no more. */
export const callsAt = (day: CallsOfDay | null, at: string): CallsOfDay =>
  day && Date.parse(at) - Date.parse(day.since) < dayMs ? day : { since: at, absences: 0, strayReturns: 0 }

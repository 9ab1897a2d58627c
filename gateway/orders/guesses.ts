import { guessKinds, inDay, inQuarter, inTwoHours, work } from '../http/guess-kinds.ts'

export const submissionGuesses = guessKinds({
  /** Submissions that one address withdraws: each keeps a row for a week, and a lost answer is rare. */
  withdrawal: { limits: [inQuarter(600)], guards: work('it bounds rows'), isForgiving: true },
  /** Orders of one caller that are neither paid online nor of a proven phone. `ORDER_LIMIT` scales it. */
  unprovenOrder: {
    limits: [inQuarter(20), inTwoHours(40), inDay(100)],
    guards: work('it bounds orders'),
    isForgiving: true,
  },
})

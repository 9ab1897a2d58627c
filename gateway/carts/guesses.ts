import { guessKinds, inDay, inQuarter, ofCaller, type Secret, work } from '../http/guess-kinds.ts'

/** 256 random bits. */
const messageToken: Secret = { name: 'messageToken', values: 2 ** 256, opens: 'personal data' }

export const cartGuesses = guessKinds({
  messageLink: { limits: [inQuarter(100), inDay(400)], guards: ofCaller(messageToken), isForgiving: false },
  /** Carts that one address says were left, and returns to them, right or wrong. */
  leftCart: { limits: [inQuarter(600)], guards: work('it bounds events'), isForgiving: true },
})

import {
  guessKinds,
  inDay,
  inQuarter,
  inTwoHours,
  inWeek,
  ofCaller,
  ofSecret,
  type Secret,
} from '../http/guess-kinds.ts'

/** Four to six digits without those that `pinFault` refuses. It opens a session on a tablet that knows the person. */
const pin: Secret = { name: 'pin', values: 9_880, opens: 'personal data' }

/** People choose passwords, so only those count that a patient attacker tries before others (NIST SP 800-63B, 3.1.1). */
const consolePassword: Secret = { name: 'consolePassword', values: 1_000_000, opens: 'personal data' }

export const operatorGuesses = guessKinds({
  /** Passwords of the console from browsers that do not know the person: those of one caller, and those for one user name. */
  consoleSignIn: {
    limits: [inQuarter(30), inTwoHours(60), inDay(120)],
    guards: ofCaller(consolePassword),
    isForgiving: false,
  },
  operatorLogin: {
    limits: [inQuarter(100), inTwoHours(200), inDay(400), inWeek(1_500)],
    guards: ofSecret(consolePassword),
    isForgiving: false,
  },
  /** Passwords of one person on a tablet that knows them. */
  operatorPassword: {
    limits: [inQuarter(10), inTwoHours(15), inDay(25)],
    guards: ofSecret(consolePassword),
    isForgiving: true,
  },
  /** PINs of one person on one tablet, and of all its people. */
  operatorPin: {
    limits: [inQuarter(10), inTwoHours(15), inDay(20), inWeek(60)],
    guards: ofCaller(pin),
    isForgiving: true,
  },
  pinAtTablet: { limits: [inQuarter(30), inDay(60), inWeek(90)], guards: ofSecret(pin), isForgiving: false },
})

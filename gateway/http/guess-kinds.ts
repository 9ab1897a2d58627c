const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** The most guesses that count in a window, which begins with the first of them. */
type GuessLimit = { readonly most: number; readonly windowMs: number }

const inQuarter = (most: number): GuessLimit => ({ most, windowMs: 15 * minuteMs })
const inTwoHours = (most: number): GuessLimit => ({ most, windowMs: 2 * hourMs })
const inDay = (most: number): GuessLimit => ({ most, windowMs: dayMs })
const inWeek = (most: number): GuessLimit => ({ most, windowMs: 7 * dayMs })

/**
 * The secrets that a caller may try to guess. A secret that opens personal data withstands a year of guesses at full speed from many
 * addresses; `tests/gateway/secrets-withstand.test.ts` computes it. `values` is how many there are.
 */
export const guessableSecrets = {
  /** Four digits. It opens a shift, and with it addresses, names and phones. */
  courierCode: { values: 10_000, opens: 'personal data' },
  /** Four to six digits without those that `pinFault` refuses. It opens a session on a tablet that knows the person. */
  pin: { values: 9_880, opens: 'personal data' },
  /** People choose passwords, so only those count that a patient attacker tries before others (NIST SP 800-63B, 3.1.1). */
  consolePassword: { values: 1_000_000, opens: 'personal data' },
  /** Six digits, another one for each message, with five tries. */
  oneTimeCode: { values: 1_000_000, opens: 'personal data', triesEach: 5 },
  /** Eight of 31 characters. */
  orderCode: { values: 31 ** 8, opens: 'personal data' },
  /** 256 random bits. */
  messageToken: { values: 2 ** 256, opens: 'personal data' },
  /** Four digits, for the minutes at one door; it says that an order was handed over. */
  deliveryKey: { values: 10_000, opens: 'one delivery' },
  /** Words that a shop chose. */
  discountCode: { values: 10_000, opens: 'a discount' },
} as const satisfies Record<string, { values: number; opens: string; triesEach?: number }>

type SecretName = keyof typeof guessableSecrets

/** Says what a kind of guesses protects. */
type Guard =
  /** All guesses at one secret count together, from any caller. */
  | { readonly secret: SecretName; readonly countsFor: 'secret' }
  /** Each caller has a count. */
  | { readonly secret: SecretName; readonly countsFor: 'caller' }
  /** It bounds work or messages, and no guess at a secret; or the reason why its guesses need no bound of their own. */
  | { readonly noSecret: string }

type GuessKind = {
  /** The shortest window first; after its last guess no caller learns whether the next one is right. */
  readonly limits: readonly [GuessLimit, ...GuessLimit[]]
  readonly guards: Guard
  /**
   * Whether a right code clears the count of wrong ones. Not where one public code clears the count for others, or where couriers who
   * log in all day would clear the count of an attacker at their store.
   */
  readonly isForgiving: boolean
}

const ofSecret = (secret: SecretName) => ({ secret, countsFor: 'secret' }) as const
const ofCaller = (secret: SecretName) => ({ secret, countsFor: 'caller' }) as const
const work = (noSecret: string) => ({ noSecret })

/** Every limit of guesses and of calls that are counted like them. */
export const guessKinds = {
  /** Codes of couriers from phones that the store does not know: those of one address, for one courier, and for the store. */
  address: { limits: [inQuarter(15), inDay(20), inWeek(25)], guards: ofCaller('courierCode'), isForgiving: true },
  courier: {
    limits: [inQuarter(10)],
    guards: work('the counts of the store bound all its couriers together'),
    isForgiving: true,
  },
  store: {
    limits: [inQuarter(30), inTwoHours(36), inDay(42), inWeek(50)],
    guards: ofSecret('courierCode'),
    isForgiving: false,
  },
  /** Codes of couriers from phones that have proven an earlier code of the store: those of one phone, and of all of them. */
  formerDevice: { limits: [inQuarter(5), inWeek(10)], guards: ofCaller('courierCode'), isForgiving: true },
  formerDevices: { limits: [inQuarter(30), inWeek(40)], guards: ofSecret('courierCode'), isForgiving: false },
  device: {
    limits: [inQuarter(10)],
    guards: work('this phone has proven the very code that it tries'),
    isForgiving: true,
  },

  shipment: { limits: [inQuarter(5), inTwoHours(10), inDay(15)], guards: ofSecret('deliveryKey'), isForgiving: true },

  discountCode: {
    limits: [inQuarter(100), inDay(400), inWeek(1_000)],
    guards: ofCaller('discountCode'),
    isForgiving: false,
  },
  surveyedOrder: { limits: [inQuarter(100), inDay(1_000)], guards: ofCaller('orderCode'), isForgiving: false },
  orderCode: { limits: [inQuarter(100), inDay(1_000)], guards: ofCaller('orderCode'), isForgiving: false },
  messageLink: { limits: [inQuarter(100), inDay(400)], guards: ofCaller('messageToken'), isForgiving: false },

  customerPhone: {
    limits: [inQuarter(100)],
    guards: work('a phone is no secret: `customerVerification` says what it opens (decision 094)'),
    isForgiving: false,
  },
  /** Customers whose record is read by their phone alone, by one address. */
  customerRecord: {
    limits: [inQuarter(300)],
    guards: work('a phone is no secret: `customerVerification` says what it opens (decision 094)'),
    isForgiving: true,
  },
  /** Codes that a phone is sent for devices that have proven it, for each of them. */
  codeToOwner: {
    limits: [inQuarter(5), inDay(20)],
    guards: work('this device has proven the phone'),
    isForgiving: true,
  },
  /** Codes that a phone is sent for all other browsers, those that one caller asks for, and those of one company. */
  codeToPhone: { limits: [inQuarter(3), inTwoHours(5), inDay(8)], guards: ofSecret('oneTimeCode'), isForgiving: true },
  codeForAddress: { limits: [inQuarter(30), inDay(100)], guards: work('it bounds paid messages'), isForgiving: true },
  codeOfCompany: { limits: [inQuarter(500), inDay(5_000)], guards: work('it bounds paid messages'), isForgiving: true },
  oneTimeCode: { limits: [inQuarter(30), inDay(200)], guards: ofCaller('oneTimeCode'), isForgiving: false },

  /** Rewards that one address asks for, given or not. */
  rewardClaim: { limits: [inQuarter(30)], guards: work('a reward is bought with points'), isForgiving: true },
  /** Carts that one address says were left, and returns to them, right or wrong. */
  leftCart: { limits: [inQuarter(600)], guards: work('it bounds events'), isForgiving: true },
  /** Submissions that one address withdraws: each keeps a row for a week, and a lost answer is rare. */
  withdrawal: { limits: [inQuarter(600)], guards: work('it bounds rows'), isForgiving: true },
  /** Payments of one address that were refused, or that named no order. */
  refusedPayment: {
    limits: [inQuarter(30)],
    guards: work('a card is a secret of its bank (decision 085)'),
    isForgiving: false,
  },
  /** Orders of one caller that are neither paid online nor of a proven phone. `ORDER_LIMIT` scales it. */
  unprovenOrder: {
    limits: [inQuarter(20), inTwoHours(40), inDay(100)],
    guards: work('it bounds orders'),
    isForgiving: true,
  },

  /** Passwords of the console from browsers that do not know the person: those of one caller, and those for one user name. */
  consoleSignIn: {
    limits: [inQuarter(30), inTwoHours(60), inDay(120)],
    guards: ofCaller('consolePassword'),
    isForgiving: false,
  },
  operatorLogin: {
    limits: [inQuarter(100), inTwoHours(200), inDay(400), inWeek(1_500)],
    guards: ofSecret('consolePassword'),
    isForgiving: false,
  },
  /** Passwords of one person on a tablet that knows them. */
  operatorPassword: {
    limits: [inQuarter(10), inTwoHours(15), inDay(25)],
    guards: ofSecret('consolePassword'),
    isForgiving: true,
  },
  /** PINs of one person on one tablet, and of all its people. */
  operatorPin: {
    limits: [inQuarter(10), inTwoHours(15), inDay(20), inWeek(60)],
    guards: ofCaller('pin'),
    isForgiving: true,
  },
  pinAtTablet: { limits: [inQuarter(30), inDay(60), inWeek(90)], guards: ofSecret('pin'), isForgiving: false },
} as const satisfies Readonly<Record<string, GuessKind>>

export type GuessKindName = keyof typeof guessKinds

/** The windows of a kind, the shortest first. */
export const limitsOf = (kind: GuessKindName): readonly GuessLimit[] => guessKinds[kind].limits

/** The most guesses of a kind in a quarter of an hour. */
export const mostGuesses: Readonly<Record<GuessKindName, number>> = Object.fromEntries(
  Object.entries(guessKinds).map(
    ([
      kind,
      {
        limits: [first],
      },
    ]) => [kind, first.most],
  ),
) as Record<GuessKindName, number>

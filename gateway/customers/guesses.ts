import { guessKinds, inDay, inQuarter, inTwoHours, ofCaller, ofSecret, type Secret, work } from '../http/guess-kinds.ts'

/** Six digits, another one for each message, with five tries. */
const oneTimeCode: Secret = { name: 'oneTimeCode', values: 1_000_000, opens: 'personal data', triesEach: 5 }

const phoneIsKnown = work('a phone is no secret: `customerVerification` says what it opens (decision 094)')

export const customerGuesses = guessKinds({
  customerPhone: { limits: [inQuarter(100)], guards: phoneIsKnown, isForgiving: false },
  /** Customers whose record is read by their phone alone, by one address. */
  customerRecord: { limits: [inQuarter(300)], guards: phoneIsKnown, isForgiving: true },
  /** Codes that a phone is sent for devices that have proven it, for each of them. */
  codeToOwner: {
    limits: [inQuarter(5), inDay(20)],
    guards: work('this device has proven the phone'),
    isForgiving: true,
  },
  /** Codes that a phone is sent for all other browsers, those that one caller asks for, and those of one company. */
  codeToPhone: { limits: [inQuarter(3), inTwoHours(5), inDay(8)], guards: ofSecret(oneTimeCode), isForgiving: true },
  codeForAddress: { limits: [inQuarter(30), inDay(100)], guards: work('it bounds paid messages'), isForgiving: true },
  codeOfCompany: { limits: [inQuarter(500), inDay(5_000)], guards: work('it bounds paid messages'), isForgiving: true },
  oneTimeCode: { limits: [inQuarter(30), inDay(200)], guards: ofCaller(oneTimeCode), isForgiving: false },
})

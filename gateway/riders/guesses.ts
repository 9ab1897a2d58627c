import {
  guessKinds,
  inDay,
  inQuarter,
  inTwoHours,
  inWeek,
  ofCaller,
  ofSecret,
  type Secret,
  work,
} from '../http/guess-kinds.ts'

/** Four digits. It opens a shift, and with it addresses, names and phones. */
const courierCode: Secret = { name: 'courierCode', values: 10_000, opens: 'personal data' }

export const riderGuesses = guessKinds({
  /** Codes of couriers from phones that the store does not know: those of one address, for one courier, and for the store. */
  address: { limits: [inQuarter(15), inDay(20), inWeek(25)], guards: ofCaller(courierCode), isForgiving: true },
  courier: {
    limits: [inQuarter(10)],
    guards: work('the counts of the store bound all its couriers together'),
    isForgiving: true,
  },
  store: {
    limits: [inQuarter(30), inTwoHours(36), inDay(42), inWeek(50)],
    guards: ofSecret(courierCode),
    isForgiving: false,
  },
  /** Codes of couriers from phones that have proven an earlier code of the store: those of one phone, and of all of them. */
  formerDevice: { limits: [inQuarter(5), inWeek(10)], guards: ofCaller(courierCode), isForgiving: true },
  formerDevices: { limits: [inQuarter(30), inWeek(40)], guards: ofSecret(courierCode), isForgiving: false },
  device: {
    limits: [inQuarter(10)],
    guards: work('this phone has proven the very code that it tries'),
    isForgiving: true,
  },
})

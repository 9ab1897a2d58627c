import { guessKinds, inDay, inQuarter, inWeek, ofCaller, type Secret } from '../../http/guess-kinds.ts'

/** Eight of 31 characters. */
const orderCode: Secret = { name: 'orderCode', values: 31 ** 8, opens: 'personal data' }

/** Words that a shop chose. */
const discountCode: Secret = { name: 'discountCode', values: 10_000, opens: 'a discount' }

export const orderGuesses = guessKinds({
  discountCode: {
    limits: [inQuarter(100), inDay(400), inWeek(1_000)],
    guards: ofCaller(discountCode),
    isForgiving: false,
  },
  surveyedOrder: { limits: [inQuarter(100), inDay(1_000)], guards: ofCaller(orderCode), isForgiving: false },
  orderCode: { limits: [inQuarter(100), inDay(1_000)], guards: ofCaller(orderCode), isForgiving: false },
})

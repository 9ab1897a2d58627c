import { guessKinds, inQuarter, work } from '../http/guess-kinds.ts'

export const paymentGuesses = guessKinds({
  /** Payments of one address that were refused, or that named no order. */
  refusedPayment: {
    limits: [inQuarter(30)],
    guards: work('a card is a secret of its bank (decision 085)'),
    isForgiving: false,
  },
})

import { guessKinds, inDay, inQuarter, inTwoHours, ofSecret, type Secret } from '../http/guess-kinds.ts'

/** Four digits, for the minutes at one door; it says that an order was handed over. */
const deliveryKey: Secret = { name: 'deliveryKey', values: 10_000, opens: 'one delivery' }

export const shipmentGuesses = guessKinds({
  shipment: { limits: [inQuarter(5), inTwoHours(10), inDay(15)], guards: ofSecret(deliveryKey), isForgiving: true },
})

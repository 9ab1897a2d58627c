import { orderGuesses } from '#gateway/aggregates/orders/guesses.ts'
import { cartGuesses } from '#gateway/carts/guesses.ts'
import { customerGuesses } from '#gateway/customers/guesses.ts'
import type { GuessKind } from '#gateway/http/guess-kinds.ts'
import { loyaltyGuesses } from '#gateway/loyalty/guesses.ts'
import { operatorGuesses } from '#gateway/operators/guesses.ts'
import { submissionGuesses } from '#gateway/orders/guesses.ts'
import { paymentGuesses } from '#gateway/payments/guesses.ts'
import { riderGuesses } from '#gateway/riders/guesses.ts'
import { shipmentGuesses } from '#gateway/shipments/guesses.ts'

/** Every kind of guesses by its name. */
export const guesses = {
  ...orderGuesses,
  ...cartGuesses,
  ...customerGuesses,
  ...loyaltyGuesses,
  ...operatorGuesses,
  ...submissionGuesses,
  ...paymentGuesses,
  ...riderGuesses,
  ...shipmentGuesses,
}

/** The most guesses of each kind in a quarter of an hour. */
export const mostGuesses = Object.fromEntries(
  Object.values<GuessKind>(guesses).map(({ name, limits: [{ most }] }) => [name, most]),
) as Readonly<Record<keyof typeof guesses, number>>

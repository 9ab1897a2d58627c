import type { FastifyRequest } from 'fastify'
import type { Ground } from '../ground.ts'
import { mostGuesses } from '../http/guess-kinds.ts'
import { guessesBy, guessRefusal } from '../http/guess-limits.ts'
import { problem } from '../http/problems.ts'
import type { Accepted } from './submit.ts'

/**
 * 429 for a caller that places too many orders: each keeps a shop busy, or a use of a limited code from others. An order that is
 * paid online without such a code, or whose diner has proven the phone, is not counted.
 */
export async function unprovenOrderRefusal(
  { log, clock, orderLimit }: Pick<Ground, 'log' | 'clock'> & { readonly orderLimit: number },
  { sale, isProven }: Accepted,
  request: FastifyRequest,
) {
  const holdsUse = sale.code !== null && sale.code.maximumUses !== null
  if (orderLimit === 0 || (sale.paymentType.onlinePayment && !holdsUse)) return null
  if (isProven || request.isRun) return null
  const share = orderLimit / mostGuesses.unprovenOrder
  const counted = guessesBy('unprovenOrder', request).map((one) => ({ ...one, scale: (one.scale ?? 1) * share }))
  const tooMany = await guessRefusal(log, clock, counted, false)
  if (!tooMany) return null
  const { headers } = tooMany
  return { ...problem(429, 'TOO_MANY_ORDERS', 'Too many orders without a payment or a proven phone.'), headers }
}

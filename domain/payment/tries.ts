import type { OrderPayments } from './state.ts'

const minute = 60_000

/** Minutes of rest after the third refused payment of an order, the fourth, and so on. */
const rests = [1, 2, 5, 10, 15, 30, 60] as const
const firstWithRest = 3
const mostRefusals = firstWithRest + rests.length
/** Opened and abandoned pages count too, because each is a call to the provider. */
const mostAttempts = 30

/**
 * Returns the instant, in ms since 1970, until which no new attempt may begin; null when one may. A thief who tests
 * cards needs many tries, and a diner needs few. The last rest lasts as long as the order may be paid.
 */
export function restsUntil({ attempts }: Pick<OrderPayments, 'attempts'>, payableUntil: string): number | null {
  const refused = attempts.filter(({ status }) => status === 'rejected')
  if (refused.length >= mostRefusals || attempts.length >= mostAttempts) return Date.parse(payableUntil)
  const last = refused.at(-1)
  const rest = rests[refused.length - firstWithRest]
  return last && rest !== undefined ? Date.parse(last.openedAt) + rest * minute : null
}

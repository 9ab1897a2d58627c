import type { Violation } from '../invariants/invariant.ts'
import type { ObservationRecord } from '../observations/observation.ts'
import type { Scenario } from '../scenario/schema.ts'
import { type Bounds, writtenDuration } from '../scenario/values.ts'

/** A group of carts with an expectation, in the words of reports. */
const nameOf = (index: number) => `carts.${index}.recovers`

/** The expectations about groups of carts, by their names in reports. */
export const recoveriesOf = ({ carts }: Pick<Scenario, 'carts'>): readonly string[] =>
  carts.flatMap(({ recovers }, index) => (recovers ? [nameOf(index)] : []))

/** Returns the first group of carts of which too few or too many ended in an order after their notice. */
export function wronglyRecovered(
  { carts }: Pick<Scenario, 'carts'>,
  observations: readonly ObservationRecord[],
): Violation | null {
  for (const [index, { recovers }] of carts.entries()) {
    if (!recovers) continue
    const { share, within } = recovers
    const counts = countsOf(`cart ${index + 1}.`, within, observations)
    const { left, recovered } = counts
    if (!isWithin(share, counts))
      return {
        invariant: nameOf(index),
        step: observations.length,
        finding: `${recovered} of ${left} carts ended in an order within ${writtenDuration(within)} of their notice, and ${share.join('..')} of them are expected`,
      }
  }
  return null
}

type Counts = { readonly left: number; readonly recovered: number }

/** Whether the share of recovered carts is the expected one. */
export function isWithin([least, most]: Bounds, { left, recovered }: Counts): boolean {
  const share = left === 0 ? 0 : recovered / left
  return share >= least && share <= most
}

/** The number of carts of a group that were left, and of those that ended in an order within a time of their notice. */
export function countsOf(group: string, within: number, observations: readonly ObservationRecord[]): Counts {
  const told = new Map<string, number>()
  const [left, recovered] = [new Set<string>(), new Set<string>()]
  for (const seen of observations) {
    if (!('cart' in seen) || !seen.cart.startsWith(group)) continue
    if (seen.type === 'CartLeft') left.add(seen.cart)
    if (seen.type === 'NoticeRead' && !told.has(seen.cart)) told.set(seen.cart, seen.sentAt)
    const notice = told.get(seen.cart)
    if (seen.type === 'CartClosed' && seen.why === 'ordered' && notice !== undefined && seen.at - notice <= within)
      recovered.add(seen.cart)
  }
  return { left: left.size, recovered: recovered.size }
}

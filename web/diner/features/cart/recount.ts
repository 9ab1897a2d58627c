import type { CartLine } from '#domain/cart/line.ts'
import { repriceLines } from '#domain/pricing/reprice.ts'
import { cartStore } from '#web/diner/state/cart.ts'
import type { CountedMenu } from '#web/shared/api/queries.ts'

/** Computes the cart's prices again from the menu. A line that the menu does not sell keeps its price, and cannot be ordered. */
export function recount({ plates, menu, discounts, money }: CountedMenu): void {
  cartStore.refresh()
  const before: readonly CartLine[] = cartStore.getState().lines
  const { lines } = repriceLines(before, plates, menu, discounts)
  cartStore.dispatch({ type: 'Recount', money, lines })
}

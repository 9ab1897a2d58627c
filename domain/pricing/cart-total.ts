import { lineTotal } from '#domain/cart/selectors.ts'
import type { Cart } from '#domain/cart/state.ts'
import { type SetDiscount, type SetLine, setDiscounts } from './sets.ts'

/** The cost of lines before fees: `itemsPrice` minus the full sets is `total`. */
export type CartTicket = {
  /** The lines at their unit prices. */
  readonly itemsPrice: number
  readonly discounts: readonly SetDiscount[]
  readonly total: number
}

/** For the whole cart, or for one line that is about to be added. */
export const cartTicket = (lines: readonly SetLine[]): CartTicket => {
  const itemsPrice = lines.reduce((sum, line) => sum + lineTotal(line), 0)
  const discounts = setDiscounts(lines)
  return { itemsPrice, discounts, total: itemsPrice - discounts.reduce((sum, { amount }) => sum + amount, 0) }
}

/** The products after the discounts on products, without fees (AMBIG-25). */
export const totalPrice = (cart: Pick<Cart, 'lines'>): number => cartTicket(cart.lines).total

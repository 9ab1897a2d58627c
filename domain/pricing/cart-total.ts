import { lineTotal } from '#domain/cart/selectors.ts'
import type { Cart } from '#domain/cart/state.ts'
import { setDiscounts } from './sets.ts'

/** The products after the discounts on products, without fees (AMBIG-25). */
export const totalPrice = (cart: Pick<Cart, 'lines'>): number =>
  cart.lines.reduce((sum, line) => sum + lineTotal(line), 0) -
  setDiscounts(cart.lines).reduce((sum, { amount }) => sum + amount, 0)

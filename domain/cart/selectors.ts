import type { Money } from '#domain/money/money.ts'
import type { CartLine } from './line.ts'
import type { Cart } from './state.ts'

/** Two lines are the same when product, notes, name and extras all agree (CART-03). */
export const sameLine = (a: CartLine, b: CartLine): boolean =>
  a.referenceId === b.referenceId && a.name === b.name && a.notes === b.notes && extrasKey(a) === extrasKey(b)

/** The cost of the line at its unit price; discounts on full sets reduce the cart's total, not a line. */
export const lineTotal = (line: Pick<CartLine, 'price' | 'quantity'>): number => line.price * line.quantity

/** Whether the cart's prices are in this money. */
export const isCountedIn = ({ money }: Pick<Cart, 'money'>, { currency, decimals }: Money): boolean =>
  money?.currency === currency && money.decimals === decimals

export const totalItems = (cart: Pick<Cart, 'lines'>): number =>
  cart.lines.reduce((sum, { quantity }) => sum + quantity, 0)

/** PLATE-17: the quantity over all lines of the product. */
export const quantityOf = (cart: Pick<Cart, 'lines'>, referenceId: string): number =>
  cart.lines.reduce((sum, line) => (line.referenceId === referenceId ? sum + line.quantity : sum), 0)

/** CART-05: the count of each product in the cart. */
export const quantities = (cart: Pick<Cart, 'lines'>): ReadonlyMap<string, number> =>
  new Map(cart.lines.map(({ referenceId }) => [referenceId, quantityOf(cart, referenceId)]))

/** FCART-14. */
export const isUpsold = (line: Pick<CartLine, 'source'>): boolean => line.source === 'plate'

/** An upsell price applies beside an ordinary line, but not when all lines are upsold (CART-07, AMBIG-16). */
export const hasOrdinaryLine = (cart: Pick<Cart, 'lines'>): boolean => cart.lines.some((line) => !isUpsold(line))

/** The hash of a mode's menu, null when it is not known (MODE-15). */
export type MenuHash = string | null

/** MODE-04; an unknown menu counts as a changed one (AMBIG-14). */
export const keepsLines = (from: MenuHash, to: MenuHash): boolean => from !== null && from === to

/** MODE-06. */
export const modeChangeNeedsConfirmation = (cart: Pick<Cart, 'lines'>, from: MenuHash, to: MenuHash): boolean =>
  cart.lines.length > 0 && !keepsLines(from, to)

/** BRANCH-22. */
export const storeChangeNeedsConfirmation = (cart: Cart, alias: string): boolean =>
  cart.lines.length > 0 && cart.alias !== alias

const extrasKey = (line: CartLine) =>
  line.extras
    .flatMap((group) => group.items.map((item) => `${group.groupId}/${item.referenceId}×${item.quantity}`))
    .sort()
    .join()

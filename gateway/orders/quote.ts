import type { CartLine } from '#domain/cart/line.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import type { DiscountCode } from '#domain/catalog/discount.ts'
import type { Menu } from '#domain/catalog/menu.ts'
import type { OrderMode, PaymentType } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { deliveryFeeOf } from '#domain/delivery/fee.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { type CodeProblem, codeProblems } from '#domain/pricing/code.ts'
import { accruedPoints, runsAt } from '#domain/pricing/loyalty.ts'
import { type OrderPrice, priceOrder } from '#domain/pricing/order-price.ts'
import { type LineProblem, repriceLines } from '#domain/pricing/reprice.ts'

export type Sale = {
  readonly branch: Branch
  readonly store: Store
  readonly mode: OrderMode
  readonly menu: Menu
  readonly paymentType: PaymentType
  readonly decimals: number
  readonly code: DiscountCode | null
}

export type Reckoning = {
  readonly lines: readonly CartLine[]
  readonly problems: readonly LineProblem[]
  readonly codeProblems: readonly CodeProblem[]
  readonly price: OrderPrice
  readonly gainedPoints: number
}

/** The gateway's own figures for these lines, from the catalogue as it is now (DESIGN 9). */
export function reckon(sale: Sale, lines: readonly CartLine[], delivery: DeliveryQuote | null): Reckoning {
  const { branch, store, mode, menu, decimals, code } = sale
  const repriced = repriceLines(lines, branch.plates, menu, branch.discounts)
  const order = {
    lines: repriced.lines,
    generalDiscounts: mode.generalDiscounts,
    code,
    surcharges: mode.generalSurcharges,
    userFee: mode.userFee,
    percentageUserFee: mode.percentageUserFee,
    deliveryFee: 0,
    redeemedPoints: 0,
    mantissaLength: decimals,
  }
  const isCash = sale.paymentType.paymentMethod === 'CASH'
  const { cartTotal } = priceOrder(order)
  const deliveryFee = delivery?.type === 'InDeliveryArea' ? deliveryFeeOf(delivery, cartTotal, isCash) : 0
  const price = priceOrder({ ...order, deliveryFee })
  const program = branch.loyaltyProgram
  const gainedPoints = runsAt(program, store.id) ? accruedPoints(program, price.total, decimals) : 0
  const ordered = { lines: repriced.lines, cartTotal, deliveryFee }
  return { ...repriced, codeProblems: code ? codeProblems(code, ordered) : [], price, gainedPoints }
}

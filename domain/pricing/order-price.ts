import type { CartLine } from '#domain/cart/line.ts'
import type { DiscountCode, DiscountValue } from '#domain/catalog/discount.ts'
import type { ExternalDiscount, GeneralDiscount, Surcharge } from '#domain/catalog/order-mode.ts'
import { groupBy } from '#domain/kernel/group-by.ts'
import { unit } from '#domain/money/money.ts'
import { percentOf, roundHalfUp } from '#domain/money/round.ts'
import { codeProblems } from './code.ts'
import { freeUnits, outsideSets, setDiscounts } from './sets.ts'

/** A discount of the order mode, or of the external partner (`externalBenefitType`). */
type OrderDiscount = GeneralDiscount | ExternalDiscount

export type OrderToPrice = {
  readonly lines: readonly Pick<CartLine, 'referenceId' | 'quantity' | 'price' | 'discount'>[]
  readonly generalDiscounts: readonly OrderDiscount[]
  readonly code: DiscountCode | null
  readonly surcharges: readonly Surcharge[]
  readonly userFee: number
  readonly percentageUserFee: number
  /** The delivery price of this order (`domain/delivery`); 0 in the other modes. */
  readonly deliveryFee: number
  readonly redeemedPoints: number
  readonly mantissaLength: number
}

/**
 * DISC-08. `value` names the discount (a percent, an amount, the free units), `amount` is the sum that it subtracts.
 */
export type DiscountLine = {
  readonly name: string
  readonly type: DiscountValue['type'] | 'DELIVERY_FEE'
  readonly value: number
  readonly amount: number
  readonly discountReferenceId: string
  readonly code: string | null
  readonly externalBenefitType: string | null
}

/** DISC-09. */
export type SurchargeLine = {
  readonly name: string
  readonly type: Surcharge['type']
  readonly value: number
  readonly amount: number
  readonly surchargeReferenceId: string
}

/** Every part is in whole minor units, and the parts add up to `total` exactly. */
export type OrderPrice = {
  /** The lines at their unit prices. */
  readonly itemsPrice: number
  /**
   * The total without the full sets; the minimum, the service fee and the code's minimum are compared with it
   * (AMBIG-25).
   */
  readonly cartTotal: number
  /** Full sets, then general discounts, then the code (OPEN-80). */
  readonly discounts: readonly DiscountLine[]
  readonly surcharges: readonly SurchargeLine[]
  readonly userServiceFee: number
  readonly deliveryFee: number
  /** The amount paid with points; never more than the amount left to pay. */
  readonly redeemedAmount: number
  /** The total before points, from which their highest share is computed (AMBIG-60). */
  readonly totalBeforePoints: number
  readonly total: number
}

/**
 * ORDER-15, AMBIG-23: items, minus discounts, plus surcharges, plus service fee, plus delivery fee, minus points. The
 * running sum is not rounded. Each part is the difference between the rounded sums before and after it, so that the
 * total is rounded once, at the end (AMBIG-24), and the ticket still adds up.
 */
export const priceOrder = (order: OrderToPrice): OrderPrice => {
  const itemsPrice = order.lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  let running = itemsPrice
  const add = (change: number) => {
    const before = roundHalfUp(running)
    running = Math.max(0, running + change)
    return roundHalfUp(running) - before
  }
  const takeOff = (change: number) => 0 - add(0 - Math.max(0, change))

  const discounts: DiscountLine[] = setDiscounts(order.lines).map((set) => ({
    name: set.name,
    type: 'MULTIPLE',
    value: set.freeUnits,
    amount: takeOff(set.amount),
    discountReferenceId: set.discountReferenceId,
    code: null,
    externalBenefitType: null,
  }))
  const cartTotal = roundHalfUp(running)

  for (const discount of order.generalDiscounts)
    discounts.push({
      name: discount.name,
      type: discount.type,
      value: statedValue(discount),
      amount: takeOff(offOrder(discount, running, order.lines)),
      discountReferenceId: discount.id,
      code: null,
      externalBenefitType: 'externalBenefitType' in discount ? discount.externalBenefitType : null,
    })

  const { lines, deliveryFee } = order
  const code =
    order.code && codeProblems(order.code, { cartTotal, lines, deliveryFee }).length === 0 ? order.code : null
  if (code && code.type !== 'DELIVERY_FEE') discounts.push(codeLine(code, takeOff(offByCode(code, running))))

  const surchargeBase = running
  const surcharges = order.surcharges.map((surcharge) => ({
    name: surcharge.name,
    type: surcharge.type,
    value: surcharge.value,
    amount: add(surcharge.type === 'PERCENT' ? percentOf(surchargeBase, surcharge.value) : surcharge.value),
    surchargeReferenceId: surcharge.id,
  }))
  const userServiceFee = add(order.userFee + percentOf(cartTotal, order.percentageUserFee))
  add(deliveryFee)
  if (code?.type === 'DELIVERY_FEE') discounts.push(codeLine(code, takeOff(capped(code, deliveryFee))))

  const totalBeforePoints = roundHalfUp(running)
  const redeemedAmount = takeOff(order.redeemedPoints * unit(order.mantissaLength))
  return {
    itemsPrice,
    cartTotal,
    discounts: discounts.filter(({ amount }) => amount > 0),
    surcharges: surcharges.filter(({ amount }) => amount > 0),
    userServiceFee,
    deliveryFee,
    redeemedAmount,
    totalBeforePoints,
    total: roundHalfUp(running),
  }
}

const offOrder = (discount: DiscountValue, left: number, lines: OrderToPrice['lines']): number => {
  switch (discount.type) {
    case 'PERCENT':
      return percentOf(left, discount.percentage)
    case 'FIXED':
      return discount.fixedDiscount
    case 'FINAL_PRICE':
      return left - discount.finalPrice
    case 'MULTIPLE':
      return [...groupBy(outsideSets(lines), ({ referenceId }) => referenceId).values()].reduce(
        (sum, ofPlate) => sum + freeUnits(ofPlate, discount.buy, discount.pay).amount,
        0,
      )
  }
}

const statedValue = (discount: DiscountValue): number => {
  switch (discount.type) {
    case 'PERCENT':
      return discount.percentage
    case 'FIXED':
      return discount.fixedDiscount
    case 'FINAL_PRICE':
      return discount.finalPrice
    case 'MULTIPLE':
      return discount.buy - discount.pay
  }
}

const offByCode = (code: DiscountCode, left: number) =>
  capped(code, code.type === 'PERCENT' ? percentOf(left, code.value) : code.value)

/** DISC-36. */
const capped = (code: DiscountCode, amount: number) => Math.min(amount, code.maximumDiscountAmount ?? amount)

const codeLine = (code: DiscountCode, amount: number): DiscountLine => ({
  name: code.code,
  type: code.type,
  value: code.value,
  amount,
  discountReferenceId: code.id,
  code: code.code,
  externalBenefitType: null,
})

import type { CartLine, ChosenPayment } from '#domain/cart/line.ts'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import type { Discount, DiscountCode } from '#domain/catalog/discount.ts'
import type { Menu, Plate } from '#domain/catalog/menu.ts'
import type {
  ExternalDiscount,
  GeneralDiscount,
  OrderModeType,
  PaymentMethod,
  Surcharge,
} from '#domain/catalog/order-mode.ts'
import type { ForcedFields } from '#domain/catalog/store.ts'
import { forcedFieldsOf } from '#domain/checkout/forced-fields.ts'
import {
  type CheckoutRejection,
  type CheckoutToValidate,
  type CustomerForm,
  validateCheckout,
} from '#domain/checkout/validate.ts'
import { deliveryFeeOf } from '#domain/delivery/fee.ts'
import type { DeliveryQuote } from '#domain/delivery/quote.ts'
import { type CodeProblem, codeProblems } from '#domain/pricing/code.ts'
import { accruedPoints, runsAt } from '#domain/pricing/loyalty.ts'
import { type OrderPrice, priceOrder } from '#domain/pricing/order-price.ts'
import { type LineProblem, repriceLines } from '#domain/pricing/reprice.ts'
import { holdsAt } from '#domain/pricing/validity.ts'

/** The menu of one order mode with its plates and discounts. */
export type Assortment = {
  readonly menu: Menu
  readonly plates: readonly Plate[]
  readonly discounts: readonly Discount[]
}

/** The discounts and surcharges of an order mode (ORDER-14). Minor units; percents are whole. */
export type ModeCharges = {
  readonly generalDiscounts: readonly GeneralDiscount[]
  readonly surcharges: readonly Surcharge[]
  readonly userFee: number
  readonly percentageUserFee: number
}

/** EXT-03: the external loyalty program's discount comes after those of the order mode. */
export const withExternal = (
  discounts: ModeCharges['generalDiscounts'],
  external: ExternalDiscount | null,
): ModeCharges['generalDiscounts'] => (external ? [...discounts, external] : discounts)

export const noCharges: ModeCharges = { generalDiscounts: [], surcharges: [], userFee: 0, percentageUserFee: 0 }

/** The store's terms for an order. */
export type Terms = {
  readonly storeId: string
  readonly modeType: OrderModeType
  readonly charges: ModeCharges
  /** Null where the caller does not know the program, like a browser; `gainedPoints` is then 0. */
  readonly loyaltyProgram: LoyaltyProgram | null
  /** The methods of the mode's active payment types (AMBIG-29). */
  readonly offeredMethods: readonly PaymentMethod[]
  readonly forced: ForcedFields
  readonly mandatoryEmail: boolean
  readonly betweenStreetsRequired: boolean
  readonly timeZone: string
  readonly decimals: number
}

/** The part of a store that decides on its checkout, as the catalogue and the contract have it. */
export type StoreTerms = {
  readonly id: string
  readonly mandatoryEmail: boolean
  readonly deliveryConfig: { readonly betweenStreetsRequired: boolean }
  readonly timeZone: string
  /** Absent in an answer of an earlier release. */
  readonly forcedFields?: ForcedFields | undefined
}

/** The terms that a store alone decides on. Browser, gateway and simulator take them from here, so that a new one reaches all three. */
export const termsOfStore = (store: StoreTerms, modeType: OrderModeType) => ({
  storeId: store.id,
  modeType,
  forced: forcedFieldsOf(store.forcedFields, modeType),
  mandatoryEmail: store.mandatoryEmail,
  betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
  timeZone: store.timeZone,
})

export type OrderRequest = {
  readonly terms: Terms
  readonly lines: readonly CartLine[]
  /**
   * Computes the lines' prices again. Null leaves them unchanged: a browser already keeps its cart at today's prices.
   */
  readonly assortment: Assortment | null
  readonly payment: ChosenPayment | null
  /** The cash that the diner pays with, in minor units; null when not given. */
  readonly paysWith: number | null
  /** The newest known price of delivery. Null in other modes, without an address, and before the first answer. */
  readonly delivery: DeliveryQuote | null
  /** A newer price of delivery is requested. Until it arrives, `delivery` counts in the total and decides no order. */
  readonly isQuoting: boolean
  readonly code: DiscountCode | null
  /**
   * AMBIG-48: the time of the order, by which its code is judged: the scheduled time, else now. An instant in ISO 8601.
   */
  readonly orderDate: string
  readonly redeemedPoints: number
  readonly customer: CustomerForm
  /** Null when no address was entered. Read only in delivery. */
  readonly address: { readonly betweenStreets: string } | null
  readonly cardIsValid: boolean
  readonly scheduling: CheckoutToValidate['scheduling']
}

/** The priced order, and every reason why it cannot be placed. */
export type OrderQuote = {
  /** The lines as the catalogue sells them now, without those that it cannot sell. */
  readonly lines: readonly CartLine[]
  readonly price: OrderPrice
  readonly gainedPoints: number
  readonly lineProblems: readonly LineProblem[]
  readonly codeProblems: readonly CodeProblem[]
  /** In the order of AMBIG-35. */
  readonly failures: readonly CheckoutRejection[]
}

/**
 * The single price computation of an order: the browser shows it, the gateway charges it, the simulator checks it
 * (ORDER-15). The delivery fee depends on the cart's total, and the order's total contains the delivery fee, so the
 * order is priced twice.
 */
export function quoteOrder(request: OrderRequest): OrderQuote {
  const { terms, code: named } = request
  const code = named && holdsAt(named, request.orderDate, terms.timeZone) ? named : null
  const { lines, problems } = repriced(request)
  const order = {
    ...terms.charges,
    lines,
    code,
    deliveryFee: 0,
    redeemedPoints: request.redeemedPoints,
    mantissaLength: terms.decimals,
  }
  const { cartTotal } = priceOrder(order)
  const deliveryFee = feeOf(request, cartTotal)
  const price = priceOrder({ ...order, deliveryFee: deliveryFee ?? 0 })
  return {
    lines,
    price,
    // Points belong to the customer of a phone.
    gainedPoints: request.customer.phone.trim() === '' ? 0 : gainedBy(terms, price.total),
    lineProblems: problems,
    codeProblems: named
      ? [
          ...(code ? [] : [{ type: 'CodeNotValidThen' } as const]),
          ...codeProblems(named, { lines, cartTotal, deliveryFee }),
        ]
      : [],
    failures: validateCheckout(formOf(request, price.total, cartTotal)),
  }
}

const formOf = (request: OrderRequest, total: number, itemsTotal: number): CheckoutToValidate => ({
  ...request.customer,
  forced: request.terms.forced,
  mandatoryEmail: request.terms.mandatoryEmail,
  modeType: request.terms.modeType,
  payment: request.payment,
  offeredMethods: request.terms.offeredMethods,
  paymentAmount: request.paysWith,
  total,
  cardIsValid: request.cardIsValid,
  delivery: {
    hasAddress: request.address !== null,
    betweenStreets: request.address?.betweenStreets ?? '',
    betweenStreetsRequired: request.terms.betweenStreetsRequired,
    isUnanswered: request.isQuoting,
    quote: request.delivery,
    itemsTotal,
  },
  scheduling: request.scheduling,
})

const repriced = ({ lines, assortment }: OrderRequest) =>
  assortment
    ? repriceLines(lines, assortment.plates, assortment.menu, assortment.discounts)
    : { lines, problems: [] as const }

/** Returns null when this order pays a fee that is not known yet. */
function feeOf(request: OrderRequest, cartTotal: number): number | null {
  if (request.terms.modeType !== 'DELIVERY') return 0
  const { delivery } = request
  return delivery?.type === 'InDeliveryArea'
    ? deliveryFeeOf(delivery, cartTotal, request.payment?.paymentMethod === 'CASH')
    : null
}

const gainedBy = ({ loyaltyProgram, storeId, decimals }: Terms, total: number): number =>
  runsAt(loyaltyProgram, storeId) ? accruedPoints(loyaltyProgram, total, decimals) : 0

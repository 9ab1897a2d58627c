import type { CartLine } from '#domain/cart/line.ts'
import type { PaymentType } from '#domain/catalog/order-mode.ts'
import { deliveryFeeOf } from '#domain/delivery/fee.ts'
import { toDecimal, toMinor, unit } from '#domain/money/money.ts'
import { priceOrder } from '#domain/pricing/order-price.ts'
import { toCartItem, toWireDiscountLine, toWireSurchargeLine } from '#openapi/wire/order.ts'
import { readGeneralDiscount, readSurcharge } from '../menu-from-wire.ts'
import type { Person } from '../person.ts'
import type { StreetAddress } from '../services/city.ts'
import type { ModeTerms, Wire } from '../services/gateway.ts'

export type Checkout = {
  readonly store: Wire['BranchContactWithBranch']
  readonly mode: Wire['OrderMode']
  readonly payment: Pick<PaymentType, 'id'>
  readonly terms: ModeTerms
  readonly quote: Wire['DeliveryQuote']
  readonly lines: readonly CartLine[]
  readonly diner: Person
  readonly address: StreetAddress
  readonly decimals: number
}

/** A cash order as the checkout sends it, with every figure reckoned by the shop's own rules. */
export function orderForm(checkout: Checkout): Wire['OrderSubmission'] {
  const { store, mode, quote, lines, diner, address, decimals } = checkout
  const amount = (minor: number) => toDecimal(minor, decimals)
  const price = reckon(checkout)
  return {
    items: lines.map((line) => toCartItem(line, decimals)),
    type: mode.type,
    price: amount(price.total),
    userServiceFee: amount(price.userServiceFee),
    deliveryFee: amount(price.deliveryFee),
    discounts: price.discounts.map((line) => toWireDiscountLine(line, decimals)),
    surcharges: price.surcharges.map((line) => toWireSurchargeLine(line, decimals)),
    paymentType: checkout.payment.id,
    paysWith: amount(roundedUp(price.total, decimals)),
    branchContact: store.id,
    orderModeId: mode.id,
    phone: diner.phone,
    customerName: diner.name,
    customerEmail: diner.email,
    destination: {
      street: address.street,
      number: address.number,
      details: '',
      betweenStreets: address.betweenStreets,
      locality: address.locality,
      position: { ...address.position },
    },
    scheduled: false,
    minDelayInMinutes: quote.minDelayInMinutes ?? mode.minDelayInMinutes,
    maxDelayInMinutes: quote.maxDelayInMinutes ?? mode.maxDelayInMinutes,
    notes: '',
    orderText: lines.map(({ quantity, name }) => `${quantity} x ${name}`).join('\n'),
  }
}

function reckon({ terms, quote, lines, decimals }: Checkout) {
  const minor = (decimal: number | null) => toMinor(decimal ?? 0, decimals)
  const order = {
    lines,
    generalDiscounts: terms.discounts.map((discount) => readGeneralDiscount(discount, decimals)),
    code: null,
    surcharges: terms.surcharges.map((surcharge) => readSurcharge(surcharge, decimals)),
    userFee: minor(terms.fees.userFee),
    percentageUserFee: terms.fees.percentageUserFee,
    deliveryFee: 0,
    redeemedPoints: 0,
    mantissaLength: decimals,
  }
  const fees = {
    deliveryFee: minor(quote.deliveryFee),
    cashDeliveryFee: minor(quote.cashDeliveryFee ?? quote.deliveryFee),
    freeDeliveryFrom: quote.freeDeliveryFrom === null ? null : minor(quote.freeDeliveryFrom),
  }
  return priceOrder({ ...order, deliveryFee: deliveryFeeOf(fees, priceOrder(order).cartTotal, true) })
}

/** Whole thousands: what one has in the wallet. */
function roundedUp(total: number, decimals: number) {
  const note = 1000 * unit(decimals)
  return Math.ceil(total / note) * note
}

import type { CartLine } from '#domain/cart/line.ts'
import type { LoyaltyProgram } from '#domain/catalog/branch.ts'
import type { DiscountCode } from '#domain/catalog/discount.ts'
import type { PaymentType } from '#domain/catalog/order-mode.ts'
import { activePaymentTypes, toChosen } from '#domain/checkout/payment.ts'
import { unit } from '#domain/money/money.ts'
import { type OrderQuote, quoteOrder, termsOfStore } from '#domain/ordering/quote.ts'
import { submissionDefaults } from '#domain/ordering/submission.ts'
import { initialRedemption, redemptionProblem } from '#domain/pricing/redemption.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readDeliveryQuote } from '#openapi/wire/delivery.ts'
import { readModeCharges, type WireCharges } from '#openapi/wire/order-modes.ts'
import { writeSubmission } from '#openapi/wire/orders.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { StreetAddress } from '../services/city.ts'
import type { Person } from './person.ts'

export type Checkout = {
  readonly store: Wire['BranchContactWithBranch']
  readonly mode: Wire['OrderMode']
  readonly payment: PaymentType
  readonly charges: WireCharges
  readonly quote: Wire['DeliveryQuote']
  readonly lines: readonly CartLine[]
  readonly diner: Person
  readonly address: StreetAddress
  readonly decimals: number
  /** The moment of ordering, an instant in ISO 8601. */
  readonly now: string
  /** Whether the diner agrees to the shop's messages. */
  readonly optIn: boolean
  /** A discount code that was validated for the diner; a code that does not apply to the cart is left out. */
  readonly code: DiscountCode | null
  /** The diner's points, if they pay a part of the order: as many as the program allows. */
  readonly points: Points | null
}

export type Points = { readonly program: LoyaltyProgram; readonly balance: number }

/** Returns an order as the checkout sends it, with every figure computed by the domain's own rules. */
export function orderForm(checkout: Checkout): Wire['OrderSubmission'] {
  const { store, mode, payment, quote, diner, address, decimals, optIn } = checkout
  const code = checkout.code && quoteOf(checkout, checkout.code, 0).codeProblems.length === 0 ? checkout.code : null
  const redeemedPoints = redeemedOf(checkout, code)
  const { lines, price } = quoteOf(checkout, code, redeemedPoints)
  return writeSubmission(
    {
      ...submissionDefaults,
      storeId: store.id,
      orderModeId: mode.id,
      modeType: mode.type,
      paymentTypeId: payment.id,
      paymentUpload: payment.upload,
      lines,
      shown: { ...price, toPay: price.total },
      redeemedPoints,
      customer: { name: diner.name, phone: diner.phone, email: diner.email, document: '', optIn },
      destination: {
        street: address.street,
        number: address.number,
        zone: '',
        locality: address.locality,
        city: '',
        postalCode: '',
        fullAddress: '',
        details: '',
        betweenStreets: address.betweenStreets,
        position: { ...address.position },
      },
      paysWith: payment.paymentMethod === 'CASH' ? roundedUp(price.total, decimals) : null,
      orderText: lines.map(({ quantity, name }) => `${quantity} x ${name}`).join('\n'),
      minDelayInMinutes: quote.minDelayInMinutes ?? mode.minDelayInMinutes,
      maxDelayInMinutes: quote.maxDelayInMinutes ?? mode.maxDelayInMinutes,
    },
    decimals,
  )
}

function redeemedOf(checkout: Checkout, code: DiscountCode | null): number {
  const { points, decimals } = checkout
  if (!points) return 0
  const { totalBeforePoints } = quoteOf(checkout, code, 0).price
  const facts = { balance: points.balance, totalBeforePoints, mantissaLength: decimals, hasCode: code !== null }
  const wanted = initialRedemption(points.program, facts)
  return redemptionProblem(points.program, wanted, facts) ? 0 : wanted
}

function quoteOf(checkout: Checkout, code: DiscountCode | null, redeemedPoints: number): OrderQuote {
  const { store, mode, payment, diner, address, decimals } = checkout
  const amounts = amountsOf(decimals)
  return quoteOrder({
    terms: {
      ...termsOfStore(store, mode.type),
      charges: readModeCharges(checkout.charges, amounts),
      loyaltyProgram: null,
      offeredMethods: activePaymentTypes(mode).map(({ paymentMethod }) => paymentMethod),
      decimals,
    },
    lines: checkout.lines,
    assortment: null,
    payment: toChosen(payment),
    paysWith: null,
    delivery: readDeliveryQuote(checkout.quote, amounts),
    isQuoting: false,
    code,
    orderDate: checkout.now,
    redeemedPoints,
    customer: {
      customerName: diner.name,
      phone: diner.phone,
      phoneIsValid: true,
      customerEmail: diner.email,
      customerDocument: '',
      tableNumber: '',
    },
    address,
    cardIsValid: true,
    scheduling: { isUnanswered: false, canOrderNow: true, scheduledAt: null },
  })
}

/** Rounds up to whole thousands, the values of banknotes. */
function roundedUp(total: number, decimals: number) {
  const note = 1000 * unit(decimals)
  return Math.ceil(total / note) * note
}

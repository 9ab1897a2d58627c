import type { CartLine } from '#domain/cart/line.ts'
import type { PaymentType } from '#domain/catalog/order-mode.ts'
import { activePaymentTypes, toChosen } from '#domain/checkout/payment.ts'
import { unit } from '#domain/money/money.ts'
import { type OrderQuote, quoteOrder } from '#domain/ordering/quote.ts'
import { amountsOf } from '#openapi/wire/amounts.ts'
import { readDeliveryQuote } from '#openapi/wire/delivery.ts'
import { readModeCharges, type WireCharges } from '#openapi/wire/order-modes.ts'
import { writeSubmission } from '#openapi/wire/orders.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Person } from '../person.ts'
import type { StreetAddress } from '../services/city.ts'

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
  /** Whether the diner agrees to the shop's messages. */
  readonly optIn: boolean
}

/** A cash order as the checkout sends it, with every figure computed by the domain's own rules. */
export function orderForm(checkout: Checkout): Wire['OrderSubmission'] {
  const { store, mode, payment, quote, diner, address, decimals, optIn } = checkout
  const { lines, price } = quoteOf(checkout)
  return writeSubmission(
    {
      storeId: store.id,
      orderModeId: mode.id,
      modeType: mode.type,
      paymentTypeId: payment.id,
      paymentUpload: payment.upload,
      lines,
      shown: price,
      redeemedPoints: 0,
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
      tableNumber: '',
      paysWith: roundedUp(price.total, decimals),
      notes: '',
      orderText: lines.map(({ quantity, name }) => `${quantity} x ${name}`).join('\n'),
      scheduledAt: null,
      minDelayInMinutes: quote.minDelayInMinutes ?? mode.minDelayInMinutes,
      maxDelayInMinutes: quote.maxDelayInMinutes ?? mode.maxDelayInMinutes,
      source: 'DIRECT',
      acquisitionChannel: 'DIRECT',
      installedApp: false,
      external: null,
    },
    decimals,
  )
}

function quoteOf(checkout: Checkout): OrderQuote {
  const { store, mode, payment, diner, address, decimals } = checkout
  const amounts = amountsOf(decimals)
  return quoteOrder({
    terms: {
      storeId: store.id,
      modeType: mode.type,
      charges: readModeCharges(checkout.charges, amounts),
      loyaltyProgram: null,
      offeredMethods: activePaymentTypes(mode).map(({ paymentMethod }) => paymentMethod),
      mandatoryEmail: store.mandatoryEmail,
      betweenStreetsRequired: store.deliveryConfig.betweenStreetsRequired,
      decimals,
    },
    lines: checkout.lines,
    assortment: null,
    payment: toChosen(payment),
    paysWith: null,
    delivery: readDeliveryQuote(checkout.quote, amounts),
    code: null,
    redeemedPoints: 0,
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

/** Whole thousands, as banknotes come. */
function roundedUp(total: number, decimals: number) {
  const note = 1000 * unit(decimals)
  return Math.ceil(total / note) * note
}

import type { CartLine } from '#domain/cart/line.ts'
import { ofEveryKey } from '#domain/kernel/every-key.ts'
import type { OrderQuote } from '#domain/ordering/quote.ts'
import {
  submissionDefaults as defaults,
  type Submission,
  type SubmittedDestination,
} from '#domain/ordering/submission.ts'
import { type Amounts, amountsOf } from './amounts.ts'
import { readDiscountLine, readSurchargeLine, writeDiscountLine, writeSurchargeLine } from './discounts.ts'
import type { Wire } from './schemas.ts'

/** A line of a cart. */
export const writeCartItem = (line: CartLine, { write, writeOrNull }: Amounts): Wire['CartItem'] => ({
  referenceId: line.referenceId,
  referenceType: line.referenceType,
  name: line.name,
  notes: line.notes,
  quantity: line.quantity,
  price: write(line.price),
  originalPrice: write(line.originalPrice),
  priceWithoutModifiers: write(line.priceWithoutModifiers),
  sizeId: line.sizeId,
  categoryId: line.categoryId,
  categoryShowName: line.categoryShowName,
  discount: line.discount && {
    itemId: line.discount.itemId,
    type: line.discount.type,
    discountReferenceId: line.discount.discountReferenceId,
    amount: write(line.discount.amount),
  },
  source: line.source,
  maxQuantity: line.maxQuantity,
  upsell: writeOrNull(line.upsellPrice),
  extras: line.extras.map(({ items, ...group }) => ({
    ...group,
    groupItems: items.map((item) => ({ ...item, price: write(item.price) })),
  })),
})

/**
 * A line whose id is its index. Its discount is not read, because the contract contains only its saving, and a line is
 * priced again with the catalogue's discount.
 */
export const readCartItem = (wire: Wire['CartItem'], index: number, { read, readOrNull }: Amounts): CartLine => ({
  lineId: String(index),
  referenceId: wire.referenceId,
  referenceType: wire.referenceType,
  name: wire.name,
  notes: wire.notes,
  quantity: wire.quantity,
  price: read(wire.price),
  originalPrice: read(wire.originalPrice),
  priceWithoutModifiers: read(wire.priceWithoutModifiers),
  upsellPrice: readOrNull(wire.upsell),
  discount: null,
  sizeId: wire.sizeId,
  categoryId: wire.categoryId,
  categoryShowName: wire.categoryShowName,
  source: wire.source,
  maxQuantity: wire.maxQuantity,
  extras: wire.extras.map(({ groupItems, ...group }) => ({
    ...group,
    items: groupItems.map((item) => ({ ...item, price: read(item.price) })),
  })),
})

/** ORDER-01 to ORDER-09. */
export function writeSubmission(submission: Submission, decimals: number): Wire['OrderSubmission'] {
  const amounts = amountsOf(decimals)
  const { shown, customer } = submission
  return ofEveryKey<Wire['OrderSubmission']>({
    items: submission.lines.map((line) => writeCartItem(line, amounts)),
    type: submission.modeType,
    price: amounts.write(shown.total),
    userServiceFee: amounts.writeOrNull(shown.userServiceFee) ?? undefined,
    deliveryFee: amounts.writeOrNull(shown.deliveryFee) ?? undefined,
    discounts: shown.discounts.map((line) => writeDiscountLine(line, amounts)),
    surcharges: shown.surcharges.map((line) => writeSurchargeLine(line, amounts)),
    paymentType: submission.paymentTypeId,
    paymentInfo: {
      status: 'PENDING',
      paymentReferenceId: submission.paymentTypeId,
      paymentUpload: submission.paymentUpload,
      amount: amounts.write(shown.toPay ?? shown.total),
    },
    paysWith: amounts.writeOrNull(submission.paysWith),
    branchContact: submission.storeId,
    orderModeId: submission.orderModeId,
    phone: customer.phone || null,
    customerName: customer.name,
    customerEmail: customer.email || null,
    document: customer.document || null,
    optIn: customer.optIn,
    tableUid: submission.tableNumber || null,
    destination: submission.destination && writeDestination(submission.destination),
    notes: submission.notes,
    orderText: submission.orderText,
    scheduled: submission.scheduledAt !== null,
    scheduledAt: submission.scheduledAt,
    loyaltyInfo: submission.redeemedPoints > 0 ? { redeemedPoints: submission.redeemedPoints } : null,
    minDelayInMinutes: submission.minDelayInMinutes,
    maxDelayInMinutes: submission.maxDelayInMinutes,
    source: submission.source,
    acquisitionChannel: submission.acquisitionChannel,
    installedApp: submission.installedApp,
    userExternalReference: submission.external?.reference ?? null,
    partnerName: submission.external?.partnerName ?? null,
    browserIds: submission.browserIds ?? undefined,
  })
}

/** `decimals` are those of the store's country. A missing field takes the contract's default. */
export function readSubmission(wire: Wire['OrderSubmission'], decimals: number): Submission {
  const amounts = amountsOf(decimals)
  return {
    storeId: wire.branchContact,
    orderModeId: wire.orderModeId,
    modeType: wire.type,
    paymentTypeId: wire.paymentType,
    paymentUpload: wire.paymentInfo?.paymentUpload ?? defaults.paymentUpload,
    lines: wire.items.map((item, index) => readCartItem(item, index, amounts)),
    shown: {
      total: amounts.read(wire.price),
      toPay: amounts.readOrNull(wire.paymentInfo?.amount ?? null),
      deliveryFee: amounts.readOrNull(wire.deliveryFee ?? null),
      userServiceFee: amounts.readOrNull(wire.userServiceFee ?? null),
      discounts: (wire.discounts ?? []).map((line) => readDiscountLine(line, amounts)),
      surcharges: (wire.surcharges ?? []).map((line) => readSurchargeLine(line, amounts)),
    },
    redeemedPoints: wire.loyaltyInfo?.redeemedPoints ?? defaults.redeemedPoints,
    customer: {
      name: wire.customerName,
      phone: wire.phone ?? '',
      email: wire.customerEmail ?? '',
      document: wire.document ?? '',
      optIn: wire.optIn ?? true,
    },
    destination: wire.destination ? readDestination(wire.destination) : null,
    tableNumber: wire.tableUid ?? defaults.tableNumber,
    paysWith: amounts.readOrNull(wire.paysWith ?? null),
    notes: wire.notes ?? defaults.notes,
    orderText: wire.orderText ?? defaults.orderText,
    scheduledAt: wire.scheduledAt ?? defaults.scheduledAt,
    minDelayInMinutes: wire.minDelayInMinutes ?? defaults.minDelayInMinutes,
    maxDelayInMinutes: wire.maxDelayInMinutes ?? defaults.maxDelayInMinutes,
    source: wire.source ?? defaults.source,
    acquisitionChannel: wire.acquisitionChannel ?? defaults.acquisitionChannel,
    installedApp: wire.installedApp ?? defaults.installedApp,
    external: readExternal(wire),
    browserIds: wire.browserIds ?? defaults.browserIds,
  }
}

/** Both, or none: a reference belongs to one partner. */
const readExternal = ({ userExternalReference, partnerName }: Wire['OrderSubmission']): Submission['external'] =>
  userExternalReference && partnerName ? { reference: userExternalReference, partnerName } : null

const writeDestination = ({ position, ...destination }: SubmittedDestination): Wire['OrderDestination'] => ({
  ...destination,
  position: position && { ...position },
})

const readDestination = (wire: Wire['OrderDestination']): SubmittedDestination => ({
  street: wire.street,
  number: wire.number,
  zone: wire.zone ?? '',
  locality: wire.locality ?? '',
  city: wire.city ?? '',
  postalCode: wire.postalCode ?? '',
  fullAddress: wire.fullAddress ?? '',
  details: wire.details,
  betweenStreets: wire.betweenStreets,
  position: wire.position ?? null,
})

/** The gateway's price when a diner saw another one. */
export function writeOrderQuote({ lines, price }: OrderQuote, decimals: number): Wire['OrderQuote'] {
  const amounts = amountsOf(decimals)
  const { write } = amounts
  return {
    items: lines.map(({ referenceId, name, quantity, price: each }) => ({
      referenceId,
      name,
      quantity,
      price: write(each),
    })),
    itemsPrice: write(price.itemsPrice),
    discounts: price.discounts.map((line) => writeDiscountLine(line, amounts)),
    surcharges: price.surcharges.map((line) => writeSurchargeLine(line, amounts)),
    deliveryFee: write(price.deliveryFee),
    userServiceFee: write(price.userServiceFee),
    redeemedAmount: write(price.redeemedAmount),
    total: write(price.total),
  }
}

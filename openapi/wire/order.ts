import type { CartLine } from '#domain/cart/line.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { DiscountLine, SurchargeLine } from '#domain/pricing/order-price.ts'
import type { components } from '../generated/api.d.ts'

type Wire = components['schemas']

/** A line of a cart as the contract writes it. */
export function toCartItem(line: CartLine, mantissaLength: number): Wire['CartItem'] {
  const decimal = (minor: number) => toDecimal(minor, mantissaLength)
  return {
    referenceId: line.referenceId,
    referenceType: line.referenceType,
    name: line.name,
    notes: line.notes,
    quantity: line.quantity,
    price: decimal(line.price),
    originalPrice: decimal(line.originalPrice),
    priceWithoutModifiers: decimal(line.priceWithoutModifiers),
    sizeId: line.sizeId,
    categoryId: line.categoryId,
    categoryShowName: line.categoryShowName,
    discount: line.discount && {
      itemId: line.discount.itemId,
      type: line.discount.type,
      discountReferenceId: line.discount.discountReferenceId,
      amount: decimal(line.discount.amount),
    },
    source: line.source,
    maxQuantity: line.maxQuantity,
    upsell: line.upsellPrice === null ? null : decimal(line.upsellPrice),
    extras: line.extras.map(({ items, ...group }) => ({
      ...group,
      groupItems: items.map((item) => ({ ...item, price: decimal(item.price) })),
    })),
  }
}

/** DISC-08. */
export const toWireDiscountLine = (line: DiscountLine, mantissaLength: number): Wire['DiscountLine'] => ({
  ...line,
  value: statedValue(line, mantissaLength),
  amount: toDecimal(line.amount, mantissaLength),
})

/** DISC-09. */
export const toWireSurchargeLine = (line: SurchargeLine, mantissaLength: number): Wire['SurchargeLine'] => ({
  ...line,
  value: statedValue(line, mantissaLength),
  amount: toDecimal(line.amount, mantissaLength),
})

function statedValue({ type, value }: Pick<DiscountLine | SurchargeLine, 'type' | 'value'>, mantissaLength: number) {
  switch (type) {
    case 'FIXED':
    case 'FINAL_PRICE':
      return toDecimal(value, mantissaLength)
    // A percent, units free, and a code for the delivery fee, which has no value.
    case 'PERCENT':
    case 'MULTIPLE':
    case 'DELIVERY_FEE':
      return value
    default:
      return type satisfies never
  }
}

import type { CartEvent } from '#domain/cart/events.ts'
import type { CartLine, ExtrasGroup, LineDiscount } from '#domain/cart/line.ts'

/** A line whose prices agree with each other, unless other prices are given. */
export const aLine = (over: Partial<CartLine> = {}): CartLine => {
  const price = over.price ?? 950_000
  return {
    lineId: 'line-1',
    referenceId: 'muzza',
    referenceType: 'PLATE',
    name: 'Muzzarella',
    notes: '',
    quantity: 1,
    originalPrice: price,
    priceWithoutModifiers: price,
    upsellPrice: null,
    discount: null,
    sizeId: null,
    categoryId: 'pizzas',
    categoryShowName: 'Pizzas',
    source: null,
    maxQuantity: null,
    extras: [],
    ...over,
    price,
  }
}

/** A line offered beside others, below its own price. */
export const anUpsoldLine = (over: Partial<CartLine> = {}): CartLine =>
  aLine({
    lineId: 'upsold-1',
    referenceId: 'flan',
    name: 'Flan',
    source: 'plate',
    price: 200_000,
    originalPrice: 300_000,
    priceWithoutModifiers: 300_000,
    upsellPrice: 200_000,
    ...over,
  })

export const anExtrasGroup = (over: Partial<ExtrasGroup> = {}): ExtrasGroup => ({
  groupId: 'toppings',
  groupName: 'Agregados',
  min: 0,
  max: 3,
  multipleSelection: true,
  mandatory: false,
  items: [{ referenceId: 'olives', referenceType: 'GARNISH', name: 'Aceitunas', quantity: 1, price: 50_000 }],
  ...over,
})

export const aSetDiscount = (buy: number, pay: number, itemId = 'muzza'): LineDiscount => ({
  itemId,
  discountReferenceId: 'sets',
  name: `${buy}x${pay}`,
  amount: 0,
  type: 'MULTIPLE',
  buy,
  pay,
})

export const added = (over?: Partial<CartLine>): CartEvent => ({ type: 'CartLineAdded', line: aLine(over) })
export const upsold = (over?: Partial<CartLine>): CartEvent => ({ type: 'CartLineAdded', line: anUpsoldLine(over) })
export const started: CartEvent = {
  type: 'CartStarted',
  alias: 'parrilla-centro',
  branchContactId: 'store-1',
  orderModeId: 'delivery',
}

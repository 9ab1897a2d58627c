import type { Discount, DiscountValue } from '#domain/catalog/discount.ts'
import type { Category, Plate } from '#domain/catalog/menu.ts'
import type { GeneralDiscount, Surcharge } from '#domain/catalog/order-mode.ts'
import { toMinor } from '#domain/money/money.ts'
import type { Wire } from './services/gateway.ts'

/** A plate with the category that it is chosen from. */
export type Offered = { readonly plate: Plate; readonly category: Pick<Category, 'id' | 'showName'> }

export type Offer = { readonly plates: readonly Offered[]; readonly discounts: readonly Discount[] }

/** What a diner may choose from, in the domain's words and minor units. */
export function readOffer(wire: Wire['Menu'], decimals: number): Offer {
  const minor = (amount: number) => toMinor(amount, decimals)
  return {
    plates: wire.categories.flatMap((category) =>
      category.plates.map((plate) => ({ plate: readPlate(plate, minor), category })),
    ),
    discounts: wire.discounts.map(({ id, name, plateIds, ...value }) => ({
      id,
      name,
      plateIds,
      active: true,
      ...readValue(value, minor),
    })),
  }
}

export const readGeneralDiscount = (wire: Wire['GeneralDiscount'], decimals: number): GeneralDiscount => {
  const { id, name, ...value } = wire
  return { id, name, ...readValue(value, (amount) => toMinor(amount, decimals)) }
}

export const readSurcharge = (wire: Wire['GeneralSurcharge'], decimals: number): Surcharge =>
  wire.type === 'FIXED' ? { ...wire, value: toMinor(wire.value, decimals) } : wire

type Minor = (amount: number) => number

const readPlate = (wire: Wire['Plate'], minor: Minor): Plate => ({
  id: wire.id,
  name: wire.name,
  showName: wire.showName,
  description: wire.description,
  price: minor(wire.price),
  sizes: wire.sizes.map((size) => ({ ...size, price: minor(size.price) })),
  garnishGroups: wire.garnishGroups.map((group) => ({
    ...group,
    garnishes: group.garnishes.map((garnish) => ({ ...garnish, price: minor(garnish.price) })),
  })),
  indicatorIds: wire.indicators,
  visible: wire.visible,
  maxQuantity: wire.maxQuantity,
  imageUrl: wire.imageUrl,
})

function readValue(wire: Wire['DiscountValue'], minor: Minor): DiscountValue {
  switch (wire.type) {
    case 'PERCENT':
    case 'MULTIPLE':
      return wire
    case 'FIXED':
      return { type: wire.type, fixedDiscount: minor(wire.fixedDiscount) }
    case 'FINAL_PRICE':
      return { type: wire.type, finalPrice: minor(wire.finalPrice) }
  }
}

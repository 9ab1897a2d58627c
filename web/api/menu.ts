import type { Discount, DiscountValue } from '#domain/catalog/discount.ts'
import type { Menu, Plate } from '#domain/catalog/menu.ts'
import type { GeneralDiscount, Surcharge } from '#domain/catalog/order-mode.ts'
import { toMinor } from '#domain/money/money.ts'
import type { components } from '#openapi/generated/api.d.ts'

type Wire = components['schemas']

/** The menu of one mode, in the domain's words and minor units. */
export type ShopMenu = {
  readonly menu: Menu
  readonly plates: readonly Plate[]
  readonly discounts: readonly Discount[]
}

export function readMenu(wire: Wire['Menu'], mantissaLength: number): ShopMenu {
  const minor = (amount: number) => toMinor(amount, mantissaLength)
  const plates = new Map<string, Plate>()
  const keep = (plate: Wire['Plate']) => {
    if (!plates.has(plate.id)) plates.set(plate.id, readPlate(plate, minor))
    return plate.id
  }
  const categories = wire.categories.map(({ plates: of, ...category }) => ({ ...category, plateIds: of.map(keep) }))
  return {
    menu: {
      id: wire.selectedOrderMode.id,
      name: wire.oldMenuName ?? '',
      categories,
      remarkedPlateIds: wire.remarkeds.map(keep),
      upselleds: wire.upselleds.map((plate) => ({ plateId: keep(plate), price: minor(plate.upsellPrice) })),
    },
    plates: [...plates.values()],
    discounts: wire.discounts.map(({ id, name, plateIds, ...value }) => ({
      id,
      name,
      plateIds,
      active: true,
      ...readValue(value, minor),
    })),
  }
}

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

const readValue = (wire: Wire['DiscountValue'], minor: Minor): DiscountValue => {
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

export const readGeneralDiscount = (
  { id, name, ...value }: Wire['GeneralDiscount'],
  mantissaLength: number,
): GeneralDiscount => ({ id, name, ...readValue(value, (amount) => toMinor(amount, mantissaLength)) })

export const readSurcharge = (wire: Wire['GeneralSurcharge'], mantissaLength: number): Surcharge =>
  wire.type === 'FIXED' ? { ...wire, value: toMinor(wire.value, mantissaLength) } : wire

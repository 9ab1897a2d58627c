import type { Branch } from '#domain/catalog/branch.ts'
import type { Discount, DiscountValue } from '#domain/catalog/discount.ts'
import type { Category, Menu, Plate } from '#domain/catalog/menu.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import { cardPrice } from '#domain/pricing/line-price.ts'
import type { components } from '#openapi/generated/api.d.ts'
import type { ToAmount } from '../catalog/decimals.ts'
import { toWireMode } from './store-to-wire.ts'

type Schemas = components['schemas']

/** MENU-15. Plates that are not visible and categories left without any (MENU-04) are not sent. */
export function toWireMenu(branch: Branch, menu: Menu, mode: OrderMode, amount: ToAmount): Schemas['Menu'] {
  const plates = new Map(branch.plates.filter(({ visible }) => visible).map((plate) => [plate.id, plate]))
  const active = branch.discounts.filter((discount) => discount.active)
  const homes = new Map(
    menu.categories.flatMap((category) => category.plateIds.map((id) => [id, category] as const)).reverse(),
  )
  const wire = (id: string, category = homes.get(id)) => {
    const plate = plates.get(id)
    return plate && category ? [toWirePlate(plate, category, active, amount)] : []
  }
  return {
    categories: menu.categories
      .map(({ plateIds, ...category }) => ({
        ...category,
        plates: plateIds.flatMap((id) => wire(id, { ...category, plateIds })),
      }))
      .filter(({ plates }) => plates.length > 0),
    remarkeds: menu.remarkedPlateIds.flatMap((id) => wire(id)),
    upselleds: menu.upselleds.flatMap(({ plateId, price }) =>
      wire(plateId).map((plate) => ({ ...plate, upsellPrice: amount(price) })),
    ),
    discounts: active.map((discount) => toWireDiscount(discount, amount)),
    oldMenuName: menu.name,
    selectedOrderMode: toWireMode(mode),
  }
}

export const toWireDiscount = (discount: Discount, amount: ToAmount): Schemas['Discount'] => ({
  id: discount.id,
  name: discount.name,
  ...toWireValue(discount, amount),
  plateIds: [...discount.plateIds],
})

export function toWireValue(value: DiscountValue, amount: ToAmount): Schemas['DiscountValue'] {
  switch (value.type) {
    case 'PERCENT':
      return { type: value.type, percentage: value.percentage }
    case 'MULTIPLE':
      return { type: value.type, buy: value.buy, pay: value.pay }
    case 'FIXED':
      return { type: value.type, fixedDiscount: amount(value.fixedDiscount) }
    case 'FINAL_PRICE':
      return { type: value.type, finalPrice: amount(value.finalPrice) }
  }
}

function toWirePlate(
  plate: Plate,
  category: Category,
  discounts: readonly Discount[],
  amount: ToAmount,
): Schemas['Plate'] {
  const best = cardPrice(plate, discounts).discount
  const discount = best && discounts.find(({ id }) => id === best.discountReferenceId)
  return {
    id: plate.id,
    name: plate.name,
    showName: plate.showName,
    description: plate.description,
    price: amount(plate.price),
    sizes: plate.sizes.map((size) => ({ ...size, price: amount(size.price) })),
    garnishGroups: plate.garnishGroups.map((group) => ({
      ...group,
      garnishes: group.garnishes.map((garnish) => ({ ...garnish, price: amount(garnish.price) })),
    })),
    indicators: [...plate.indicatorIds],
    hasIndicators: plate.indicatorIds.length > 0,
    visible: plate.visible,
    withImage: plate.imageUrl !== null,
    imageUrl: plate.imageUrl,
    maxQuantity: plate.maxQuantity,
    category: { id: category.id, name: category.name, showName: category.showName },
    discount: discount ? { id: discount.id, name: discount.name, ...toWireValue(discount, amount) } : null,
  }
}

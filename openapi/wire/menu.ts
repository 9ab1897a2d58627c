import type { Branch } from '#domain/catalog/branch.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Category, Menu, Plate } from '#domain/catalog/menu.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Assortment } from '#domain/ordering/quote.ts'
import type { Amounts } from './amounts.ts'
import { readDiscount, writeDiscount, writeDiscountValue } from './discounts.ts'
import { writeOrderMode } from './order-modes.ts'
import type { Wire } from './schemas.ts'

/** Returns the active discount that a plate shows. */
export type CardDiscount = (plate: Plate, active: readonly Discount[]) => Discount | null

/**
 * MENU-15. Invisible plates, and categories without a visible plate (MENU-04), are not sent. The prices are those of one
 * moment: `branch` has the discounts that hold, and `pricesChangeAt` says until when.
 */
export function writeMenu(
  branch: Pick<Branch, 'plates' | 'discounts'>,
  menu: Menu,
  mode: OrderMode,
  amounts: Amounts,
  discountOf: CardDiscount,
  pricesChangeAt: string | null = null,
  revision?: string,
): Wire['Menu'] {
  const plates = new Map(branch.plates.filter(({ visible }) => visible).map((plate) => [plate.id, plate]))
  const active = branch.discounts.filter((discount) => discount.active)
  const homes = new Map(
    menu.categories.flatMap((category) => category.plateIds.map((id) => [id, category] as const)).reverse(),
  )
  const written = (id: string, category = homes.get(id)) => {
    const plate = plates.get(id)
    return plate && category ? [writePlate(plate, category, discountOf(plate, active), amounts)] : []
  }
  return {
    categories: menu.categories
      .map(({ plateIds, ...category }) => ({
        ...category,
        plates: plateIds.flatMap((id) => written(id, { ...category, plateIds })),
      }))
      .filter(({ plates: sold }) => sold.length > 0),
    remarkeds: menu.remarkedPlateIds.flatMap((id) => written(id)),
    upselleds: menu.upselleds.flatMap(({ plateId, price }) =>
      written(plateId).map((plate) => ({ ...plate, upsellPrice: amounts.write(price) })),
    ),
    discounts: active.map((discount) => writeDiscount(discount, amounts)),
    oldMenuName: menu.name,
    selectedOrderMode: writeOrderMode(mode),
    ...(pricesChangeAt !== null && { pricesChangeAt }),
    ...(revision !== undefined && { revision }),
  }
}

/** The assortment at its prices of one moment. */
export type PricedMenu = Assortment & {
  /** The instant at which a discount begins or ends, in ISO 8601; null where none does. */
  readonly pricesChangeAt: string | null
  /** The revision of the store's catalogue; undefined where the gateway is of an earlier release. */
  readonly revision?: string | undefined
}

export function readMenu(wire: Wire['Menu'], amounts: Amounts): PricedMenu {
  const plates = new Map<string, Plate>()
  const keep = (plate: Wire['Plate']) => {
    if (!plates.has(plate.id)) plates.set(plate.id, readPlate(plate, amounts))
    return plate.id
  }
  const categories = wire.categories.map(({ plates: of, ...category }) => ({ ...category, plateIds: of.map(keep) }))
  return {
    menu: {
      id: wire.selectedOrderMode.id,
      name: wire.oldMenuName ?? '',
      categories,
      remarkedPlateIds: wire.remarkeds.map(keep),
      upselleds: wire.upselleds.map((plate) => ({ plateId: keep(plate), price: amounts.read(plate.upsellPrice) })),
    },
    plates: [...plates.values()],
    discounts: wire.discounts.map((discount) => readDiscount(discount, amounts)),
    pricesChangeAt: wire.pricesChangeAt ?? null,
    revision: wire.revision,
  }
}

function writePlate(plate: Plate, category: Category, discount: Discount | null, amounts: Amounts): Wire['Plate'] {
  const { write } = amounts
  return {
    id: plate.id,
    name: plate.name,
    showName: plate.showName,
    description: plate.description,
    price: write(plate.price),
    sizes: plate.sizes.map(({ soldOut, ...size }) => ({
      ...size,
      price: write(size.price),
      ...(soldOut && { soldOut }),
    })),
    garnishGroups: plate.garnishGroups.map((group) => ({
      ...group,
      garnishes: group.garnishes.map(({ soldOut, ...garnish }) => ({
        ...garnish,
        price: write(garnish.price),
        ...(soldOut && { soldOut }),
      })),
    })),
    indicators: [...plate.indicatorIds],
    hasIndicators: plate.indicatorIds.length > 0,
    visible: plate.visible,
    ...(plate.soldOut && { soldOut: true }),
    withImage: plate.imageUrl !== null,
    imageUrl: plate.imageUrl,
    ...(plate.imagePlaceholder !== undefined && { imagePlaceholder: plate.imagePlaceholder }),
    maxQuantity: plate.maxQuantity,
    category: { id: category.id, name: category.name, showName: category.showName },
    discount: discount ? { id: discount.id, name: discount.name, ...writeDiscountValue(discount, amounts) } : null,
  }
}

const readPlate = (wire: Wire['Plate'], { read }: Amounts): Plate => ({
  id: wire.id,
  name: wire.name,
  showName: wire.showName,
  description: wire.description,
  price: read(wire.price),
  sizes: wire.sizes.map(({ soldOut, ...size }) => ({ ...size, price: read(size.price), ...markOf(soldOut) })),
  garnishGroups: wire.garnishGroups.map((group) => ({
    ...group,
    garnishes: group.garnishes.map(({ soldOut, ...garnish }) => ({
      ...garnish,
      price: read(garnish.price),
      ...markOf(soldOut),
    })),
  })),
  indicatorIds: wire.indicators,
  visible: wire.visible,
  ...markOf(wire.soldOut),
  maxQuantity: wire.maxQuantity,
  imageUrl: wire.imageUrl,
  ...(wire.imagePlaceholder !== undefined && { imagePlaceholder: wire.imagePlaceholder }),
})

const markOf = (soldOut: boolean | undefined) => (soldOut ? { soldOut } : {})

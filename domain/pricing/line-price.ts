import type { CartLine, ExtrasGroup, LineDiscount, LinePrices } from '#domain/cart/line.ts'
import type { Discount } from '#domain/catalog/discount.ts'
import type { Category, Plate } from '#domain/catalog/menu.ts'
import {
  basePrice,
  emptySelection,
  extrasPrice,
  lineName,
  quantityPicked,
  type Selection,
} from '#domain/menu/selection.ts'
import type { Offer } from '#domain/menu/upsell.ts'
import { percentOf, roundHalfUp } from '#domain/money/round.ts'

/**
 * The single price of a unit of the plate with these choices: tile, size, button, line, order and receipt all show it.
 * Discounts reduce the plate or its size; extras keep their price, as on the menu. An offer replaces the discount if it
 * saves more (OPEN-80, AMBIG-16, AMBIG-17).
 */
export const priceLine = (
  plate: Plate,
  discounts: readonly Discount[],
  selection: Selection,
  offer: Offer | null = null,
): LinePrices => {
  const priceWithoutModifiers = basePrice(plate, selection)
  const originalPrice = priceWithoutModifiers + extrasPrice(plate, selection)
  const saving = offerSaving(plate, discounts, offer)
  if (offer && saving > 0) {
    const upsellPrice = originalPrice - saving
    const price = offer.holds ? upsellPrice : originalPrice
    return { price, originalPrice, priceWithoutModifiers, upsellPrice, discount: null }
  }
  const discount = bestDiscount(plate.id, priceWithoutModifiers, discounts)
  return {
    price: originalPrice - (discount?.amount ?? 0),
    originalPrice,
    priceWithoutModifiers,
    upsellPrice: null,
    discount,
  }
}

/**
 * Returns the offer's saving on every size of the plate. 0 if the plate's own discount saves at least the same: the
 * lowest price decides, so that either all sizes of a plate are upsold or none is.
 */
const offerSaving = (plate: Plate, discounts: readonly Discount[], offer: Offer | null): number => {
  if (!offer) return 0
  const lowest = basePrice(plate, emptySelection)
  const discounted = lowest - (bestDiscount(plate.id, lowest, discounts)?.amount ?? 0)
  return offer.price < discounted ? lowest - offer.price : 0
}

/** MENU-08, MENU-09: the price on a plate's card. `isFrom` until a size is chosen. */
export const cardPrice = (
  plate: Plate,
  discounts: readonly Discount[],
  offer: Offer | null = null,
): LinePrices & { readonly isFrom: boolean } => ({
  ...priceLine(plate, discounts, emptySelection, offer),
  isFrom: plate.sizes.length > 1,
})

/** Returns the discount on a plate's card; null when none applies to it. */
export function cardDiscount(plate: Plate, discounts: readonly Discount[]): Discount | null {
  const best = cardPrice(plate, discounts).discount
  return (best && discounts.find(({ id }) => id === best.discountReferenceId)) ?? null
}

/** OPEN-80: returns the discount that saves most on a unit, for sets computed on a full set; null when none saves. */
export const bestDiscount = (plateId: string, price: number, discounts: readonly Discount[]): LineDiscount | null => {
  let [best, bestSaving]: [Discount | null, number] = [null, 0]
  for (const discount of discounts) {
    if (!discount.active || !discount.plateIds.includes(plateId)) continue
    const saving = savingPerUnit(discount, price)
    if (saving > bestSaving) [best, bestSaving] = [discount, saving]
  }
  if (!best) return null
  const base = { itemId: plateId, discountReferenceId: best.id, name: best.name }
  return best.type === 'MULTIPLE'
    ? {
        ...{ ...base, amount: 0, type: best.type, buy: best.buy, pay: best.pay },
        ...(best.acrossPlates && { acrossPlates: true }),
      }
    : { ...base, amount: bestSaving, type: best.type }
}

/** Returns the cart line of this selection. */
export const lineFrom = (chosen: {
  readonly lineId: string
  readonly plate: Plate
  readonly category: Pick<Category, 'id' | 'showName'>
  readonly selection: Selection
  readonly quantity: number
  readonly notes: string
  readonly discounts: readonly Discount[]
  readonly offer?: Offer | null
}): CartLine => {
  const prices = priceLine(chosen.plate, chosen.discounts, chosen.selection, chosen.offer)
  return {
    ...prices,
    lineId: chosen.lineId,
    referenceId: chosen.plate.id,
    referenceType: 'PLATE',
    name: lineName(chosen.plate, chosen.selection),
    notes: chosen.notes,
    quantity: chosen.quantity,
    sizeId: chosen.selection.sizeId,
    categoryId: chosen.category.id,
    categoryShowName: chosen.category.showName,
    source: prices.upsellPrice === null ? null : 'plate',
    maxQuantity: chosen.plate.maxQuantity,
    extras: extrasOf(chosen.plate, chosen.selection),
  }
}

/** PLATE-03: the groups that have choices. */
const extrasOf = (plate: Plate, selection: Selection): ExtrasGroup[] =>
  plate.garnishGroups.flatMap((group) => {
    const items = group.garnishes.flatMap(({ id, name, price }) => {
      const quantity = quantityPicked(selection, group.id, id)
      return quantity ? [{ referenceId: id, referenceType: 'GARNISH' as const, name, quantity, price }] : []
    })
    const { id, name, min, max, multipleSelection, mandatory } = group
    return items.length ? [{ groupId: id, groupName: name, min, max, multipleSelection, mandatory, items }] : []
  })

/** Converts a line's extras back to the diner's choices. */
export const selectionOf = (line: Pick<CartLine, 'sizeId' | 'extras'>): Selection => ({
  sizeId: line.sizeId,
  picks: line.extras.flatMap(({ groupId, items }) =>
    items.map(({ referenceId, quantity }) => ({ groupId, garnishId: referenceId, quantity })),
  ),
})

/** A unit's price is shown and multiplied, so it is rounded here (AMBIG-24). */
const savingPerUnit = (discount: Discount, price: number): number => {
  switch (discount.type) {
    case 'PERCENT':
      return price - roundHalfUp(Math.max(0, price - percentOf(price, discount.percentage)))
    case 'FIXED':
      return Math.min(price, discount.fixedDiscount)
    case 'FINAL_PRICE':
      return price - discount.finalPrice
    case 'MULTIPLE':
      return (price * (discount.buy - discount.pay)) / discount.buy
  }
}

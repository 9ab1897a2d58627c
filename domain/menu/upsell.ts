import { hasOrdinaryLine, quantityOf } from '#domain/cart/selectors.ts'
import type { Cart } from '#domain/cart/state.ts'
import type { Menu, Plate } from '#domain/catalog/menu.ts'

/** OPEN-09. */
const maxUpsells = 6

export type Upsell = {
  readonly plate: Plate
  /** The price of the offer; it replaces the price of the plate or its size. */
  readonly upsellPrice: number
  /** False in a cart without an ordinary line: there the plate costs its usual price (AMBIG-16). */
  readonly holds: boolean
}

/** MENU-05, MENU-11 to MENU-14. */
export const upsellSuggestions = (
  menu: Menu,
  plates: readonly Plate[],
  cart: Pick<Cart, 'lines'>,
  max: number = maxUpsells,
): Upsell[] => {
  const excluded = new Set(
    menu.categories.flatMap((category) => (category.excludedFromUpselling ? category.plateIds : [])),
  )
  const byId = new Map(plates.map((plate) => [plate.id, plate]))
  const holds = hasOrdinaryLine(cart)
  return menu.upselleds
    .flatMap(({ plateId, price }) => {
      const plate = byId.get(plateId)
      const isOffered = plate?.visible && !excluded.has(plateId) && quantityOf(cart, plateId) === 0
      return isOffered ? [{ plate, upsellPrice: price, holds }] : []
    })
    .slice(0, max)
}

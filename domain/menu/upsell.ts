import { hasOrdinaryLine, isUpsold, quantityOf } from '#domain/cart/selectors.ts'
import type { Cart } from '#domain/cart/state.ts'
import type { Menu, Plate } from '#domain/catalog/menu.ts'
import { isSoldOut } from './selection.ts'

/** OPEN-09. */
const maxUpsells = 6

/** A recommended plate's offer (MENU-05). */
export type Offer = {
  /** The price of the plate, or of its cheapest size. */
  readonly price: number
  /** False while the cart has no ordinary line: an upsold plate then costs its original price (AMBIG-16). */
  readonly holds: boolean
}

/** The price of each plate that the menu recommends (MENU-11, MENU-13), in the menu's order. */
export const upsellOffers = (menu: Menu, plates: readonly Plate[]): ReadonlyMap<string, number> => {
  const excluded = new Set(
    menu.categories.flatMap((category) => (category.excludedFromUpselling ? category.plateIds : [])),
  )
  const visible = new Set(plates.flatMap(({ id, visible: isVisible }) => (isVisible ? [id] : [])))
  return new Map(
    menu.upselleds.flatMap(({ plateId, price }) =>
      visible.has(plateId) && !excluded.has(plateId) ? [[plateId, price] as const] : [],
    ),
  )
}

/**
 * Returns the offer for one more unit of the plate in this cart; null when it has its usual price. Equal lines merge
 * whatever their price is (CART-03), so either all lines of a plate are upsold or none is: existing lines of the cart
 * decide first, and only then whether the diner came from a recommendation.
 */
export const offerOn = (
  plateId: string,
  offers: ReadonlyMap<string, number>,
  cart: Pick<Cart, 'lines'>,
  isRecommended: boolean,
): Offer | null => {
  const price = offers.get(plateId)
  if (price === undefined) return null
  const ofPlate = cart.lines.filter(({ referenceId }) => referenceId === plateId)
  const holds = hasOrdinaryLine(cart)
  const isUpsoldHere = ofPlate.length ? ofPlate.every(isUpsold) : isRecommended && holds
  return isUpsoldHere ? { price, holds } : null
}

export type Upsell = { readonly plate: Plate; readonly offer: Offer | null }

/** MENU-05, MENU-11 to MENU-14. A plate that is sold out is not recommended. */
export const upsellSuggestions = (
  menu: Menu,
  plates: readonly Plate[],
  cart: Pick<Cart, 'lines'>,
  max: number = maxUpsells,
): Upsell[] => {
  const offers = upsellOffers(menu, plates)
  const byId = new Map(plates.map((plate) => [plate.id, plate]))
  return [...offers.keys()]
    .flatMap((plateId) => (quantityOf(cart, plateId) === 0 ? (byId.get(plateId) ?? []) : []))
    .filter((plate) => !isSoldOut(plate))
    .map((plate) => ({ plate, offer: offerOn(plate.id, offers, cart, true) }))
    .slice(0, max)
}

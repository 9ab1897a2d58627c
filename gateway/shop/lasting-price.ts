import type { Plate } from '#domain/catalog/menu.ts'
import type { Store } from '#domain/catalog/store.ts'
import { cardPrice } from '#domain/pricing/line-price.ts'
import { isLimited } from '#domain/pricing/validity.ts'
import type { Catalog } from '../catalog/catalog.ts'

/**
 * The price of a plate on its card (MENU-08) for chats, search engines and pages without scripts. They keep it for days, so
 * discounts that hold at some times alone are not in it. `plate` is the plate as the store sells it.
 */
export function lastingPrice(catalog: Catalog, store: Store, plate: Plate): ReturnType<typeof cardPrice> {
  const discounts = catalog.branch(store.branchId)?.discounts ?? []
  return cardPrice(
    plate,
    discounts.filter((discount) => !isLimited(discount)),
  )
}

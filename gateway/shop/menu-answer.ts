import { isOfMenu, withSoldOut } from '#domain/availability/on-menu.ts'
import { leverKey } from '#domain/availability/target.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { cardDiscount } from '#domain/pricing/line-price.ts'
import { writeMenu } from '#openapi/wire/menu.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { amountsAt } from '../catalog/decimals.ts'
import type { Moment } from './moment.ts'
import { oncePerCatalog } from './once-per-catalog.ts'
import { pricesAt } from './prices.ts'

type InMode = { readonly store: Store; readonly mode: OrderMode }
type Levers = ReturnType<Moment['leversOf']>

/** API-09: the menu of a store in one mode, as these levers leave it; null where it has none. */
export type MenuAnswers = (catalog: Catalog, found: InMode, levers: Levers, now: Date) => Wire['Menu'] | null

/** Makes each menu once for each state that it has. */
export function menuAnswers(): MenuAnswers {
  const menus = oncePerCatalog<Wire['Menu']>()
  return (catalog, found, levers, now) => {
    const branch = catalog.branchAt(found.store.id)
    const menu = catalog.menuOf(found.mode)
    if (!branch || !menu) return null
    const off = levers.filter(({ target }) => isOfMenu(target))
    const make = () => {
      const { discounts, until } = pricesAt(branch, found, now)
      const sold = { ...branch, plates: withSoldOut(branch.plates, off), discounts }
      const amounts = amountsAt(catalog, found.store)
      const revision = catalog.revisionOf(found.store.id)
      return { body: writeMenu(sold, menu, found.mode, amounts, cardDiscount, until, revision), until }
    }
    const state = off.map(({ target }) => leverKey(target)).join(' ')
    return menus(catalog, found.mode.id, state, now, make)
  }
}

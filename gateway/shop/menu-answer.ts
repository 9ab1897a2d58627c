import { isOfMenu, withSoldOut } from '#domain/availability/on-menu.ts'
import { leverKey } from '#domain/availability/target.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { cardDiscount } from '#domain/pricing/line-price.ts'
import { writeMenu } from '#openapi/wire/menu.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { amountsAt } from '../catalog/decimals.ts'
import { cachedJson } from '../http/cached-json.ts'
import type { ServingInstant } from './moment.ts'
import { pricesAt } from './prices.ts'

type InMode = { readonly store: Store; readonly mode: OrderMode }
type Levers = ReturnType<ServingInstant['leversOf']>

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

/** An answer, and the instant in ISO 8601 from which the clock makes it another; null where only the catalogue does. */
type LastingAnswer<Body> = { readonly body: Body; readonly until: string | null }

type CachedAnswer<Body> = LastingAnswer<Body> & { readonly state: string }

/**
 * Makes an answer once for each version of the catalogue, key and state beside the catalogue, and again when the answer's
 * time is over. A catalogue never changes, another is another. It keeps only the newest state of a key.
 */
function oncePerCatalog<Body extends object>() {
  const answers = new WeakMap<Catalog, Map<string, CachedAnswer<Body>>>()
  return (catalog: Catalog, key: string, state: string, now: Date, make: () => LastingAnswer<Body>): Body => {
    const known = answers.get(catalog) ?? new Map<string, CachedAnswer<Body>>()
    answers.set(catalog, known)
    const cached = known.get(key)
    if (cached?.state === state && (cached.until === null || now.getTime() < Date.parse(cached.until)))
      return cached.body
    const made = make()
    const body = cachedJson(made.body)
    known.set(key, { state, body, until: made.until })
    return body
  }
}

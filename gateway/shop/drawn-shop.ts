import { LRUCache } from 'lru-cache'
import { targetText } from '#domain/availability/target.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Drawing, Drawn } from '../http/drawing.ts'
import { countryAnswer, customizationsAnswer, shopAnswer } from './answers.ts'
import { fittingDrawing } from './fitting.ts'
import { segmentOf } from './menu-addresses.ts'
import type { MenuAnswers } from './menu-answer.ts'
import type { ServingInstant } from './moment.ts'
import type { StoreQuery } from './store-answer.ts'

/** Compressed bytes of a drawn menu. */
const mostBytes = 5_500

/** The rows of plates that are tried: two phone screens of them, then one. The row of best-sold plates stands above them. */
const rowCounts = [8, 4, 2] as const

/** The chips and best-sold plates of a first screen; wider screens show no more. */
const mostChips = 10
const mostTiles = 6

const minuteMs = 60_000

/**
 * A page of a shop whose first screen its document draws: a menu, or the frame of a cart or a checkout, of which only the browser knows
 * more. A cart has the mode that most carts are of.
 */
export type ShopPage = {
  readonly page: 'menu' | 'cart' | 'checkout'
  readonly store: Store
  readonly mode: OrderMode
}

/** Draws the first screen of a shop's page; null while that is not possible. */
export type DrawnShops = (catalog: Catalog, shown: ShopPage, asked: StoreQuery) => Drawn | null

type DrawnShopsOptions = {
  /** Null until the code is there. */
  readonly drawing: () => Drawing | null
  readonly menuOf: MenuAnswers
  readonly leversAt: (storeId: string, now: Date) => ReturnType<ServingInstant['leversOf']>
  readonly onError: (error: unknown) => void
}

/** Characters of kept drawings: those of some hundred menus. */
const mostOfDrawings = 8_000_000

type CachedDrawing = { readonly catalog: Catalog; readonly state: string; readonly drawn: Drawn | null }

const sizeOf = ({ drawn }: CachedDrawing) => (drawn ? drawn.markup.length + drawn.style.length : 0) + 1

/** Draws pages with the client's own components, once a minute for each that is asked for: hours and levers change them. */
export function drawnShops({ drawing: loaded, menuOf, leversAt, onError }: DrawnShopsOptions): DrawnShops {
  const drawings = new LRUCache<string, CachedDrawing>({ maxSize: mostOfDrawings, sizeCalculation: sizeOf })
  return (catalog, shown, asked) => {
    const drawing = loaded()
    if (drawing === null) return null
    const { now } = asked
    const levers = leversAt(shown.store.id, now)
    const minute = Math.floor(now.getTime() / minuteMs)
    const state = [minute, ...levers.map(({ target, until }) => `${targetText(target)}@${until}`)].join(' ')
    const key = `${shown.page} ${shown.mode.id}`
    const before = drawings.get(key)
    if (before?.catalog === catalog && before.state === state) return before.drawn
    let drawn: Drawn | null = null
    try {
      const menu = menuOf(catalog, shown, levers, now)
      drawn = menu && fittingDrawing(drawingsOf(drawing, catalog, shown, asked, menu), mostBytes)
    } catch (error) {
      // The page shows its outline or its skeleton instead.
      onError(error)
    }
    drawings.set(key, { catalog, state, drawn })
    return drawn
  }
}

function* drawingsOf(
  { drawMenu, drawCart, drawCheckout }: Drawing,
  catalog: Catalog,
  { page, store, mode }: ShopPage,
  asked: StoreQuery,
  menu: Wire['Menu'],
): Iterable<Drawn | null> {
  const { alias } = store
  if (page === 'checkout') return yield drawCheckout(alias)
  const shop = shopAnswer(catalog, alias, asked)
  const country = countryAnswer(catalog, store.address.country)
  const customizations = customizationsAnswer(catalog, store.branchId)
  if (!shop || !country || !customizations) return
  const known = { at: asked.now.getTime(), shop, country, customizations, modeId: mode.id }
  if (page === 'cart') return yield drawCart(alias, { ...known, menu: recommendedOf(menu) })
  const pathname = shopPaths.menu(alias, segmentOf(mode))
  for (const rows of rowCounts) yield drawMenu(pathname, { ...known, menu: firstOf(menu, rows) })
}

/** The part of a menu that the first screen of a cart shows. */
const recommendedOf = (menu: Wire['Menu']): Wire['Menu'] => ({ ...menu, categories: [], remarkeds: [] })

/** The parts of a menu that a first screen shows: the first rows of plates, and of each later category one, for its chip. */
function firstOf(menu: Wire['Menu'], rows: number): Wire['Menu'] {
  let left = rows
  const categories = menu.categories.slice(0, mostChips).map((category) => {
    const plates = category.plates.slice(0, Math.max(left, 1))
    left -= plates.length
    return { ...category, plates }
  })
  return { ...menu, categories, remarkeds: menu.remarkeds.slice(0, mostTiles), upselleds: [] }
}

/** Draws the frame of the list of shipments at a store; null while that is not possible. */
export type DrawnLists = (catalog: Catalog, store: Store, asked: StoreQuery) => Drawn | null

/** Draws each list once for each version of the catalogue: the frame has the name of its store alone. */
export function drawnLists({ drawing: loaded, onError }: Pick<DrawnShopsOptions, 'drawing' | 'onError'>): DrawnLists {
  const drawnOf = new WeakMap<Catalog, Map<string, Drawn | null>>()
  return (catalog, { alias }, asked) => {
    const drawing = loaded()
    if (drawing === null) return null
    const lists = drawnOf.get(catalog) ?? new Map<string, Drawn | null>()
    drawnOf.set(catalog, lists)
    const known = lists.get(alias)
    if (known !== undefined) return known
    let drawn: Drawn | null = null
    try {
      const shop = shopAnswer(catalog, alias, asked)
      drawn = shop && drawing.drawCouriersList(alias, shop)
    } catch (error) {
      // The page draws itself.
      onError(error)
    }
    lists.set(alias, drawn)
    return drawn
  }
}

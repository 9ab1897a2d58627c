import type { Branch } from '#domain/catalog/branch.ts'
import type { Company } from '#domain/catalog/document.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { findPlate, type SlugSection } from '#domain/menu/menu-slugs.ts'
import { isReserved, modeOfSegment } from '#domain/slug/mode-segment.ts'
import { shopOnSale } from '#domain/slug/pages.ts'
import { segmentsOf } from '#domain/slug/segments.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { canonicalMode, menuAddresses, platePath, segmentOf } from './menu-addresses.ts'

type InStore = { readonly branch: Branch; readonly store: Store }
type InMenu = InStore & { readonly mode: OrderMode; readonly sections: readonly SlugSection[] }

/** The part of the catalogue that a public address names. `path` is its canonical address: one thing may have several. */
export type PagePlace = { readonly path: string } & (
  | { readonly type: 'company'; readonly company: Company }
  | { readonly type: 'branch'; readonly branch: Branch }
  | ({ readonly type: 'store' } & InStore)
  | ({ readonly type: 'menu' } & InMenu)
  | ({ readonly type: 'category'; readonly section: SlugSection } & InMenu)
  | ({ readonly type: 'plate'; readonly section: SlugSection; readonly plate: Plate } & InMenu)
)

/**
 * The place that an address names: `missing` if its shop, menu, category or plate does not exist, null if the address is not
 * a public page of a shop.
 */
export function placeAt(catalog: Catalog, pathname: string): PagePlace | 'missing' | null {
  const alias = shopOnSale(pathname)
  if (alias === null) return null
  const named = catalog.byAlias(alias)
  const [, , segment, ...rest] = segmentsOf(pathname)
  if (!named) return 'missing'
  if (segment && isReserved(segment)) return null
  switch (named.type) {
    case 'company':
      return { type: 'company', path: shopPaths.shop(named.value.alias), company: named.value }
    case 'branch':
      return { type: 'branch', path: shopPaths.shop(named.value.alias), branch: named.value }
    case 'branchContact':
      return inStore(catalog, named.value, segment, rest)
  }
}

function inStore(
  catalog: Catalog,
  store: Store,
  segment: string | undefined,
  [category, plate]: readonly string[],
): PagePlace | 'missing' {
  const branch = catalog.branchAt(store.id)
  if (!branch) return 'missing'
  if (!segment) return { type: 'store', path: shopPaths.shop(store.alias), branch, store }
  const mode = modeOfSegment(
    segment,
    store.orderModes.filter(({ active }) => active),
  )
  if (!mode) return 'missing'
  const { sections } = menuAddresses(catalog, store, mode)
  const canonical = segmentOf(canonicalMode(store, mode))
  const menu = { branch, store, mode, sections }
  if (!category) return { type: 'menu', path: shopPaths.menu(store.alias, canonical), ...menu }
  if (!plate) {
    const section = sections.find(({ slug }) => slug === category)
    if (!section) return 'missing'
    return { type: 'category', path: shopPaths.category(store.alias, canonical, category), ...menu, section }
  }
  const found = findPlate(sections, category, plate)
  const path = found && platePath(catalog, store, mode, found.plate.id)
  return found && path !== null ? { type: 'plate', path, ...menu, ...found } : 'missing'
}

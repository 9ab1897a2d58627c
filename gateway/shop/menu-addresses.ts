import type { Menu } from '#domain/catalog/menu.ts'
import type { OrderMode } from '#domain/catalog/order-mode.ts'
import type { Store } from '#domain/catalog/store.ts'
import { firstSlugs, type PlateSlugs, type SlugSection, slugSections } from '#domain/menu/menu-slugs.ts'
import { modeSegment } from '#domain/slug/mode-segment.ts'
import { shopPaths } from '#domain/slug/shop-paths.ts'
import type { Catalog } from '../catalog/catalog.ts'

type MenuSlugs = { readonly sections: readonly SlugSection[]; readonly plates: ReadonlyMap<string, PlateSlugs> }

/** Made once for each version of the catalogue and menu: the slugs of a long menu cost some milliseconds. */
const made = new WeakMap<Catalog, Map<string, MenuSlugs>>()

/** The categories of a mode's menu and the slugs of its plates, as the client's links have them (ROUTE-07). */
export function menuAddresses(catalog: Catalog, store: Store, mode: OrderMode): MenuSlugs {
  const menus = made.get(catalog) ?? new Map<string, MenuSlugs>()
  made.set(catalog, menus)
  const branch = catalog.branchAt(store.id)
  // Stores that sell their brand's plates as they are share the slugs.
  const key = branch === catalog.branch(store.branchId) ? mode.menuId : `${mode.menuId} ${store.id}`
  const known = menus.get(key)
  if (known) return known
  const menu: Menu | undefined = catalog.menuOf(mode)
  const plates = branch?.plates ?? []
  const sections = menu ? slugSections({ menu, plates }) : []
  const fresh = { sections, plates: firstSlugs(sections) }
  menus.set(key, fresh)
  return fresh
}

/** A store's active modes that sell different menus: of modes with the same menu only the first, whose addresses are the canonical ones. */
export function canonicalModes({ orderModes }: Store): readonly OrderMode[] {
  const menus = new Set<string>()
  return orderModes.filter(({ active, menuId }) => {
    if (!active || menus.has(menuId)) return false
    menus.add(menuId)
    return true
  })
}

/** The mode whose address stands for a menu that several modes sell. */
export const canonicalMode = (store: Store, mode: OrderMode): OrderMode =>
  canonicalModes(store).find(({ menuId }) => menuId === mode.menuId) ?? mode

/** The segment of a mode's canonical address. A name that is no well-formed text still has an address. */
export const segmentOf = ({ showName }: OrderMode): string => modeSegment(showName.toWellFormed())

/** The canonical address of a plate of this mode's menu; null for a plate that it does not show. */
export function platePath(catalog: Catalog, store: Store, mode: OrderMode, plateId: string): string | null {
  const slugs = menuAddresses(catalog, store, mode).plates.get(plateId)
  return slugs ? shopPaths.plate(store.alias, segmentOf(canonicalMode(store, mode)), slugs.category, slugs.plate) : null
}

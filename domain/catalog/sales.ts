import type { CatalogDocument } from './document.ts'
import type { OrderMode } from './order-mode.ts'
import type { Store } from './store.ts'

/** Modes of a store that could be ordered by before a change and cannot be after it. */
export type LostSales = { readonly storeId: string; readonly modeIds: readonly string[] }

/**
 * The stores that a change leaves with nothing to sell, and the modes that it leaves without what they sell by. A mode that is
 * taken out beside others, or that is turned off, is no loss: its field says so.
 */
export function lostSales(before: CatalogDocument, after: CatalogDocument): readonly LostSales[] {
  return before.stores.flatMap((store) => {
    const next = after.stores.find(({ id }) => id === store.id)
    if (!next) return []
    const sells = new Set(sellingModes(after, next))
    const stays = new Set(next.orderModes.map(({ id }) => id))
    const lost = sellingModes(before, store).filter((id) => !sells.has(id) && (sells.size === 0 || stays.has(id)))
    return lost.length > 0 ? [{ storeId: store.id, modeIds: lost }] : []
  })
}

/** The modes that have what an order needs: a plate, a way to pay, and a zone for delivery. */
const sellingModes = (document: CatalogDocument, store: Store): readonly string[] =>
  store.orderModes.flatMap((mode) => (missingOf(document, store, mode) === null ? [mode.id] : []))

/** The thing that a mode lacks to be ordered by; null for none. */
export function missingOf(
  { branches }: CatalogDocument,
  { branchId, deliveryZones, plates = {} }: Store,
  { type, menuId, paymentTypes }: OrderMode,
): 'plates' | 'paymentTypes' | 'deliveryZones' | null {
  const branch = branches.find(({ id }) => id === branchId)
  const onMenu = new Set(
    branch?.menus.flatMap(({ id, categories }) =>
      id === menuId ? categories.flatMap(({ plateIds }) => plateIds) : [],
    ),
  )
  const isSold = branch?.plates.some(({ id, visible }) => onMenu.has(id) && (plates[id]?.visible ?? visible))
  if (!isSold) return 'plates'
  if (paymentTypes.length === 0) return 'paymentTypes'
  return type === 'DELIVERY' && deliveryZones.length === 0 ? 'deliveryZones' : null
}

import { branchAtStore } from '#domain/catalog/at-store.ts'
import type { Branch } from '#domain/catalog/branch.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import type { PlateAtStore, Store } from '#domain/catalog/store.ts'
import type { CatalogError } from './catalog-error.ts'

/** Finds the errors of the plates that a store sells otherwise than its branch (`stores[].plates`). */
export function brokenPlatesOfStore(branch: Branch, store: Store, path: string): readonly CatalogError[] {
  const known = new Map(branch.plates.map((plate) => [plate.id, plate]))
  return [
    ...Object.entries(store.plates ?? {}).flatMap(([id, own]) => {
      const plate = known.get(id)
      const at = `${path}.plates.${id}`
      return plate ? brokenPlate(plate, own, at) : [{ path: at, message: `${id} is no plate of branch ${branch.id}` }]
    }),
    ...belowRecommended(branch, store, path),
  ]
}

function brokenPlate(plate: Plate, own: PlateAtStore, path: string): readonly CatalogError[] {
  const sizes = new Set(plate.sizes.map(({ id }) => id))
  const isIdle = own.price !== undefined && sizes.size > 0
  return [
    ...(isIdle ? [{ path: `${path}.price`, message: `is not read: ${plate.id} has sizes, so set sizes.ID` }] : []),
    ...(own.price === 0 && sizes.size === 0 ? [{ path: `${path}.price`, message: 'is zero' }] : []),
    ...Object.keys(own.sizes ?? {})
      .filter((id) => !sizes.has(id))
      .map((id) => ({ path: `${path}.sizes.${id}`, message: `${id} is no size of ${plate.id}` })),
  ]
}

/** A plate is recommended below its price. The branch's own prices are checked with its menus. */
function belowRecommended(branch: Branch, store: Store, path: string): readonly CatalogError[] {
  const changed = store.plates ?? {}
  const prices = new Map(
    branchAtStore(branch, store)
      .plates.filter(({ id }) => changed[id]?.price !== undefined || changed[id]?.sizes !== undefined)
      .map(({ id, price, sizes }) => [id, Math.max(price, ...sizes.map((size) => size.price))]),
  )
  const used = new Set(store.orderModes.map(({ menuId }) => menuId))
  return branch.menus
    .filter(({ id }) => used.has(id))
    .flatMap(({ id: menuId, upselleds }) =>
      upselleds
        .filter(({ plateId, price }) => price >= (prices.get(plateId) ?? Number.POSITIVE_INFINITY))
        .map(({ plateId }) => ({
          path: `${path}.plates.${plateId}`,
          message: `is not above the price at which menu ${menuId} recommends ${plateId}`,
        })),
    )
}

import type { CatalogDocument } from '#domain/catalog/document.ts'

/** A part of the catalogue in which an operator works: a whole company, a branch of it, or one store. */
export type Place = { readonly type: 'company' | 'branch' | 'store'; readonly id: string }

/** The part of the catalogue that says which stores a place has. */
export type Houses = {
  readonly companies: readonly Pick<CatalogDocument['companies'][number], 'id'>[]
  readonly branches: readonly Pick<CatalogDocument['branches'][number], 'id' | 'companyId'>[]
  readonly stores: readonly Pick<CatalogDocument['stores'][number], 'id' | 'branchId'>[]
}

/** The name of a place. Ids have no slash. */
export const placeKey = ({ type, id }: Place): string => `${type}/${id}`

/**
 * Every place of the catalogue that these places have in them, with themselves. A company has its branches, and a branch its
 * stores, also those that are opened later.
 */
export function placesIn(places: readonly Place[], { companies, branches, stores }: Houses): readonly Place[] {
  const own = new Set(places.map(placeKey))
  const hasCompany = (id: string) => own.has(placeKey({ type: 'company', id }))
  const inside = branches.filter(
    ({ id, companyId }) => own.has(placeKey({ type: 'branch', id })) || hasCompany(companyId),
  )
  const branchIds = new Set(inside.map(({ id }) => id))
  return [
    ...companies.flatMap(({ id }) => (hasCompany(id) ? [{ type: 'company', id } as const] : [])),
    ...inside.map(({ id }) => ({ type: 'branch', id }) as const),
    ...stores.flatMap(({ id, branchId }) =>
      branchIds.has(branchId) || own.has(placeKey({ type: 'store', id })) ? [{ type: 'store', id } as const] : [],
    ),
  ]
}

/** The ids of all stores of these places. */
export const storesIn = (places: readonly Place[], houses: Houses): readonly string[] =>
  placesIn(places, houses).flatMap(({ type, id }) => (type === 'store' ? [id] : []))

/** Whether all of these places lie in an operator's own. A list without a place does not. */
export function hasPlaces(own: readonly Place[], wanted: readonly Place[], houses: Houses): boolean {
  const inside = new Set(placesIn(own, houses).map(placeKey))
  return wanted.length > 0 && wanted.every((place) => inside.has(placeKey(place)))
}

import type { CatalogDocument } from '#domain/catalog/document.ts'

/** A part of the catalogue in which an operator works: a whole company, a branch of it, or one store. */
export type OperatorPlace = { readonly type: 'company' | 'branch' | 'store'; readonly id: string }

/** The part of the catalogue that says which stores a place has. */
export type Houses = {
  readonly companies: readonly Pick<CatalogDocument['companies'][number], 'id'>[]
  readonly branches: readonly Pick<CatalogDocument['branches'][number], 'id' | 'companyId'>[]
  readonly stores: readonly Pick<CatalogDocument['stores'][number], 'id' | 'branchId'>[]
}

/** A place that a change of the catalogue moves: `from` is null for a new place, `to` for one that goes. */
export type MovedPlace = {
  readonly place: OperatorPlace
  readonly from: OperatorPlace | null
  readonly to: OperatorPlace | null
}

/** The name of a place. Ids have no slash. */
export const placeKey = ({ type, id }: OperatorPlace): string => `${type}/${id}`

/** The name of a place in a sentence, such as `store parrilla-centro`. */
export const placeName = ({ type, id }: OperatorPlace): string => `${type} ${id}`

/**
 * Every place of the catalogue that these places have in them, with themselves. A company has its branches, and a branch its
 * stores, also those that are opened later.
 */
export function placesIn(
  places: readonly OperatorPlace[],
  { companies, branches, stores }: Houses,
): readonly OperatorPlace[] {
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
export const storesIn = (places: readonly OperatorPlace[], houses: Houses): readonly string[] =>
  placesIn(places, houses).flatMap(({ type, id }) => (type === 'store' ? [id] : []))

/** Whether all of these places lie in an operator's own. A list without a place does not. */
export function hasPlaces(own: readonly OperatorPlace[], wanted: readonly OperatorPlace[], houses: Houses): boolean {
  const inside = new Set(placesIn(own, houses).map(placeKey))
  return wanted.length > 0 && wanted.every((place) => inside.has(placeKey(place)))
}

/** The places that have another owner after a change: their people, orders and customers would go with them. */
export function movedPlaces(before: Houses, after: Houses): readonly MovedPlace[] {
  const [were, are] = [ownersOf(before), ownersOf(after)]
  const moved = [...new Set([...were.keys(), ...are.keys()])].filter((key) => {
    const [was, is] = [were.get(key), are.get(key)]
    return !was || !is || !isSamePlace(was.owner, is.owner)
  })
  return moved.flatMap((key) => {
    const [was, is] = [were.get(key), are.get(key)]
    const place = is?.place ?? was?.place
    return place ? [{ place, from: was?.owner ?? null, to: is?.owner ?? null }] : []
  })
}

/** Every place with its owner: the company of a branch, the branch of a store. A company is its own. */
const ownersOf = ({ companies, branches, stores }: Houses) =>
  new Map(
    [
      ...companies.map(({ id }) => owned({ type: 'company', id }, { type: 'company', id })),
      ...branches.map(({ id, companyId }) => owned({ type: 'branch', id }, { type: 'company', id: companyId })),
      ...stores.map(({ id, branchId }) => owned({ type: 'store', id }, { type: 'branch', id: branchId })),
    ].map((one) => [placeKey(one.place), one] as const),
  )

const owned = (place: OperatorPlace, owner: OperatorPlace) => ({ place, owner })

const isSamePlace = (one: OperatorPlace, other: OperatorPlace) => placeKey(one) === placeKey(other)

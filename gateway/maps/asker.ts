import { countryCodes, isServed } from '#domain/country/countries.ts'
import { isInRegion, regionOf } from '#domain/delivery/region.ts'
import type { Position } from '#domain/geo/position.ts'
import type { CurrentCatalog } from '../catalog/current.ts'
import type { PlaceQuestion, Places, PlacesOf, ProviderPlace } from './places-port.ts'

type PlacesDeps = { readonly catalog: CurrentCatalog['read']; readonly places: PlacesOf }
type Narrower = Pick<PlaceQuestion, 'near' | 'session'>

/** The finder of addresses for one store or branch. It never answers with a place outside the region of its stores. */
type Asker = {
  readonly attribution: Places['attribution']
  readonly completes: Places['completes']
  readonly suggest: (query: string, narrower: Narrower) => ReturnType<Places['suggest']>
  readonly details: (id: string, narrower: Narrower) => Promise<ProviderPlace | null>
  readonly geocode: (address: string) => Promise<ProviderPlace | null>
  readonly reverse: (position: Position) => Promise<ProviderPlace | null>
}

/** ADDR-26, ADDR-29: who finds addresses for a store or a branch, near where, and in which countries. */
export function askerOf({ catalog, places: placesOf }: PlacesDeps, id: string | undefined): Asker {
  const named = id === undefined ? undefined : catalog().byAlias(id)
  const branch =
    named?.type === 'branchContact'
      ? catalog().branch(named.value.branchId)
      : named?.type === 'branch'
        ? named.value
        : undefined
  const stores = named?.type === 'branchContact' ? [named.value] : branch ? catalog().storesOf(branch.id) : []
  const own = [...new Set(stores.map(({ address }) => address.country))].filter(isServed)
  const places = placesOf(branch?.generalConfig.mapConfig.geocodingProvider ?? 'BIG_VENDOR')
  const regions = stores.map(regionOf)
  const question: PlaceQuestion = {
    near: stores[0]?.address.position,
    countries: own.length > 0 ? own : countryCodes,
    region: regions.length === 1 ? regions[0] : undefined,
  }
  const narrowed = ({ near = question.near, session }: Narrower) => ({ ...question, near, session })
  const isNear = (position: Position) => regions.length === 0 || regions.some((region) => isInRegion(region, position))
  const nearOrNull = (place: ProviderPlace | null) => (place && isNear(place.position) ? place : null)
  return {
    attribution: places.attribution,
    completes: places.completes,
    suggest: async (query, narrower) =>
      (await places.suggest(query, narrowed(narrower))).filter(({ place }) => !place || isNear(place.position)),
    details: async (placeId, narrower) => nearOrNull(await places.details(placeId, narrowed(narrower))),
    geocode: async (address) =>
      (await places.geocode(address, question)).find(({ position }) => isNear(position)) ?? null,
    reverse: async (position) => (isNear(position) ? nearOrNull(await places.reverse(position)) : null),
  }
}

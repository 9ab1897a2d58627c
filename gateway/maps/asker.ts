import type { CurrentCatalog } from '../catalog/current.ts'
import { type PlaceQuestion, type Places, type PlacesOf, servedCountries } from './places-port.ts'

type Needed = { readonly catalog: CurrentCatalog['read']; readonly places: PlacesOf }
type Asker = { readonly places: Places; readonly question: PlaceQuestion }

/** ADDR-26, ADDR-29: who finds addresses for a store or a branch, near where, and in which countries. */
export function askerOf({ catalog, places }: Needed, id: string | undefined): Asker {
  const named = id === undefined ? undefined : catalog().byAlias(id)
  const branch =
    named?.type === 'branchContact'
      ? catalog().branch(named.value.branchId)
      : named?.type === 'branch'
        ? named.value
        : undefined
  const stores = named?.type === 'branchContact' ? [named.value] : branch ? catalog().storesOf(branch.id) : []
  const own = [...new Set(stores.map(({ address }) => address.country))].filter((it) => servedCountries.includes(it))
  return {
    places: places(branch?.generalConfig.mapConfig.geocodingProvider ?? 'BIG_VENDOR'),
    question: { near: stores[0]?.address.position, countries: own.length > 0 ? own : servedCountries },
  }
}

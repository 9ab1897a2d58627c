import { isOfMenu, pausesOf, withSoldOut } from '#domain/availability/on-menu.ts'
import type { Lever } from '#domain/availability/state.ts'
import { targetText } from '#domain/availability/target.ts'
import type { Plate } from '#domain/catalog/menu.ts'
import type { Store } from '#domain/catalog/store.ts'
import type { Pause } from '#domain/hours/pause.ts'
import { venueTime } from '#domain/hours/venue-time.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { PagePlace } from './place.ts'

type LeverInForce = Pick<Lever, 'target' | 'until'>

/** An instant, and the levers of each store that hold then. */
export type ServingInstant = {
  /** In ISO 8601. */
  readonly at: string
  readonly leversOf: (storeId: string) => readonly LeverInForce[]
}

export const pausesAt = ({ leversOf }: ServingInstant, storeId: string): readonly Pause[] => pausesOf(leversOf(storeId))

/** The plates of a store that have a mark as sold out, whole or in parts. */
export function marksAt({ leversOf }: ServingInstant, catalog: Catalog, storeId: string): ReadonlyMap<string, Plate> {
  const levers = leversOf(storeId)
  const touched = new Set(levers.flatMap(({ target }) => (isOfMenu(target) ? [target.plateId] : [])))
  if (touched.size === 0) return new Map()
  const plates = catalog.branchAt(storeId)?.plates.filter(({ id }) => touched.has(id)) ?? []
  return new Map(withSoldOut(plates, levers).map((plate) => [plate.id, plate]))
}

/** Stores of a brand whose state is a part of the brand's page. */
const mostStores = 100

/** All that changes a page of this place beside the catalogue: the date of its stores, and their levers. */
export function stateAt(moment: ServingInstant, catalog: Catalog, place: PagePlace): string {
  if (place.type === 'company') return ''
  const stores = place.type === 'branch' ? catalog.storesOf(place.branch.id).slice(0, mostStores) : [place.store]
  return stores.map((store) => stateOf(moment, store)).join('\n')
}

const stateOf = ({ at, leversOf }: ServingInstant, { id, timeZone }: Store): string => {
  const levers = leversOf(id).map(({ target, until }) => `${targetText(target)}@${until}`)
  return [venueTime(at, timeZone).date, ...levers].join(' ')
}

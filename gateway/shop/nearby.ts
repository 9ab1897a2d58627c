import { pausesOf } from '#domain/availability/on-menu.ts'
import type { Store } from '#domain/catalog/store.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import { isStoreClosed } from '#domain/hours/opening.ts'
import type { Pause } from '#domain/hours/pause.ts'
import { slug } from '#domain/slug/slug.ts'
import type { Levers } from '../availability/levers.ts'
import type { Ground } from '../ground/ground.ts'
import type { Operations } from '../http/operations.ts'

type NearbyDeps = Pick<Ground, 'catalog' | 'clock'> & { readonly levers: Levers }

/** GUIDE-06, GUIDE-13: the stores of a country around a place, of all companies, from the nearest on. */
export function nearbyOperations({ catalog, clock, levers }: NearbyDeps) {
  /** `Argentina`, or its code. */
  const isIn = (wanted: string, code: string) =>
    [code, catalog().country(code)?.name ?? ''].some((name) => slug(name) === slug(wanted))

  return {
    async listNearbyStores({ body: { lat, lng, filters, pagingOption } }) {
      const { pageSize, offset } = pagingOption
      await levers.ready()
      const now = clock.now()
      // The list holds only stores: a request without `branch_contact` gets an empty list.
      const stores = filters.branch_contact ? catalog().document.stores : []
      const commerces = stores
        .filter(({ address }) => isIn(filters.country, address.country))
        .map((store) => ({ store, distanceInMeters: distanceInMetres(store.address.position, { lat, lng }) }))
        .sort(
          (one, other) =>
            one.distanceInMeters - other.distanceInMeters || (one.store.alias < other.store.alias ? -1 : 1),
        )
        .slice(offset, offset + pageSize)
        .map(({ store, distanceInMeters }) => ({
          branchContact: { ...listed(store, pausesOf(levers.at(store.id, now)), now.toISOString()), distanceInMeters },
          distanceInMeters,
        }))
      return { status: 200, body: { commerces } }
    },
  } satisfies Partial<Operations>
}

const listed = (store: Store, pauses: readonly Pause[], now: string) => {
  const { alias, name, address } = store
  return {
    ...{ alias, name },
    isOpen: !isStoreClosed({ ...store, pauses }, now),
    address: { street: address.street, number: address.number, city: address.city },
  }
}

import { distanceInMetres } from '#domain/geo/distance.ts'
import { slug } from '#domain/slug/slug.ts'
import type { Operations } from '../http/operations.ts'
import type { Services } from '../services.ts'

/** GUIDE-06, GUIDE-13: the stores of a country around a place, from the nearest on, whoever's they are. */
export function nearbyOperations({ catalog }: Pick<Services, 'catalog'>) {
  /** `Argentina`, or its code. */
  const isIn = (wanted: string, code: string) =>
    [code, catalog().country(code)?.name ?? ''].some((name) => slug(name) === slug(wanted))

  return {
    async listNearbyStores({ body: { lat, lng, filters, pagingOption } }) {
      const { pageSize, offset } = pagingOption
      // What is listed are stores: who asks for none of them gets none.
      const stores = filters.branch_contact ? catalog().document.stores : []
      const commerces = stores
        .filter(({ address }) => isIn(filters.country, address.country))
        .map(({ alias, name, address }) => ({
          branchContact: {
            alias,
            name,
            address: { street: address.street, number: address.number, city: address.city },
          },
          distanceInMeters: distanceInMetres(address.position, { lat, lng }),
        }))
        .sort(
          (one, other) =>
            one.distanceInMeters - other.distanceInMeters ||
            (one.branchContact.alias < other.branchContact.alias ? -1 : 1),
        )
        .slice(offset, offset + pageSize)
      return { status: 200, body: { commerces } }
    },
  } satisfies Partial<Operations>
}

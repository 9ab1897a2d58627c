import type { CatalogDocument } from '#domain/catalog/document.ts'
import { countries } from '#domain/country/countries.ts'
import { distanceInMetres } from '#domain/geo/distance.ts'
import { contains } from '#domain/geo/polygon.ts'
import type { Position } from '#domain/geo/position.ts'
import type { CatalogError } from './catalog-error.ts'

/** No courier rides that far; a zone beyond it is in the wrong place. */
const farMetres = 50_000

/** Places that are likely wrong. They are warned of: a store by the clock of another country, and a zone or a single corner of one that is far from its store, often because latitude and longitude are swapped. */
export const doubtfulPlaces = (document: CatalogDocument): readonly CatalogError[] => [
  ...foreignClocks(document),
  ...farZones(document),
]

/** Earlier releases gave a store that named no time zone the one of Buenos Aires, in each country, and exported it. */
const foreignClocks = ({ stores }: CatalogDocument): readonly CatalogError[] =>
  stores.flatMap(({ address, timeZone }, index) =>
    timeZone === countries.AR.timeZone && address.country !== 'AR'
      ? [
          {
            path: `stores[${index}].timeZone`,
            message: `is the clock of Argentina, and the store is in ${address.country}`,
          },
        ]
      : [],
  )

const farZones = ({ stores }: CatalogDocument): readonly CatalogError[] =>
  stores.flatMap(({ address, deliveryZones }, storeIndex) =>
    deliveryZones.flatMap(({ polygon }, zoneIndex) => {
      const { position } = address
      const metres = distanceTo(polygon, position)
      const path = `stores[${storeIndex}].deliveryZones[${zoneIndex}].polygon`
      if (metres <= farMetres)
        return polygon.flatMap((corner, index) => {
          const far = distanceInMetres(corner, position)
          return far <= farMetres
            ? []
            : [{ path: `${path}[${index}]`, message: `is ${inKilometres(far)} from its store` }]
        })
      if (distanceTo(polygon.map(swapped), position) <= farMetres)
        return [{ path, message: 'is far from its store, and near it with lat and lng swapped' }]
      if (isOnEarth(swapped(position)) && distanceTo(polygon, swapped(position)) <= farMetres)
        return [{ path, message: 'is far from its store, and near it with lat and lng of the store swapped' }]
      return [{ path, message: `is ${inKilometres(metres)} from its store` }]
    }),
  )

const distanceTo = (ring: readonly Position[], at: Position): number =>
  contains(ring, at) ? 0 : Math.min(...ring.map((point) => distanceInMetres(point, at)))

const inKilometres = (metres: number) => `${Math.round(metres / 1000)} km`

const swapped = ({ lat, lng }: Position): Position => ({ lat: lng, lng: lat })

const isOnEarth = ({ lat }: Position) => Math.abs(lat) <= 90

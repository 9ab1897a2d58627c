import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Position } from '#domain/geo/position.ts'

/** Where `inCordoba` puts the first store. */
export const cordoba: Position = { lat: -31.42, lng: -64.18 }

/** The shops of a catalogue with their zones, moved to Córdoba: 650 km from the demo's streets. */
export function inCordoba(document: CatalogDocument): CatalogDocument {
  const [first] = document.stores
  if (!first) throw new Error('the catalogue has no store')
  const from = first.address.position
  const moved = ({ lat, lng }: Position): Position => ({
    lat: lat - from.lat + cordoba.lat,
    lng: lng - from.lng + cordoba.lng,
  })
  const stores = document.stores.map((store) => ({
    ...store,
    address: { ...store.address, city: 'Córdoba', position: moved(store.address.position) },
    deliveryZones: store.deliveryZones.map((zone) => ({ ...zone, polygon: zone.polygon.map(moved) })),
  }))
  return { ...document, stores }
}

/** A store as seen from an address: its distance in metres, and whether it delivers there; null without an address. */
type StoreDistance = { readonly reachableByDelivery: boolean | null; readonly distance: number | null }

/** AMBIG-34: the nearest of the stores that deliver to the address; null when no store does. */
export const nearestReaching = <Store extends StoreDistance>(stores: readonly Store[]): Store | null =>
  stores
    .filter(({ reachableByDelivery }) => reachableByDelivery)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))[0] ?? null

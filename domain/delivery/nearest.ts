/** A store as it lies to an address: metres from it, and whether it delivers there; null while no address is known. */
type Seen = { readonly reachableByDelivery: boolean | null; readonly distance: number | null }

/** AMBIG-34: of the stores that deliver to the address the nearest; null when none does. */
export const nearestReaching = <Store extends Seen>(stores: readonly Store[]): Store | null =>
  stores
    .filter(({ reachableByDelivery }) => reachableByDelivery)
    .sort((one, other) => (one.distance ?? 0) - (other.distance ?? 0))[0] ?? null

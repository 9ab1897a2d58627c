import { withRecent } from '#domain/delivery/recent-addresses.ts'
import { locationShape, type UserLocation } from '#web/shared/state/location.ts'
import { list, shape } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'

/** Forgotten with the diner (`forget.ts`), because it belongs to one person. */
const store = createStored<{ readonly addresses: readonly UserLocation[] }>(
  'comanda.recent-addresses',
  shape({ addresses: list(locationShape) }),
)

const none: readonly UserLocation[] = []

export const recentAddresses = {
  current: () => store.current()?.addresses ?? none,
  add: (location: UserLocation) => store.set({ addresses: withRecent(recentAddresses.current(), location) }),
  /** The diner wants an address forgotten, and none of the older ones may show who lives where. */
  forget: () => store.set(null),
}

export const useRecentAddresses = () => useStored(store)?.addresses ?? none

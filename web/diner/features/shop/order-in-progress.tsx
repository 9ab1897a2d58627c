import type { StoreView } from '#web/diner/api/shop.ts'
import { usePlacedOrders } from '#web/diner/state/placed-orders.ts'
import { useSignedInPhone } from '#web/diner/state/signed-in.ts'
import { useNow } from '#web/shared/state/now.ts'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'

const likelyMs = 2 * 3_600_000

const loadProgress = () => import('./placed-progress.tsx')

/**
 * HEADER-21, HEADER-22, ORDER-22: the link back to the current order, if this browser or the signed-in diner has sent it.
 * Most diners of a menu have sent none, and do not load its code.
 */
export function OrderInProgress({ store: { id, alias } }: { store: Pick<StoreView, 'id' | 'alias'> }) {
  const now = Date.parse(useNow())
  const phone = useSignedInPhone()
  const placed = usePlacedOrders().filter((order) => order.alias === alias)
  const progress = useLazyModule('order in progress', loadProgress, phone !== null || placed.length > 0)
  // An order of today is most likely the one in progress, so its place is reserved until the answer arrives.
  const isLikely = placed.some(({ at }) => now - Date.parse(at) < likelyMs)
  const place = isLikely ? <Skeleton height="3rem" radius="m" /> : null
  return progress ? <progress.PlacedProgress storeId={id} placed={placed} phone={phone} place={place} /> : place
}

import { useQueries } from '@tanstack/react-query'
import { isInProgress } from '#domain/order/progress.ts'
import type { StoreView } from '#web/diner/api/shop.ts'
import { usePlacedOrders } from '#web/diner/state/placed-orders.ts'
import { useSignedInPhone } from '#web/diner/state/signed-in.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { useNow } from '#web/shared/state/now.ts'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { useLazyModule } from '#web/shared/use-lazy-module.ts'
import { ProgressLink } from './progress-link.tsx'

const likelyMs = 2 * 3_600_000

const loadSignedIn = () => import('./signed-in-progress.tsx')

/**
 * HEADER-21, HEADER-22, ORDER-22: the link back to the current order, if this browser or the signed-in diner has sent
 * it.
 */
export function OrderInProgress({ store: { id, alias } }: { store: Pick<StoreView, 'id' | 'alias'> }) {
  const now = new Date(useNow())
  const phone = useSignedInPhone()
  const elsewhere = useLazyModule('signed-in progress', loadSignedIn, phone !== null)
  const placed = usePlacedOrders().filter((order) => order.alias === alias)
  const orders = useQueries({
    queries: placed.map(({ code }) => ({
      queryKey: ['placed-order', alias, code],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const path = { branchContact: alias, orderId: code }
        return answerOf(api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path }, signal }))
      },
      refetchInterval: 60_000,
    })),
  })
  // An order of today is most likely the one in progress, so its place is reserved until the answer arrives.
  const isLikely = placed.some(({ at }) => now.getTime() - Date.parse(at) < likelyMs)
  if (isLikely && orders.some(({ isPending }) => isPending)) return <Skeleton height="3rem" radius="m" />
  const order = orders.find(({ data }) => data && isInProgress(data, now))?.data
  if (order) return <ProgressLink alias={alias} code={order.code} />
  return elsewhere && phone && <elsewhere.SignedInProgress storeId={id} phone={phone} />
}

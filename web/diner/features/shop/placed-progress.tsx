import { useQueries } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isInProgress } from '#domain/order/progress.ts'
import type { PlacedOrder } from '#web/diner/state/placed-orders.ts'
import { answerOf, api } from '#web/shared/api/client.ts'
import { useNow } from '#web/shared/state/now.ts'
import { ProgressLink } from './progress-link.tsx'
import { SignedInProgress } from './signed-in-progress.tsx'

type PlacedProgressProps = {
  storeId: string
  /** The orders that this browser has sent to the store. */
  placed: readonly PlacedOrder[]
  /** The phone of the signed-in diner; null for none. */
  phone: string | null
  /** Reserves its room while the orders are being asked for. */
  place: ReactNode
}

/** The link to the order in progress, once the gateway has said which one that is. */
export function PlacedProgress({ storeId, placed, phone, place }: PlacedProgressProps) {
  const now = new Date(useNow())
  const orders = useQueries({
    queries: placed.map(({ alias, code }) => ({
      queryKey: ['placed-order', alias, code],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const path = { branchContact: alias, orderId: code }
        return answerOf(api.GET('/api/diner/{branchContact}/order/{orderId}', { params: { path }, signal }))
      },
      refetchInterval: 60_000,
    })),
  })
  if (place && orders.some(({ isPending }) => isPending)) return place
  const at = orders.findIndex(({ data }) => data && isInProgress(data, now))
  const [found, sent] = [orders[at]?.data, placed[at]]
  if (found && sent) return <ProgressLink alias={sent.alias} code={found.code} />
  return phone !== null && <SignedInProgress storeId={storeId} phone={phone} />
}

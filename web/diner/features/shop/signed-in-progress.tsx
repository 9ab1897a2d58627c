import { useQuery } from '@tanstack/react-query'
import { isInProgress } from '#domain/order/progress.ts'
import { newestOrdersQuery } from '#web/diner/api/customer-orders.ts'
import { useNow } from '#web/shared/state/now.ts'
import { ProgressLink } from './progress-link.tsx'

/** The link to an order in progress that the signed-in diner has sent from another browser. */
export function SignedInProgress({ storeId, phone }: { storeId: string; phone: string }) {
  const now = new Date(useNow())
  const { data = [] } = useQuery(newestOrdersQuery(storeId, phone))
  const order = data.find((each) => isInProgress(each, now))
  return order && <ProgressLink alias={order.alias} code={order.code} />
}

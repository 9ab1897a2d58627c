import { useQueries } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { isInProgress } from '#domain/order/progress.ts'
import { answerOf, api } from '#web/api/client.ts'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/state/now.ts'
import { usePlacedOrders } from '#web/state/placed-orders.ts'
import { headerTexts } from '#web/texts/header.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const likelyMs = 2 * 3_600_000

/** HEADER-21, HEADER-22, ORDER-22: the link back to the current order, if it was sent from this browser. */
export function OrderInProgress({ alias }: { alias: string }) {
  const now = new Date(useNow())
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
  // An order of today is most likely the one in progress: its place is kept until the answer has come.
  const isLikely = placed.some(({ at }) => now.getTime() - Date.parse(at) < likelyMs)
  if (isLikely && orders.some(({ isPending }) => isPending)) return <Skeleton height="3rem" radius="m" />
  const order = orders.find(({ data }) => data && isInProgress(data, now))?.data
  return (
    order && (
      <ButtonLink
        to={paths.order(alias, order.code)}
        target="_blank"
        variant="secondary"
        block
        icon={<Receipt size={20} aria-hidden="true" />}
      >
        {headerTexts.inProgress}
      </ButtonLink>
    )
  )
}

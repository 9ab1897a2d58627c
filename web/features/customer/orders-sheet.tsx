import { useInfiniteQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { formatMoney, toMinor } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import { isCompleted, isInProgress } from '#domain/order/progress.ts'
import { customerOrdersQuery } from '#web/api/customer.ts'
import type { OrderSummary } from '#web/api/customer-orders.ts'
import { paths } from '#web/paths.ts'
import { useNow } from '#web/state/now.ts'
import { clockTime, fullDate } from '#web/texts/clock.ts'
import { customerOrdersTexts as texts } from '#web/texts/customer.ts'
import { followUpTexts } from '#web/texts/follow-up.ts'
import { scheduledTime } from '#web/texts/scheduled-time.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkCard } from '#web/ui/link-card.tsx'
import bag from '#web/ui/pictures/bag.svg'
import { Sheet } from '#web/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/state.tsx'
import styles from './customer.module.css'

type OrdersProps = {
  storeId: string
  phone: string
  timeZone: string
}

/** CUST-16, CUST-17, CUST-19. */
export const OrdersSheet = ({ open, onClose, ...rest }: OrdersProps & { open: boolean; onClose: () => void }) => (
  <Sheet open={open} onClose={onClose} title={texts.title} closeLabel={shellTexts.close}>
    <Orders {...rest} />
  </Sheet>
)

function Orders({ storeId, phone, timeZone }: OrdersProps) {
  const list = useInfiniteQuery(customerOrdersQuery(storeId, phone))
  if (list.isPending)
    return (
      <Loading label={texts.loading}>
        <div className={styles['list']}>
          {['a', 'b', 'c'].map((each) => (
            <Skeleton key={each} height="6.5rem" radius="l" />
          ))}
        </div>
      </Loading>
    )
  if (!list.data)
    return (
      <ErrorState
        {...texts.failed}
        retryLabel={shellTexts.retry}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  const orders = list.data.pages.flat()
  if (orders.length === 0) return <EmptyState picture={bag} {...texts.empty} />
  return (
    <>
      <ul className={styles['list']} aria-label={texts.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} timeZone={timeZone} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          className={styles['more']}
          variant="secondary"
          size="large"
          block
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchNextPageError ? shellTexts.retry : texts.more}
        </Button>
      )}
    </>
  )
}

type OrderCardProps = Pick<OrdersProps, 'timeZone'> & { order: OrderSummary }

function OrderCard({ order, timeZone }: OrderCardProps) {
  const now = useNow()
  const { code, alias, status, type, orderedAt, scheduledAt, total, money } = order
  const when = scheduledAt
    ? texts.scheduled(scheduledTime(now, scheduledAt, timeZone))
    : `${fullDate(orderedAt, timeZone)}, ${clockTime(orderedAt, timeZone)} hs`
  return (
    <LinkCard
      lead={<Receipt size={24} aria-hidden="true" />}
      name={texts.order(code)}
      level={3}
      to={paths.order(alias, code)}
      text={`${when} · ${followUpTexts.type[type]}`}
      badges={
        <>
          <Badge tone={toneOf(status, isInProgress(order, new Date(now)))} dot>
            {followUpTexts.status[status]}
          </Badge>
          <span className={styles['total']}>{formatMoney(toMinor(total, money.mantissaLength), money)}</span>
        </>
      }
    />
  )
}

function toneOf(status: OrderStatus, isNow: boolean): 'good' | 'bad' | 'accent' | 'plain' {
  if (status === 'CANCELED') return 'bad'
  if (isCompleted(status)) return 'good'
  return isNow ? 'accent' : 'plain'
}

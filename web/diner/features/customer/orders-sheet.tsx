import { useInfiniteQuery } from '@tanstack/react-query'
import Receipt from 'lucide-react/icons/receipt'
import { formatAmount } from '#domain/money/money.ts'
import type { OrderStatus } from '#domain/order/events.ts'
import { isCompleted, isInProgress } from '#domain/order/progress.ts'
import { customerOrdersQuery } from '#web/diner/api/customer.ts'
import type { OrderSummary } from '#web/diner/api/customer-orders.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { paths } from '#web/diner/paths.ts'
import { customerOrdersTexts as texts } from '#web/diner/texts/customer.ts'
import { followUpTexts } from '#web/diner/texts/follow-up.ts'
import { modeName } from '#web/diner/texts/mode-name.ts'
import { scheduledTime } from '#web/diner/texts/scheduled-time.ts'
import { useNow } from '#web/shared/state/now.ts'
import { clockTimeWithUnit, dayAndMonth, fullDate } from '#web/shared/texts/clock.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button } from '#web/shared/ui/button.tsx'
import { LinkCard } from '#web/shared/ui/link-card.tsx'
import { Picture } from '#web/shared/ui/picture.tsx'
import bag from '#web/shared/ui/pictures/bag.svg'
import { Sheet } from '#web/shared/ui/sheet.tsx'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
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
            <Skeleton key={each} height="6.75rem" radius="l" />
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
  const { code, alias, status, orderedAt, scheduledAt, total, money, dishes = [], moreDishes = 0 } = order
  const when = scheduledAt
    ? texts.scheduled(scheduledTime(now, scheduledAt, timeZone))
    : `${dateOf(orderedAt, now, timeZone)}, ${clockTimeWithUnit(orderedAt, timeZone)}`
  return (
    <LinkCard
      lead={<Dish url={order.imageUrl ?? null} />}
      name={dishes.length > 0 ? texts.dishes(dishes, moreDishes) : texts.order(code)}
      level={3}
      to={paths.order(alias, code)}
      text={`${when}\u00A0· ${modeName(order)}`}
      badges={
        <>
          <Badge tone={toneOf(status, isInProgress(order, new Date(now)))} dot>
            {followUpTexts.status[status]}
          </Badge>
          <span className={styles['total']}>{formatAmount(total, money)}</span>
        </>
      }
    />
  )
}

/** Without the year, while it is this year. */
function dateOf(at: string, now: string, timeZone: string): string {
  const [date, today] = [fullDate(at, timeZone), fullDate(now, timeZone)]
  return date.slice(-4) === today.slice(-4) ? dayAndMonth(at, timeZone) : date
}

/** The name of the card says what it shows. */
const Dish = ({ url }: { url: string | null }) =>
  url === null ? (
    <span className={styles['dish']}>
      <Receipt size={24} aria-hidden="true" />
    </span>
  ) : (
    <Picture className={styles['dish']} {...photograph(url, '3.5rem')} alt="" width={1} height={1} />
  )

function toneOf(status: OrderStatus, isNow: boolean): 'good' | 'bad' | 'accent' | 'plain' {
  if (status === 'CANCELED') return 'bad'
  if (isCompleted(status)) return 'good'
  return isNow ? 'accent' : 'plain'
}

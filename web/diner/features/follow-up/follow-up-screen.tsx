import type { ReactNode } from 'react'
import { isCompleted } from '#domain/order/progress.ts'
import { useShop } from '#web/diner/api/use-shop.ts'
import { paths } from '#web/diner/paths.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { useNow } from '#web/shared/state/now.ts'
import { useBrand } from '#web/shared/theme/theme.ts'
import { beside } from '#web/shared/ui/beside.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Column, PageBody, usePageTitle } from '#web/shared/ui/page.tsx'
import magnifier from '#web/shared/ui/pictures/magnifier.svg'
import { Loading, Skeleton } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import styles from './follow-up.module.css'
import nowStyles from './now.module.css'
import type { FollowUpOrder } from './order-query.ts'
import { OrderView } from './order-view.tsx'
import { sentenceOfNow } from './order-words.ts'
import { WaitingProgress } from './progress.tsx'
import { useBankReturn } from './use-bank-return.ts'
import { useOrder } from './use-order.ts'

type ScreenProps = {
  alias: string
  orderCode: string
  refreshAfterUpdate: boolean
  /** The questions about an order that has arrived (FOLLOW-68). */
  rating: (order: FollowUpOrder) => ReactNode
  /** The button to pay the order, for an amount with its currency. */
  pay: (order: FollowUpOrder, amount: string, refresh: () => Promise<void>) => ReactNode
  /** The effect of the order on its diner's points (FOLLOW-69). */
  points: (order: FollowUpOrder) => ReactNode
  /** Offers notices about the order's changes. */
  notices: ReactNode
  /** Offers to order the same again, once the order has ended. */
  again: (order: FollowUpOrder) => ReactNode
  /** The courier on a small map that leads to the address. */
  map: (trackingUrl: string) => ReactNode
}

/** FOLLOW-01; FOLLOW-73: without the order there is only the error screen. */
export function FollowUpScreen({
  alias,
  orderCode,
  refreshAfterUpdate,
  rating,
  pay,
  points,
  again,
  notices,
  map,
}: ScreenProps) {
  const { order, isLoading, isUnknown, ...load } = useOrder(alias, orderCode, { refreshAfterUpdate })
  const bankReturn = useBankReturn(alias, orderCode, load.refresh)
  const { data: shop } = useShop(alias)
  useBrand(alias, shop && shop.type !== 'company' ? shop.branch.generalConfig.colorConfig : undefined)
  const now = useNow()
  const name = texts.order(orderCode)
  // A diner with other things to do reads the state in the name of the tab.
  usePageTitle(order ? `${sentenceOfNow(order, now, bankReturn === 'settling')} · ${name}` : name)
  return (
    <Column>
      {order ? (
        <OrderView
          {...load}
          order={order}
          bankReturn={bankReturn}
          // The order may have been paid since the last answer.
          pay={(amount) => (load.cachedAt === null ? pay(order, amount, load.refresh) : null)}
          notices={notices}
          rating={isCompleted(order.status) ? rating(order) : null}
          points={points(order)}
          again={again(order)}
          map={map}
        />
      ) : isLoading && !load.isRefreshing ? (
        <Waiting />
      ) : isUnknown ? (
        <main>
          <EmptyState
            level={1}
            picture={magnifier}
            title={texts.unknown.title}
            text={texts.unknown.text}
            action={<ButtonLink to={shop ? paths.shop(alias) : paths.shops()}>{texts.unknown.action}</ButtonLink>}
          />
        </main>
      ) : (
        <main>
          <ErrorState
            level={1}
            title={texts.failed}
            retryLabel={texts.refresh}
            busy={load.isRefreshing}
            onRetry={() => void load.refresh()}
          />
        </main>
      )}
    </Column>
  )
}

const Waiting = () => (
  <Loading label={texts.loading}>
    <VisuallyHidden>
      <h1>{texts.loading}</h1>
    </VisuallyHidden>
    <div className={styles['header']}>
      <Skeleton width="3.25rem" height="3.25rem" radius="m" />
      <div className={styles['grow']}>
        <Skeleton width="9rem" height="1.2rem" />
      </div>
    </div>
    <div className={styles['facts']}>
      <Skeleton width="7rem" height="2.5rem" />
      <Skeleton width="7rem" height="2.5rem" />
    </div>
    <PageBody>
      <Card className={nowStyles['now']}>
        <div className={nowStyles['sentence']}>
          <Skeleton width="80%" height="1.9rem" />
          <Skeleton width="55%" />
        </div>
        <WaitingProgress />
      </Card>
      <Card className={styles['destination']}>
        <Skeleton width="2.75rem" height="2.75rem" radius="full" />
        <div className={styles['waiting']}>
          <Skeleton width="55%" />
          <Skeleton width="75%" />
        </div>
      </Card>
      <Card className={classes(nowStyles['now'], beside)}>
        {['a', 'b', 'c', 'd', 'e'].map((row) => (
          <Skeleton key={row} />
        ))}
      </Card>
    </PageBody>
  </Loading>
)

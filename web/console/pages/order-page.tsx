import SearchX from 'lucide-react/icons/search-x'
import { useParams } from 'react-router-dom'
import type { Role } from '#domain/operator/role.ts'
import { orderTexts as texts } from '#web/console/texts/order.ts'
import { isForbidden, isImpossible, isNotFound } from '#web/shared/api/api-error.ts'
import { shellTexts } from '#web/shared/texts/shell.ts'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Loading } from '#web/shared/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/shared/ui/state.tsx'
import { VisuallyHidden } from '#web/shared/ui/visually-hidden.tsx'
import styles from '../order/order.module.css'
import type { ConsoleOrder } from '../order/order-calls.ts'
import { OrderCourier } from '../order/order-courier.tsx'
import { OrderFacts } from '../order/order-facts.tsx'
import { OrderHistory } from '../order/order-history.tsx'
import { OrderItems } from '../order/order-items.tsx'
import { OrderMoney } from '../order/order-money.tsx'
import { OrderPerson } from '../order/order-person.tsx'
import { OrderSteps } from '../order/order-steps.tsx'
import { OrderTickets, UnprintedTicket } from '../order/order-tickets.tsx'
import { useOrder } from '../order/use-order.ts'
import { useStep } from '../order/use-step.ts'
import { paths } from '../paths.ts'
import { ConsoleFrame } from '../workplace/console-frame.tsx'
import { UnreadNotice } from '../workplace/freshness.tsx'
import { OrderShapes } from '../workplace/shapes.tsx'

/** One order in hand: everything that is known of it, and every step. */
export default function OrderPage() {
  const { code = '' } = useParams()
  const wanted = code.toUpperCase()
  return (
    <ConsoleFrame title={texts.title(wanted)}>
      {({ role }) => <Order key={wanted} code={wanted} role={role} />}
    </ConsoleFrame>
  )
}

function Order({ code, role }: { code: string; role: Role }) {
  const { data, error, isFetching, refetch } = useOrder(code)
  if (data)
    return (
      <>
        {error && <UnreadNotice />}
        <Known order={data} role={role} />
      </>
    )
  if (!error)
    return (
      <Loading label={shellTexts.loading}>
        <VisuallyHidden>
          <h1>{texts.title(code)}</h1>
        </VisuallyHidden>
        <OrderShapes />
      </Loading>
    )
  const isOfAnother = isForbidden(error)
  if (isOfAnother || isNotFound(error) || isImpossible(error))
    return (
      <EmptyState
        level={1}
        picture={<SearchX size={32} />}
        {...(isOfAnother ? texts.ofAnother : texts.unknown)}
        action={<ButtonLink to={paths.orders}>{texts.search}</ButtonLink>}
      />
    )
  return (
    <ErrorState
      level={1}
      {...texts.failed}
      retryLabel={shellTexts.retry}
      busy={isFetching}
      onRetry={() => void refetch()}
    />
  )
}

function Known({ order, role }: { order: ConsoleOrder; role: Role }) {
  const { run, busy } = useStep()
  return (
    <>
      <OrderFacts order={order} />
      <UnprintedTicket order={order} />
      <OrderSteps order={order} role={role} run={run} busy={busy} />
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <OrderItems order={order} />
          <OrderMoney order={order} role={role} run={run} busy={busy} />
        </div>
        <div className={styles['column']}>
          <OrderPerson order={order} />
          <OrderCourier order={order} role={role} run={run} busy={busy} />
          <OrderTickets order={order} />
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  )
}

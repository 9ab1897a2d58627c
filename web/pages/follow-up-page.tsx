import { useParams, useSearchParams } from 'react-router-dom'
import { FollowUpScreen } from '#web/features/follow-up/follow-up-screen.tsx'
import { PayOrder } from '#web/features/payment/pay-order.tsx'
import { RatingLinks } from '#web/features/survey/rating-links.tsx'
import { useEntry } from '#web/state/entry.ts'
import { OrderAgain } from './order-again/order-again.tsx'
import { OrderPoints } from './order-points/order-points.tsx'

/** RTE-10. */
export default function FollowUpPage() {
  const { alias = '', orderCode = '' } = useParams()
  const [query] = useSearchParams()
  const flag = query.get('refreshAfterUpdate')
  const entry = useEntry()
  return (
    <FollowUpScreen
      key={`${alias}/${orderCode}`}
      alias={alias}
      orderCode={orderCode}
      refreshAfterUpdate={entry.refreshAfterUpdate || (flag !== null && flag !== 'false')}
      pay={(order, amount, refresh) => <PayOrder order={order} amount={amount} refresh={refresh} />}
      points={(order) => <OrderPoints order={order} />}
      again={(order) => <OrderAgain order={order} />}
      rating={({ code, branchContact }) => <RatingLinks orderCode={code} store={branchContact} />}
    />
  )
}

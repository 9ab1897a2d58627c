import CircleCheck from 'lucide-react/icons/circle-check'
import Navigation from 'lucide-react/icons/navigation'
import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { isCompleted, overStatuses } from '#domain/order/progress.ts'
import { refundArrivesWithinDays } from '#domain/payment/refund-days.ts'
import { validSecurityCode } from '#domain/shipment/security-code.ts'
import { useWaitingReport } from '#web/diner/api/order-error.ts'
import { paths } from '#web/diner/paths.ts'
import { keptStep } from '#web/diner/payment/kept-step.ts'
import { useIsEarlierOrder } from '#web/diner/state/earlier-order.ts'
import { delayText, rangeText } from '#web/diner/texts/arrival.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { earlierOrderText } from '#web/diner/texts/earlier-order.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { scheduledTime } from '#web/diner/texts/scheduled-time.ts'
import { gatewayNow, gatewayTimeOf } from '#web/shared/state/clock.ts'
import { useNow } from '#web/shared/state/now.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { FootNotice } from '#web/shared/ui/foot-notice.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { PageBody } from '#web/shared/ui/page.tsx'
import { Picture } from '#web/shared/ui/picture.tsx'
import { CourierCard } from './courier-card.tsx'
import { Destination } from './destination.tsx'
import { expectedOf } from './expected-window.ts'
import styles from './follow-up.module.css'
import { History } from './history.tsx'
import { OrderActions, trackingLink } from './order-actions.tsx'
import type { FollowUpOrder } from './order-query.ts'
import { sentenceOfNow, statusLabel } from './order-words.ts'
import { PaymentIcon } from './payment-icon.tsx'
import { isAwaitingPayment, isNotCharged, isPaymentLate, mayPay } from './payment-wait.ts'
import { Progress } from './progress.tsx'
import { Receipt, useOrderMoney } from './receipt.tsx'
import { useCustomRedirect } from './use-custom-redirect.ts'

type OrderViewProps = {
  order: FollowUpOrder
  hasFailed: boolean
  keptAt: number | null
  haveShipmentsFailed: boolean
  isRefreshing: boolean
  /** The diner has come back from the bank: the payment is being settled, or settling failed. */
  bankReturn: 'none' | 'settling' | 'failed'
  refresh: () => Promise<void>
  /** The button to pay, where the order may be paid (FPAY-01). */
  pay: (amount: string) => ReactNode
  rating: ReactNode
  points: ReactNode
  notices: ReactNode
  again: ReactNode
}

export function OrderView({
  order: known,
  hasFailed,
  keptAt,
  haveShipmentsFailed,
  isRefreshing,
  bankReturn,
  refresh,
  pay,
  rating,
  points,
  notices,
  again,
}: OrderViewProps) {
  const waitingReport = useWaitingReport(known.code)
  // A report that waits for the network already shows as reported, so that the diner does not report twice.
  const order = { ...known, errorType: waitingReport ?? known.errorType }
  useCustomRedirect(order.branch.id)
  const hasEarlierDetails = useIsEarlierOrder(order.code)
  const money = useOrderMoney(order)
  const { branch, branchContact: store, shipments, errorType } = order
  const trackingUrl = trackingLink(order)
  const [code] = isAwaitingPayment(order)
    ? []
    : shipments.flatMap(({ securityCode }) => validSecurityCode(securityCode) ?? [])
  const rider = shipments[0]?.riderInfo
  return (
    <>
      <header>
        <div className={styles['header']}>
          <Picture className={styles['logo']} src={branch.customLogoURL} alt={branch.name} width={1} height={1} first />
          <div className={styles['grow']}>
            <h1 className={styles['code']}>{texts.order(order.code)}</h1>
            <p className={styles['shop']}>{`${store.name} · ${texts.type[order.type]}`}</p>
            {keptAt !== null && <p className={styles['age']}>{texts.updatedAt(ageOf(keptAt, store.timeZone))}</p>}
          </div>
          <Button
            variant="quiet"
            className={styles['refresh']}
            busy={isRefreshing}
            icon={<RotateCw size={18} aria-hidden="true" />}
            onClick={() => void refresh()}
          >
            {texts.refresh}
          </Button>
        </div>
        <dl className={styles['facts']}>
          <div>
            <dt>{texts.facts.placed}</dt>
            <dd>
              {texts.placedAt(clockTime(order.orderedAt, store.timeZone), dayAndMonth(order.orderedAt, store.timeZone))}
            </dd>
          </div>
          <div>
            <dt>{texts.facts.total}</dt>
            <dd className={styles['total']}>
              <PaymentIcon type={order.paymentType} />
              <span>{money(order.total)}</span>
            </dd>
          </div>
        </dl>
      </header>
      <PageBody>
        {hasEarlierDetails && !overStatuses.includes(order.status) && (
          <Notice tone="wait" live>
            {earlierOrderText}
          </Notice>
        )}
        <Now order={order} trackingUrl={trackingUrl} bankReturn={bankReturn} pay={pay} />
        {rating}
        {isCompleted(order.status) && trackingUrl && <TrackLink to={trackingUrl} variant="secondary" />}
        {!overStatuses.includes(order.status) && notices}
        {errorType && (
          <Notice tone="bad" icon={<TriangleAlert size={20} aria-hidden="true" />}>
            {texts.errorType[errorType]}
          </Notice>
        )}
        {code && <SecurityKey code={code} />}
        {rider && <CourierCard rider={rider} />}
        <Destination order={order} />
        <Receipt order={order}>{points}</Receipt>
        <History order={order} />
        <OrderActions order={order} again={again} />
      </PageBody>
      {hasFailed && <FootNotice>{texts.stale}</FootNotice>}
      {haveShipmentsFailed && !hasFailed && <FootNotice>{texts.noShipments}</FootNotice>}
    </>
  )
}

/** Includes the day, once it is not today. */
function ageOf(at: number, timeZone: string): string {
  const [then, now] = [new Date(gatewayTimeOf(at)).toISOString(), new Date(gatewayNow()).toISOString()]
  const day = dayAndMonth(then, timeZone)
  return day === dayAndMonth(now, timeZone) ? clockTime(then, timeZone) : `${day} ${clockTime(then, timeZone)}`
}

type NowProps = Pick<OrderViewProps, 'order' | 'bankReturn' | 'pay'> & { trackingUrl: string | null }

/** ruling-41, ruling-42: the current state, the expected time, and the progress. */
function Now({ order, trackingUrl, bankReturn, pay }: NowProps) {
  const now = useNow()
  const isSettling = bankReturn === 'settling'
  const money = useOrderMoney(order)
  const { timeZone } = order.branchContact
  // The store does not prepare an unpaid order, so the page promises no time.
  const expected = isAwaitingPayment(order) ? null : expectedOf(order, now)
  const delay = expected && delayText(expected, timeZone)
  return (
    <Card as="section" className={styles['now']}>
      <div className={styles['sentence']} role="status">
        <Badge tone={order.status === 'CANCELED' ? 'bad' : 'accent'}>{statusLabel(order, now)}</Badge>
        <h2>{sentenceOfNow(order, isSettling)}</h2>
        {order.cancelReason && <p className={styles['reason']}>{texts.cancelReason(order.cancelReason)}</p>}
        {isNotCharged(order) && <p className={styles['soft']}>{texts.notCharged}</p>}
        {order.scheduledAt && (
          <p className={styles['soft']}>{texts.scheduledFor(scheduledTime(now, order.scheduledAt, timeZone))}</p>
        )}
        {expected?.range && <p className={styles['soft']}>{rangeOf(order, expected.range, now)}</p>}
        {delay && <p className={styles['late']}>{delay}</p>}
      </div>
      {isAwaitingPayment(order) && (
        <PaymentNews order={order} bankReturn={bankReturn} isLate={isPaymentLate(order, now)} />
      )}
      {order.payment.refund && (
        <RefundNews refund={order.payment.refund} provider={order.paymentType.provider} money={money} />
      )}
      {!isSettling && hasOpenStep(order) && (
        <ButtonLink to={paths.challenge(order.branchContact.alias, order.code)} reloadDocument size="large" block>
          {paymentTexts.challenge.goOn}
        </ButtonLink>
      )}
      {!isSettling && mayPay(order, now) && pay(money(order.total))}
      <Progress order={order} />
      {!isCompleted(order.status) && trackingUrl && <TrackLink to={trackingUrl} variant="primary" />}
    </Card>
  )
}

const TrackLink = ({ to, variant }: { to: string; variant: 'primary' | 'secondary' }) => (
  <ButtonLink to={to} variant={variant} size="large" block icon={<Navigation size={20} aria-hidden="true" />}>
    {texts.track}
  </ButtonLink>
)

/** The bank still waits for its second step, which the diner has left, so the card need not be entered again. */
const hasOpenStep = (order: FollowUpOrder): boolean =>
  isAwaitingPayment(order) &&
  (order.payment.status === 'PROCESSING' || order.payment.status === 'PENDING') &&
  keptStep(order.code) !== null

type PaymentNewsProps = { order: FollowUpOrder; bankReturn: OrderViewProps['bankReturn']; isLate: boolean }

/** The result of the last payment attempt; nothing for an attempt that has not begun. */
function PaymentNews({ order: { payment, paymentType }, bankReturn, isLate }: PaymentNewsProps) {
  const status = bankReturn === 'settling' ? 'PROCESSING' : payment.status
  const failed = bankReturn === 'failed' ? paymentTexts.callbackFailed : null
  if (isLate || status === 'APPROVED' || (status === 'PENDING' && !failed)) return null
  return status === 'PROCESSING' ? (
    <Notice tone="wait" live>
      {paymentTexts.processing}
    </Notice>
  ) : (
    <Notice tone="bad" live>
      {failed ?? paymentTexts.rejected[paymentType.upload ?? 'APP']}
    </Notice>
  )
}

type RefundNewsProps = {
  refund: NonNullable<FollowUpOrder['payment']['refund']>
  provider: string | undefined
  money: (amount: number) => string
}

/**
 * Says that the money is back only once the provider has made the refund, and gives a time of arrival only where the
 * provider does.
 */
function RefundNews({ refund: { status, amount }, provider, money }: RefundNewsProps) {
  const days = refundArrivesWithinDays(provider)
  return status === 'COMPLETED' ? (
    <Notice tone="good" live icon={<CircleCheck size={20} aria-hidden="true" />}>
      <p>{texts.refund.completed(money(amount))}</p>
      {days !== null && <p>{texts.refund.arrives(days)}</p>}
    </Notice>
  ) : (
    <Notice tone="wait" live>
      <p>{texts.refund.requested(money(amount))}</p>
      {days !== null && <p>{texts.refund.arrives(days)}</p>}
    </Notice>
  )
}

/** Without a delivery, the range is when the food is ready. */
function rangeOf({ type, branchContact }: FollowUpOrder, range: { from: number; to: number }, now: string): string {
  const { timeZone } = branchContact
  if (type === 'DELIVERY') return rangeText(range, Date.parse(now), timeZone)
  const time = (at: number) => clockTime(new Date(at).toISOString(), timeZone)
  return texts.expected.ready(time(range.from), time(range.to))
}

/** FOLLOW-36, FOLLOW-37, FAMBIG-56; ruling-43: its digits are heard one by one, and can be selected. */
const SecurityKey = ({ code }: { code: string }) => (
  <section className={styles['key']} aria-label={texts.key.title}>
    <div>
      <h3 className={styles['keyTitle']}>{texts.key.title}</h3>
      <p className={styles['soft']}>{texts.key.why}</p>
    </div>
    <p className={styles['digits']} role="img" aria-label={[...code].join(' ')}>
      {code}
    </p>
  </section>
)

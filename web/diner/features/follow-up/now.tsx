import Navigation from 'lucide-react/icons/navigation'
import type { ReactNode } from 'react'
import { isCompleted } from '#domain/order/progress.ts'
import { paths } from '#web/diner/paths.ts'
import { storedStep } from '#web/diner/payment/stored-step.ts'
import { delayText, rangeText } from '#web/diner/texts/arrival.ts'
import { paymentTexts } from '#web/diner/texts/card.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { scheduledTime } from '#web/diner/texts/scheduled-time.ts'
import { useNow } from '#web/shared/state/now.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { Badge } from '#web/shared/ui/badge.tsx'
import { ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import bowl from '#web/shared/ui/pictures/bowl.svg?inline'
import { isCarried } from './carried.ts'
import { expectedOf } from './expected-window.ts'
import { PaymentNews, RefundNews } from './money-news.tsx'
import styles from './now.module.css'
import { ContactLink, trackingLink } from './order-actions.tsx'
import { useOrderMoney } from './order-money.ts'
import type { FollowUpOrder } from './order-query.ts'
import { labelBeside, sentenceOfNow } from './order-words.ts'
import {
  isAwaitingPayment,
  isConfirming,
  isNotCharged,
  isPaymentLate,
  mayBeCharged,
  mayOrderAgain,
  mayPay,
} from './payment-wait.ts'
import { Progress } from './progress.tsx'
import type { BankReturn } from './use-bank-return.ts'

type NowProps = {
  order: FollowUpOrder
  bankReturn: BankReturn
  /** The button to pay, where the order may be paid (FPAY-01). */
  pay: (amount: string) => ReactNode
  again: ReactNode
  /** The courier on a small map that leads to an address. */
  map: (trackingUrl: string) => ReactNode
}

/** ruling-41, ruling-42: the current state, said once, with the progress and the one next action. */
export function Now({ order, bankReturn, pay, again, map }: NowProps) {
  const now = useNow()
  const isSettling = bankReturn === 'settling'
  const money = useOrderMoney(order)
  const { refund } = order.payment
  const isEnjoyed = isCompleted(order.status)
  const trackingUrl = trackingLink(order)
  const label = labelBeside(order, now, isSettling)
  return (
    <Card as="section" className={classes(styles['now'], isEnjoyed && styles['enjoyed'])}>
      {isEnjoyed && <img className={styles['picture']} src={bowl} alt="" width={200} height={150} />}
      <div className={styles['sentence']} role="status">
        {label !== null && <Badge tone={isPaymentLate(order, now) ? 'bad' : 'accent'}>{label}</Badge>}
        <h2>{sentenceOfNow(order, now, isSettling)}</h2>
        <Details order={order} now={now} isSettling={isSettling} />
      </div>
      {isAwaitingPayment(order) && !isConfirming(order, isSettling) && !isPaymentLate(order, now) && (
        <PaymentNews order={order} bankReturn={bankReturn} />
      )}
      {refund && <RefundNews refund={refund} provider={order.paymentType.provider} money={money} />}
      {!isSettling && hasOpenStep(order) && (
        <ButtonLink to={paths.challenge(order.branchContact.alias, order.code)} reloadDocument size="large" block>
          {paymentTexts.challenge.goOn}
        </ButtonLink>
      )}
      {!isSettling && mayPay(order, now) && pay(money(order.total))}
      <Progress order={order} />
      {trackingUrl !== null && isCarried(order) && map(trackingUrl)}
      {!isEnjoyed && trackingUrl && (
        <ButtonLink
          to={trackingUrl}
          variant={isCarried(order) ? 'primary' : 'secondary'}
          size={isCarried(order) ? 'large' : 'medium'}
          block
          icon={<Navigation size={20} aria-hidden="true" />}
        >
          {texts.track}
        </ButtonLink>
      )}
      {!isEnjoyed && mayOrderAgain(order, now) && (
        <div className={styles['next']}>
          {again}
          <ContactLink order={order} />
        </div>
      )}
    </Card>
  )
}

/** The lines under the sentence: why, when, and what happens next. */
function Details({ order, now, isSettling }: { order: FollowUpOrder; now: string; isSettling: boolean }) {
  const { scheduledAt, branchContact: store } = order
  const reason = reasonOf(order)
  const isLate = isPaymentLate(order, now)
  // The store does not prepare an unpaid order, so the page promises no time.
  const expected = isAwaitingPayment(order) ? null : expectedOf(order, now)
  const delay = expected && delayText(expected, store.timeZone)
  return (
    <>
      {reason && <p className={styles['reason']}>{texts.cancelReason(reason)}</p>}
      {order.status === 'CANCELED' && !reason && !isLate && <p className={styles['soft']}>{texts.next.noReason}</p>}
      {isNotCharged(order) && <p className={styles['soft']}>{texts.notCharged}</p>}
      {mayBeCharged(order) && <p className={styles['soft']}>{texts.next.moneyToCome}</p>}
      {isConfirming(order, isSettling) && <p className={styles['soft']}>{texts.next.confirming}</p>}
      {!isConfirming(order, isSettling) && mayPay(order, now) && (
        <p className={styles['soft']}>{texts.next.pay(store.name)}</p>
      )}
      {scheduledAt && (
        <p className={styles['soft']}>{texts.scheduledFor(scheduledTime(now, scheduledAt, store.timeZone))}</p>
      )}
      {expected?.range && <p className={styles['soft']}>{rangeOf(order, expected.range, now)}</p>}
      {delay && <p className={styles['late']}>{delay}</p>}
    </>
  )
}

/** The bank still waits for its second step, which the diner has left, so the card need not be entered again. */
const hasOpenStep = (order: FollowUpOrder): boolean =>
  isAwaitingPayment(order) &&
  (order.payment.status === 'PROCESSING' || order.payment.status === 'PENDING') &&
  storedStep(order.code) !== null

/** Without a delivery, the range is when the food is ready. */
function rangeOf({ type, branchContact }: FollowUpOrder, range: { from: number; to: number }, now: string): string {
  const { timeZone } = branchContact
  if (type === 'DELIVERY') return rangeText(range, Date.parse(now), timeZone)
  const time = (at: number) => clockTime(new Date(at).toISOString(), timeZone)
  return texts.expected.ready(time(range.from), time(range.to))
}

/** The shop's own words, after the reason of its list. */
function reasonOf({ cancelCode, cancelReason }: FollowUpOrder): string {
  const listed = cancelCode ? texts.cancelCode[cancelCode] : ''
  return [listed, cancelReason].filter(Boolean).join('. ')
}

import RotateCw from 'lucide-react/icons/rotate-cw'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { isCompleted, overStatuses } from '#domain/order/progress.ts'
import { validSecurityCode } from '#domain/shipment/security-code.ts'
import { useWaitingReport } from '#web/diner/api/order-error.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { useIsEarlierOrder } from '#web/diner/state/earlier-order.ts'
import { earlierOrderText } from '#web/diner/texts/earlier-order.ts'
import { followUpTexts as texts } from '#web/diner/texts/follow-up.ts'
import { modeName } from '#web/diner/texts/mode-name.ts'
import { useLostConnection } from '#web/shared/network.ts'
import { gatewayNow, gatewayTimeOf } from '#web/shared/state/clock.ts'
import { clockTime, dayAndMonth } from '#web/shared/texts/clock.ts'
import { Button } from '#web/shared/ui/button.tsx'
import { FootNotice } from '#web/shared/ui/foot-notice.tsx'
import { Notice } from '#web/shared/ui/notice.tsx'
import { PageBody } from '#web/shared/ui/page.tsx'
import { Picture } from '#web/shared/ui/picture.tsx'
import { CourierCard } from './courier-card.tsx'
import { Destination } from './destination.tsx'
import styles from './follow-up.module.css'
import { History } from './history.tsx'
import { Now } from './now.tsx'
import { OrderActions } from './order-actions.tsx'
import { useOrderMoney } from './order-money.ts'
import type { FollowUpOrder } from './order-query.ts'
import { PaymentIcon } from './payment-icon.tsx'
import { isAwaitingPayment } from './payment-wait.ts'
import { Receipt } from './receipt.tsx'
import type { BankReturn } from './use-bank-return.ts'
import { useCustomRedirect } from './use-custom-redirect.ts'

type OrderViewProps = {
  order: FollowUpOrder
  hasFailed: boolean
  cachedAt: number | null
  haveShipmentsFailed: boolean
  isRefreshing: boolean
  bankReturn: BankReturn
  refresh: () => Promise<void>
  /** The button to pay, where the order may be paid (FPAY-01). */
  pay: (amount: string) => ReactNode
  rating: ReactNode
  points: ReactNode
  notices: ReactNode
  again: ReactNode
  map: (trackingUrl: string) => ReactNode
}

export function OrderView({
  order: known,
  hasFailed,
  cachedAt,
  haveShipmentsFailed,
  isRefreshing,
  bankReturn,
  refresh,
  pay,
  rating,
  points,
  notices,
  again,
  map,
}: OrderViewProps) {
  const waitingReport = useWaitingReport(known.code)
  // A report that waits for the network already shows as reported, so that the diner does not report twice.
  const order = { ...known, errorType: waitingReport ?? known.errorType }
  useCustomRedirect(order.branch.id)
  const hasEarlierDetails = useIsEarlierOrder(order.code)
  const money = useOrderMoney(order)
  // The bar above the page says it then.
  const isConnected = useLostConnection() === null
  const { branch, branchContact: store, shipments, errorType } = order
  const [code] = isAwaitingPayment(order)
    ? []
    : shipments.flatMap(({ securityCode }) => validSecurityCode(securityCode) ?? [])
  const rider = shipments[0]?.riderInfo
  return (
    <>
      <header>
        <div className={styles['header']}>
          <Picture
            className={styles['logo']}
            {...photograph(branch.customLogoURL, '4rem')}
            alt={branch.name}
            width={1}
            height={1}
            first
          />
          <div className={styles['grow']}>
            <h1 className={styles['code']}>{texts.order(order.code)}</h1>
            <p className={styles['shop']}>{`${store.name}\u00A0· ${modeName(order)}`}</p>
            {cachedAt !== null && <p className={styles['age']}>{texts.updatedAt(ageOf(cachedAt, store.timeZone))}</p>}
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
        <Now order={order} bankReturn={bankReturn} pay={pay} again={again} map={map} />
        {isCompleted(order.status) && (
          <>
            {rating}
            {again}
          </>
        )}
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
        <OrderActions order={order} />
      </PageBody>
      {hasFailed && isConnected && <FootNotice>{texts.stale}</FootNotice>}
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

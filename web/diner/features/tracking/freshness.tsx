import RefreshCw from 'lucide-react/icons/refresh-cw'
import Smartphone from 'lucide-react/icons/smartphone'
import WifiOff from 'lucide-react/icons/wifi-off'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { useLostConnection } from '#web/shared/network.ts'
import { gatewayTimeOf } from '#web/shared/state/clock.ts'
import { clockTime } from '#web/shared/texts/clock.ts'
import { shipmentStatusLabel } from '#web/shared/texts/shipment-status.ts'
import { shipmentColor, shipmentInk } from '#web/shared/theme/shipment-color.ts'
import { classes } from '#web/shared/ui/classes.ts'
import { Spinner } from '#web/shared/ui/spinner.tsx'
import styles from './freshness.module.css'
import { firstName } from './rider.ts'
import type { useTracking } from './use-tracking.ts'

type FreshnessProps = Omit<ReturnType<typeof useTracking>, 'isFetching' | 'refresh'>

/** TRACK-16, TRACK-17, TRACK-52: the status, or that it is loading, and its age (ruling-44). */
export function Freshness({ tracking, loadStatus, heardAt, isLive, isLost, positionAge }: FreshnessProps) {
  const cause = causeOf({ isOffline: useLostConnection() !== null, isLost, isLive, isOld: positionAge !== null })
  const time = heardAt
    ? clockTime(new Date(gatewayTimeOf(heardAt)).toISOString(), tracking?.branchContact.timeZone)
    : ''
  const fresh = isLive && cause === null ? trackingTexts.live : trackingTexts.fresh
  const loading = cause === 'offline' && !tracking ? trackingTexts.waitsForNetwork : trackingTexts.loading
  return (
    <div className={styles['freshness']}>
      <p className={styles['row']}>
        {loadStatus !== 'loaded' && (
          <span className={styles['spinner']} role="img" aria-label={loading}>
            <Spinner />
          </span>
        )}
        {tracking ? (
          <>
            <span className={styles['status']}>
              <span
                className={styles['dot']}
                style={{ background: shipmentColor(tracking.shipment.status) }}
                aria-hidden="true"
              />
              <span style={{ color: shipmentInk(tracking.shipment.status) }}>
                {shipmentStatusLabel(tracking.shipment.status)}
              </span>
            </span>
            <span className={styles['fresh']}>{fresh(time)}</span>
          </>
        ) : (
          <span className={styles['soft']}>{loading}</span>
        )}
      </p>
      <div className={classes(styles['why'], (cause !== null || positionAge !== null) && styles['said'])}>
        {/* It is always in the page, so that a cause is announced when it appears. The age beside it is not announced
            every minute. */}
        <p role="status">
          {cause && (
            <span className={styles['cause']}>
              {icons[cause]}
              <span>{trackingTexts.notFresh[cause](firstName(tracking?.shipment.riderInfo ?? null))}</span>
            </span>
          )}
        </p>
        {positionAge !== null && <p>{trackingTexts.positionAge(positionAge)}</p>}
      </div>
    </div>
  )
}

const icons = {
  offline: <WifiOff size={15} aria-hidden="true" />,
  lost: <RefreshCw size={15} aria-hidden="true" />,
  silent: <Smartphone size={15} aria-hidden="true" />,
}

type Cause = keyof typeof icons

/** The reason why nothing newer is shown: the diner's network, our connection, or the rider's phone. */
function causeOf({
  isOffline,
  isLost,
  isLive,
  isOld,
}: Record<'isOffline' | 'isLost' | 'isLive' | 'isOld', boolean>): Cause | null {
  if (isOffline) return 'offline'
  if (isLost) return 'lost'
  return isLive && isOld ? 'silent' : null
}

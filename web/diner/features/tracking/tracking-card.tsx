import RotateCw from 'lucide-react/icons/rotate-cw'
import type { Ref } from 'react'
import { validSecurityCode } from '#domain/shipment/security-code.ts'
import { photograph } from '#web/diner/api/photographs.ts'
import { paths } from '#web/diner/paths.ts'
import { trackingTexts } from '#web/diner/texts/tracking.ts'
import { useLostConnection } from '#web/shared/network.ts'
import { Button, ButtonLink } from '#web/shared/ui/button.tsx'
import { Card } from '#web/shared/ui/card.tsx'
import { classes } from '#web/shared/ui/classes.ts'
import { Picture } from '#web/shared/ui/picture.tsx'
import { Skeleton } from '#web/shared/ui/skeleton.tsx'
import { Arrival } from './arrival.tsx'
import { readCreatedAt } from './created-at.ts'
import { DeliveryKey } from './delivery-key.tsx'
import { Freshness } from './freshness.tsx'
import { ProductLogo } from './product-logo.tsx'
import { RiderBlock } from './rider-block.tsx'
import { sentenceOf } from './sentence.ts'
import { Timeline } from './timeline.tsx'
import styles from './tracking-card.module.css'
import type { Tracking } from './tracking-query.ts'
import { useLate } from './use-late.ts'
import { useSnap } from './use-snap.ts'
import type { useTracking } from './use-tracking.ts'

type CardProps = ReturnType<typeof useTracking> & { ref?: Ref<HTMLDivElement> }

/** Everything on the map, and more, as text (ruling-45). */
export function TrackingCard({ ref, tracking, ...load }: CardProps) {
  const createdAt = readCreatedAt(tracking?.createdAt, tracking?.branchContact.timeZone)
  const code = validSecurityCode(tracking?.shipment.securityCode)
  const { snap, dragged, handle } = useSnap()
  const isConnected = useLostConnection() === null
  const isLate = useLate(!tracking && isConnected)
  return (
    <div ref={ref} className={styles['place']}>
      <Card
        as="section"
        floating
        className={classes(styles['card'], snap !== 'half' && styles[snap], dragged !== null && styles['held'])}
        style={dragged === null ? undefined : ({ '--dragged': `${dragged}px` } as React.CSSProperties)}
        aria-label={trackingTexts.card}
      >
        <button
          type="button"
          className={styles['handle']}
          aria-label={snap === 'full' ? trackingTexts.lower : trackingTexts.raise}
          aria-expanded={snap === 'full'}
          {...handle}
        />
        <div className={styles['scroll']}>
          <header className={styles['header']}>
            {!tracking && <Skeleton width="2.75rem" height="2.75rem" radius="m" />}
            {tracking?.branch && (
              <Picture
                className={styles['logo']}
                {...photograph(tracking.branch.customLogoURL, '4rem')}
                alt={tracking.branch.name}
                width={1}
                height={1}
                first
              />
            )}
            <div className={styles['order']}>
              <h1 className={styles['code']}>{trackingTexts.order(tracking?.code)}</h1>
              {createdAt && <p className={styles['soft']}>{trackingTexts.placedAt(createdAt.time, createdAt.date)}</p>}
              {!tracking && <p className={styles['soft']}>&nbsp;</p>}
            </div>
            <Button
              variant="quiet"
              className={styles['refresh']}
              busy={load.isFetching}
              icon={<RotateCw size={18} aria-hidden="true" />}
              onClick={() => void load.refresh()}
            >
              {trackingTexts.refresh}
            </Button>
            <Freshness {...load} tracking={tracking} />
          </header>
          {tracking ? (
            <>
              <div className={styles['news']}>
                <div role="status">
                  <h2 className={styles['now']}>{sentenceOf(tracking)}</h2>
                </div>
                <Arrival tracking={tracking} />
              </div>
              <RiderBlock rider={tracking.shipment.riderInfo} />
              {code && <DeliveryKey code={code} />}
              <Timeline tracking={tracking} />
              <ButtonLink
                block
                variant={isDelivered(tracking) ? 'primary' : 'secondary'}
                to={paths.order(tracking.branchContact.alias, tracking.code)}
              >
                {isDelivered(tracking) ? trackingTexts.rate : trackingTexts.toOrder}
              </ButtonLink>
            </>
          ) : (
            <>
              {/* ruling-87 */}
              <p className={styles['soft']} role="status">
                {isLate && trackingTexts.notFound}
              </p>
              <div className={styles['waiting']} aria-hidden="true">
                <Skeleton width="82%" height="1.6rem" />
                <Skeleton height="2.75rem" radius="m" />
                <Skeleton height="4.5rem" radius="m" />
              </div>
            </>
          )}
        </div>
        <ProductLogo />
      </Card>
    </div>
  )
}

const isDelivered = ({ shipment }: Tracking) => shipment.status === 'DELIVERED' || shipment.status === 'RETURNED'

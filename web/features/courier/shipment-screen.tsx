import { maySeeDetails } from '#domain/shipment/rules.ts'
import { paths } from '#web/paths.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { shellTexts } from '#web/texts/shell.ts'
import { PageBody, usePageTitle } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { ErrorState } from '#web/ui/state.tsx'
import type { Courier } from './courier-calls.ts'
import { CourierFrame } from './courier-frame.tsx'
import { LostShipment } from './lost-shipment.tsx'
import styles from './shipment-detail.module.css'
import { ShipmentDetail } from './shipment-detail.tsx'
import { heldBy } from './submit-intent.ts'
import { useCourier } from './use-courier.ts'
import { useShipment } from './use-shipment.ts'

const texts = courierTexts.detail

/** SDETAIL: one shipment, for whoever may see it. */
export function ShipmentScreen({ alias, shipmentId }: { alias: string; shipmentId: string }) {
  const courier = useCourier()
  return (
    <CourierFrame>
      {courier ? (
        <KnownCourier key={shipmentId} alias={alias} shipmentId={shipmentId} courier={courier} />
      ) : (
        <Waiting alias={alias} />
      )}
    </CourierFrame>
  )
}

type KnownCourierProps = { alias: string; shipmentId: string; courier: Courier }

function KnownCourier({ alias, shipmentId, courier }: KnownCourierProps) {
  const { query, realtime } = useShipment(shipmentId, courier.riderId)
  const shipment = query.data
  usePageTitle(shipment && texts.header(shipment.logisticsOrder.code))
  if (!shipment && query.isError)
    return (
      <>
        <PageHeader title={texts.title} back={{ to: paths.shipments(alias), label: texts.back }} />
        <ErrorState
          title={texts.loadFailedTitle}
          text={texts.loadFailed}
          retryLabel={shellTexts.retry}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  if (!shipment) return <Waiting alias={alias} />
  return maySeeDetails(heldBy(shipment), courier.riderId) ? (
    <ShipmentDetail alias={alias} courier={courier} shipment={shipment} client={realtime.client} />
  ) : (
    <LostShipment alias={alias} courier={courier} shipment={shipment} />
  )
}

const Waiting = ({ alias }: { alias: string }) => (
  <>
    <PageHeader title={shellTexts.loading} back={{ to: paths.shipments(alias), label: texts.back }} />
    <PageBody>
      <Loading label={shellTexts.loading}>
        <div className={styles['waiting']}>
          <Skeleton height="13rem" radius="l" />
          <Skeleton height="3.25rem" radius="m" />
          <Skeleton height="6rem" radius="l" />
        </div>
      </Loading>
    </PageBody>
  </>
)

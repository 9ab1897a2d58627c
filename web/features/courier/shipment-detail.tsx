import CircleCheck from 'lucide-react/icons/circle-check'
import MapIcon from 'lucide-react/icons/map'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { isAssignedTo, isInProgress, mayCancel, mayUpdate, nextStatus } from '#domain/shipment/rules.ts'
import { paths } from '#web/paths.ts'
import type { RealtimeClient } from '#web/realtime/client.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PageBody } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { StickyBar } from '#web/ui/sticky-bar.tsx'
import { CancelShipment } from './cancel-shipment.tsx'
import { ContactCard, SecurityCode } from './contact-card.tsx'
import type { Courier, WireShipment } from './courier-calls.ts'
import { isAuctionOpen, shipmentAfter } from './intent-previews.ts'
import styles from './shipment-detail.module.css'
import { SlideConfirm } from './slide-confirm.tsx'
import { StatusBadge } from './status-badge.tsx'
import { PendingLine, PositionLine } from './status-lines.tsx'
import { StopList } from './stop-list.tsx'
import { directionsLink, stopsOf } from './stops.ts'
import { heldBy } from './submit-intent.ts'
import { useIntents } from './use-intents.ts'
import { usePositions } from './use-positions.ts'
import { useStore } from './use-store.ts'

const texts = courierTexts.detail

type ShipmentDetailProps = {
  alias: string
  courier: Courier
  shipment: WireShipment
  client: RealtimeClient | null
}

/** The screen in use on the street: where to go now, whom to call, and the next step under the thumb. */
export function ShipmentDetail({ alias, courier, shipment, client }: ShipmentDetailProps) {
  const { pending, makeStep } = useIntents(courier)
  // A shipment that others may have won is not the courier's before the gateway says so.
  const isOpen = isAuctionOpen(pending, shipment.id)
  const { status } = shipmentAfter(pending, shipment)
  const isMine = isAssignedTo(heldBy(shipment), courier.riderId)
  const isUnderWay = isMine && isInProgress(status, shipment)
  const reporting = usePositions(courier.riderId, client, isUnderWay)
  const store = useStore(alias).data
  const cancel = useCancel(alias, shipment, () => makeStep(shipment, 'DRIVER_CANCELED'))
  const next = mayUpdate(status, shipment) ? nextStatus(status, shipment) : null
  const { customerName, customerPhone } = shipment.order
  useTop(status)

  return (
    <>
      <PageHeader
        title={texts.header(shipment.logisticsOrder.code)}
        sub={<StatusBadge status={status} />}
        back={{ to: paths.shipments(alias), label: texts.back }}
      />
      <PageBody>
        <Card as="section" padded className={styles['route']}>
          <StopList stops={stopsOf(shipment, status)} />
          <ButtonLink
            block
            variant="secondary"
            size="large"
            to={directionsLink(shipment)}
            target="_blank"
            rel="noopener"
            icon={<MapIcon size={24} aria-hidden="true" />}
          >
            {texts.map}
          </ButtonLink>
        </Card>
        {isUnderWay && status === 'ON_ROUTE_TO_DROP_OFF' && shipment.securityCode && (
          <SecurityCode code={shipment.securityCode} />
        )}
        {isMine && <ContactCard title={texts.receiver} name={customerName ?? ''} phone={customerPhone} />}
        <ContactCard title={texts.store} name={shipment.branchContact.name} phone={store?.callPhone ?? null} />
        {isMine && mayCancel(status) && <CancelShipment onCancel={cancel} />}
      </PageBody>
      <section className={styles['steps']} aria-label={texts.nextStep}>
        <StickyBar>
          <PendingLine count={pending.length} />
          <PositionLine reporting={reporting} />
          {status === 'LOOKING_FOR_DRIVER' && <p className={styles['sharing']}>{texts.sharing}</p>}
          {next ? (
            <SlideConfirm
              key={status}
              label={stepLabel(status)}
              busy={isOpen}
              onConfirm={() => makeStep(shipment, next)}
            />
          ) : (
            <Ending alias={alias} status={status} />
          )}
        </StickyBar>
      </section>
    </>
  )
}

const stepLabel = (status: ShipmentStatus): string =>
  (courierTexts.step as Partial<Record<string, string>>)[status] ?? ''

/** Each step begins at the top, where its stop stands. */
function useTop(status: ShipmentStatus) {
  const shown = useRef(status)
  useEffect(() => {
    if (shown.current !== status) scrollTo({ top: 0 })
    shown.current = status
  }, [status])
}

/** FOPEN-69: once the gateway has the cancel, back to the list. */
function useCancel(alias: string, { status }: WireShipment, makeCancel: () => void) {
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (isAsked && status === 'DRIVER_CANCELED') navigate(paths.shipments(alias), { replace: true })
  }, [isAsked, status, alias, navigate])
  return () => {
    setAsked(true)
    makeCancel()
  }
}

function Ending({ alias, status }: { alias: string; status: ShipmentStatus }) {
  const { finished } = texts
  const isDone = status === 'DELIVERED' || status === 'RETURNED'
  return (
    <div className={styles['ending']}>
      <Notice tone={isDone ? 'good' : 'plain'} icon={isDone ? <CircleCheck size={24} aria-hidden="true" /> : undefined}>
        {isDone ? finished[status] : status === 'PENDING' || status === 'STACKING' ? texts.notYet : finished.CANCELED}
      </Notice>
      <ButtonLink block size="large" to={paths.shipments(alias)} replace>
        {texts.toList}
      </ButtonLink>
    </div>
  )
}

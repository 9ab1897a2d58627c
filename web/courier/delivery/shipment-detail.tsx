import { isAssignedTo, isInProgress, mayCancel, mayUpdate, nextStatus } from '#domain/shipment/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import type { RealtimeClient } from '#web/shared/realtime/client.ts'
import { PageBody } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { isAuctionOpen } from '../intents/moves.ts'
import { OutcomeCards, ofDelivery } from '../intents/outcome-cards.tsx'
import { heldBy, withSteps } from '../intents/shown.ts'
import { useIntents } from '../intents/use-intents.ts'
import { LockedPhone } from '../positions/locked-phone.tsx'
import { usePositions } from '../positions/use-positions.ts'
import { CollectCard, collectWords, offeredMoney } from '../route/collect.tsx'
import { useDoorTimes } from '../route/door-times.ts'
import { RouteCard } from '../route/route-card.tsx'
import { stopsOf } from '../route/stops.ts'
import { targetOf } from '../route/target.ts'
import type { CourierIdentity, WireShipment } from '../workplace/courier-calls.ts'
import { StatusBadge } from '../workplace/status-badge.tsx'
import { useStore } from '../workplace/use-store.ts'
import { useTop } from '../workplace/use-top.ts'
import { CancelShipment } from './cancel-shipment.tsx'
import { ContactCard } from './contact-card.tsx'
import { asksKey, keyTroubleOf, needsCard } from './delivery-key.tsx'
import { NavigationChoice } from './navigation-choice.tsx'
import { NextStep } from './next-step.tsx'
import { useCancel } from './use-cancel.ts'

const texts = courierTexts.detail

type ShipmentDetailProps = {
  alias: string
  courier: CourierIdentity
  shipment: WireShipment
  client: RealtimeClient | null
}

/** The screen for the street: the destination, the person to call, and the next step near the thumb. */
export function ShipmentDetail({ alias, courier, shipment, client }: ShipmentDetailProps) {
  const intents = useIntents(courier)
  const { log, outcomes, makeStep, dismiss } = intents
  // Another courier may have won the shipment, so it is not shown as this courier's until the gateway answers.
  const isOpen = isAuctionOpen(log, shipment.id)
  const { status } = withSteps(log, shipment)
  const isMine = isAssignedTo(heldBy(shipment), courier.riderId)
  const isUnderWay = isMine && isInProgress(status, shipment)
  const stops = stopsOf(shipment, status)
  const timeWords = useDoorTimes(stops)
  const reporting = usePositions(courier.riderId, client, isUnderWay, targetOf(stops, status))
  const store = useStore(alias).data
  const cancel = useCancel(alias, courier, shipment, () => makeStep(shipment, 'DRIVER_CANCELED'))
  const next = mayUpdate(status, shipment) ? nextStatus(status, shipment) : null
  const asksForKey = asksKey(shipment, next)
  const keyTrouble = asksForKey ? keyTroubleOf(outcomes, shipment.id) : null
  const cards = ofDelivery(outcomes, shipment.id).filter(needsCard(asksForKey ? shipment.id : null))
  const { customerName, customerPhone } = shipment.order
  const collect = shipment.collect ? collectWords(shipment.collect) : null
  // The amount alone: the cash in the diner's hand is for the assigned courier.
  const offered = offeredMoney([shipment])
  const receiver = isMine && customerName !== null ? { name: customerName, phone: customerPhone } : null
  const atStore = { name: shipment.branchContact.name, phone: store?.callPhone ?? null }
  const stop = isUnderWay ? stops.find(({ state }) => state === 'current') : undefined
  useTop(status, keyTrouble !== null)

  return (
    <>
      <PageHeader
        title={texts.header(shipment.logisticsOrder.code)}
        sub={<StatusBadge status={status} />}
        back={{ to: paths.shipments(alias), label: texts.back }}
      />
      <PageBody>
        <OutcomeCards outcomes={cards} onDismiss={dismiss} />
        <RouteCard stops={stops} timeWords={timeWords} />
        {isUnderWay && collect && <CollectCard words={collect} />}
        {offered && <CollectCard words={{ amount: offered, change: null }} />}
        {receiver && <ContactCard title={texts.receiver} {...receiver} />}
        <ContactCard title={texts.store} {...atStore} />
        {isUnderWay && <NavigationChoice />}
        {isUnderWay && <LockedPhone riderId={courier.riderId} />}
        {isMine && mayCancel(status) && <CancelShipment onCancel={cancel} />}
      </PageBody>
      <NextStep
        alias={alias}
        status={status}
        stepKey={status}
        isBusy={isOpen}
        keyAsked={asksForKey ? { trouble: keyTrouble } : null}
        onStep={next && ((securityCode) => makeStep(shipment, next, securityCode))}
        stop={stop}
        contact={stop?.kind === 'dropOff' ? receiver : atStore}
        collect={next === 'DELIVERED' ? collect : null}
        intents={intents}
        reporting={reporting}
      />
    </>
  )
}

import { isAssignedTo, isFinished } from '#domain/shipment/rules.ts'
import {
  isMultiShipment,
  isStackInProgress,
  mayCancelStack,
  mayUpdateStack,
  nextStackStep,
  type StackView,
  selectedOf,
} from '#domain/stack/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts } from '#web/courier/texts/courier.ts'
import type { RealtimeClient } from '#web/shared/realtime/client.ts'
import { filled, shape } from '#web/shared/state/shape.ts'
import { createStored, useStored } from '#web/shared/state/stored.ts'
import { PageBody } from '#web/shared/ui/page.tsx'
import { PageHeader } from '#web/shared/ui/page-header.tsx'
import { toast } from '#web/shared/ui/toast.ts'
import { CancelShipment } from '../delivery/cancel-shipment.tsx'
import { ContactCard } from '../delivery/contact-card.tsx'
import { asksKey, keyTroubleOf, needsCard } from '../delivery/delivery-key.tsx'
import { NavigationChoice } from '../delivery/navigation-choice.tsx'
import { NextStep } from '../delivery/next-step.tsx'
import { useCancel } from '../delivery/use-cancel.ts'
import { isAuctionOpen } from '../intents/moves.ts'
import { OutcomeCards, ofDelivery } from '../intents/outcome-cards.tsx'
import { heldBy, withSteps } from '../intents/shown.ts'
import { useIntents } from '../intents/use-intents.ts'
import { LockedPhone } from '../positions/locked-phone.tsx'
import { usePositions } from '../positions/use-positions.ts'
import { CollectCard, collectWords, offeredMoney } from '../route/collect.tsx'
import { useDoorTimes } from '../route/door-times.ts'
import { CurrentStopCard, RouteCard } from '../route/route-card.tsx'
import { type Stop, stopsOfStack } from '../route/stops.ts'
import { targetOf } from '../route/target.ts'
import type { CourierIdentity, WireStack } from '../workplace/courier-calls.ts'
import { StatusBadge } from '../workplace/status-badge.tsx'
import { useStore } from '../workplace/use-store.ts'
import { useTop } from '../workplace/use-top.ts'
import styles from './stack-status.module.css'
import { stackTitle } from './stack-title.ts'

const texts = courierTexts.detail

type StackDetailProps = { alias: string; courier: CourierIdentity; stack: WireStack; client: RealtimeClient | null }

/** Several drop-offs on one route: the courier chooses the next one; the rest works as with a single shipment. */
export function StackDetail({ alias, courier, stack, client }: StackDetailProps) {
  const intents = useIntents(courier)
  const { log, outcomes, makeStackStep, dismiss } = intents
  const isOpen = isAuctionOpen(log, stack.id)
  const view = withSteps(log, stack)
  const { pickedId, pick } = usePickedDropOff(stack.id)
  const selected = selectedOf(view.shipments, pickedId)
  const isMine = isAssignedTo(heldBy(stack), courier.riderId)
  const isMulti = isMultiShipment(stack)
  const isUnderWay = isMine && isStackInProgress(view)
  const stops = stopsOfStack(view, pickedId)
  const timeWords = useDoorTimes(stops)
  const reporting = usePositions(courier.riderId, client, isUnderWay, targetOf(stops, view.status))
  const store = useStore(alias).data
  const cancel = useCancel(alias, courier, stack, () => makeStackStep(stack, { type: 'stack', to: 'DRIVER_CANCELED' }))
  const step = mayUpdateStack(view) ? nextStackStep(view, pickedId) : null
  const stepKey = `${view.status} ${step?.type === 'shipment' ? step.shipmentId : ''}`
  const keyed = step && selected && asksKey(selected, step.to) ? selected : null
  const keyTrouble = keyed && keyTroubleOf(outcomes, keyed.id)
  useTop(stepKey, keyTrouble !== null)

  const cards = ofDelivery(outcomes, stack.id).filter(needsCard(keyed?.id ?? null))

  const onPick = ({ id, code }: Stop) => {
    pick(id)
    toast(texts.picked(code ?? ''))
  }
  const isAtDoors = isUnderWay && view.status === 'ON_ROUTE_TO_DROP_OFFS'
  // With many stops, the current stop stands above the whole route; at a door, its key and its customer do too.
  const isSplit = isMulti && isUnderWay && (isAtDoors || view.status === 'DELIVERED')
  const route = (
    <RouteCard
      stops={stops}
      compact={isSplit}
      collectWords={collectWords}
      timeWords={timeWords}
      onPick={isMulti && isMine && mayCancelStack(view) ? onPick : undefined}
    />
  )
  const { customerName = null, customerPhone = null } = selected?.order ?? {}
  const collect = selected?.collect ? collectWords(selected.collect) : null
  const offered = offeredMoney(stack.shipments)
  const stop = isUnderWay ? stops.find(({ state }) => state === 'current') : undefined
  const atStore = selected && { name: selected.branchContact.name, phone: store?.callPhone ?? null }
  const receiver = isMine && selected && customerName !== null && (
    <ContactCard
      title={texts.receiver}
      name={customerName}
      phone={customerPhone}
      note={isMulti ? nameOf(stops, selected.id) : undefined}
    />
  )

  return (
    <>
      <PageHeader
        title={stackTitle(stack)}
        sub={<StackStatus stack={view} />}
        back={{ to: paths.shipments(alias), label: texts.back }}
      />
      <PageBody>
        <OutcomeCards outcomes={cards} onDismiss={dismiss} />
        {isSplit ? <CurrentStopCard stops={stops} timeWords={timeWords} /> : route}
        {offered && <CollectCard words={{ amount: offered, change: null }} />}
        {isAtDoors && collect && <CollectCard words={collect} />}
        {isAtDoors && receiver}
        {isSplit && route}
        {!isAtDoors && receiver}
        {atStore && <ContactCard title={texts.store} {...atStore} />}
        {isUnderWay && <NavigationChoice />}
        {isUnderWay && <LockedPhone riderId={courier.riderId} />}
        {isMine && mayCancelStack(view) && <CancelShipment isMulti={isMulti} onCancel={cancel} />}
      </PageBody>
      <NextStep
        alias={alias}
        status={view.status}
        stepKey={stepKey}
        isBusy={isOpen}
        keyAsked={keyed && { trouble: keyTrouble }}
        onStep={step && ((securityCode) => makeStackStep(stack, step, securityCode))}
        stop={stop}
        contact={
          stop?.kind !== 'dropOff'
            ? atStore
            : customerName === null
              ? null
              : { name: customerName, phone: customerPhone }
        }
        collect={step?.to === 'DELIVERED' ? collect : null}
        intents={intents}
        reporting={reporting}
      />
    </>
  )
}

const nameOf = (stops: readonly Stop[], shipmentId: string) =>
  stops.filter(({ id }) => id === shipmentId).map(({ letter, code }) => courierTexts.stack.stop(letter, code ?? ''))[0]

/** FOPEN-99: the number of drop-offs and, once some are done, the number of those. */
function StackStatus({ stack }: { stack: StackView }) {
  const { status, shipments } = stack
  const done = shipments.filter((shipment) => isFinished(shipment.status)).length
  return (
    <span className={styles['status']}>
      <StatusBadge status={status} />
      {isMultiShipment(stack) && (
        <span>
          {done > 0 && done < shipments.length
            ? courierTexts.stack.done(done, shipments.length)
            : courierTexts.stack.dropOffs(shipments.length)}
        </span>
      )}
    </span>
  )
}

/**
 * FAMBIG-65: the choice never leaves the phone. It is stored, because a phone may unload the page while the courier
 * looks at the map.
 */
const picked = createStored('comanda.courier.picked', shape({ stackId: filled, shipmentId: filled }))

/** The drop-off of a stack that the courier does next, and a function that chooses it. */
function usePickedDropOff(stackId: string) {
  const current = useStored(picked)
  return {
    pickedId: current?.stackId === stackId ? current.shipmentId : null,
    pick: (shipmentId: string) => picked.set({ stackId, shipmentId }),
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { StackStep } from '#domain/stack/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts, EXPIRED_BY_OTHER } from '#web/courier/texts/courier.ts'
import { useIsStored, useLog } from '#web/shared/event-log/use-log.ts'
import { newId } from '#web/shared/new-id.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { CourierIdentity, WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { vibrate } from '../workplace/vibration.ts'
import { logKeyOf, useCourierLog } from './courier-log.ts'
import type { Intent } from './intent.ts'
import { startSender, type Verdict } from './intent-sender.ts'
import { type CourierLog, isHeld, isOfKey, type Reason } from './intents.ts'
import { submitIntent } from './submit-intent.ts'

/** The courier's steps that wait for an answer. They are sent while a courier's page is open. */
export function useIntents(courier: CourierIdentity) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const path = useRef(pathname)
  useEffect(() => {
    path.current = pathname
  }, [pathname])
  const store = useCourierLog(courier.riderId)
  const log = useLog(store, (state: CourierLog) => state)
  const { pending, outcomes } = log
  const isStored = useIsStored(store)

  useEffect(
    () =>
      startSender({
        store,
        name: logKeyOf(courier.riderId),
        submit: (intent) => submitIntent(intent, courier, queries),
        onVerdict(intent, verdict) {
          if (verdict.type === 'Denied') navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
          else announce(verdict, isShown(intent, path.current))
        },
      }),
    [store, courier, queries, navigate],
  )

  const now = () => new Date().toISOString()
  return {
    log,
    outcomes,
    /** Whether pending steps survive this page; false when the phone has no room for them. */
    isStored: isStored || pending.length === 0,
    /** The step that can still be undone. */
    held: pending.find(isHeld) ?? null,
    /** The number of steps that wait for the network and can no longer be undone. */
    waiting: pending.filter((intent) => !isHeld(intent)).length,
    makeStep: (shipment: WireShipment, to: ShipmentStatus, securityCode: string | null = null) =>
      store.dispatch({
        type: 'Make',
        intent: {
          id: newId(),
          shipmentType: 'simple',
          shipmentId: shipment.id,
          delivery: shipment.id,
          code: shipment.logisticsOrder.code,
          ...common(to, shipment, securityCode),
        },
      }),
    /** A step of the whole stack, or the delivery of one of its shipments (FAMBIG-05). */
    makeStackStep: (stack: WireStack, step: StackStep, securityCode: string | null = null) => {
      const shipmentId = step.type === 'stack' ? stack.id : step.shipmentId
      const moved = stack.shipments.filter(({ id }) => step.type === 'stack' || id === shipmentId)
      return store.dispatch({
        type: 'Make',
        intent: {
          id: newId(),
          shipmentType: step.type === 'stack' ? 'stack' : 'simple',
          shipmentId,
          delivery: stack.id,
          code: moved.map(({ logisticsOrder }) => logisticsOrder.code).join(', '),
          ...common(step.to, moved[0], securityCode),
        },
      })
    },
    undo: (id: string) => store.dispatch({ type: 'Undo', id, at: now() }),
    dismiss: (id: string) => store.dispatch({ type: 'Dismiss', id, at: now() }),
  }
}

/** Accepting is a race between couriers, so it is sent at once. A cancel was already confirmed in its dialog. */
const goesAtOnce = (to: ShipmentStatus) => to === 'ON_ROUTE_TO_PICK_UP' || to === 'DRIVER_CANCELED'

const common = (to: ShipmentStatus, shipment: WireShipment | undefined, securityCode: string | null) => ({
  to,
  at: new Date().toISOString(),
  securityCode,
  undoSeconds: goesAtOnce(to) ? 0 : (shipment?.branchContact.slideUndoSeconds ?? 0),
})

/** SHIP-41 to SHIP-45, SDETAIL-30: says it in text too, because many phones never vibrate. */
function announce(verdict: Verdict, isOnScreen: boolean) {
  if (verdict.type === 'Confirm') toast(courierTexts.detail.updated, 'good')
  if (verdict.type === 'Lose') toast(EXPIRED_BY_OTHER, 'bad')
  if (verdict.type === 'Refuse' && !(isOnScreen && isOfKey(verdict.why))) toast(sayRefusal(verdict.why), 'bad')
  vibrate(verdict.type === 'Confirm' ? 'success' : 'failure')
}

/** FOPEN-65 covers the other reasons: a problem with the key needs a more precise sentence than "wait some minutes". */
const sayRefusal = (why: Reason): string =>
  isOfKey(why) ? courierTexts.outcome.why[why] : courierTexts.detail.updateFailed

/** Whether the page of the step's delivery is open; its key field then shows the error. */
const isShown = ({ delivery }: Intent, path: string) => path.endsWith(`/${encodeURIComponent(delivery)}`)

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import type { StackStep } from '#domain/stack/rules.ts'
import { paths } from '#web/courier/paths.ts'
import { courierTexts, EXPIRED_BY_OTHER } from '#web/courier/texts/courier.ts'
import { keepInLocalStorage } from '#web/shared/event-log/keeper.ts'
import { createLogStore } from '#web/shared/event-log/log-store.ts'
import { useLog } from '#web/shared/event-log/use-log.ts'
import { newId } from '#web/shared/new-id.ts'
import { toast } from '#web/shared/ui/toast.ts'
import type { Courier, WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { vibrate } from '../workplace/vibration.ts'
import type { Intent } from './intent.ts'
import { fromVersion2 } from './intent-log-versions.ts'
import { type IntentStore, startSender, type Verdict } from './intent-sender.ts'
import { type Intents, intentDecider, isHeld, isOfKey, type Reason } from './intents.ts'
import { deliveryKey, submitIntent } from './submit-intent.ts'

const keyOf = (riderId: string) => `comanda.courier.${riderId}`

/**
 * The log never expires: steps taken without a network are sent even much later, and even after the phone's clock has
 * jumped.
 */
export const openIntents = (riderId: string): IntentStore =>
  createLogStore(
    intentDecider,
    keepInLocalStorage({
      key: keyOf(riderId),
      owner: riderId,
      version: 3,
      upgrades: { 2: fromVersion2 },
      ttlMs: Number.POSITIVE_INFINITY,
    }),
  )

/** The courier's steps that wait for an answer. They are sent while a courier's page is open. */
export function useIntents(courier: Courier) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const path = useRef(pathname)
  useEffect(() => {
    path.current = pathname
  }, [pathname])
  const [store] = useState(() => openIntents(courier.riderId))
  const { pending, outcomes } = useLog(store, (intents: Intents) => intents)
  const seen = useRef(pending)
  const sentHere = useRef(new Set<string>())
  const isKept = useSyncExternalStore(store.subscribe, store.isKept)

  useEffect(
    () =>
      startSender({
        store,
        name: keyOf(courier.riderId),
        submit(intent) {
          sentHere.current.add(intent.id)
          return submitIntent(intent, courier, queries)
        },
        onVerdict(intent, verdict) {
          if (verdict.type === 'Denied') navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
          else announce(verdict, isShown(intent, path.current))
        },
      }),
    [store, courier, queries, navigate],
  )

  // Steps that another tab has sent have changed the delivery without this tab's knowledge.
  useEffect(() => {
    for (const intent of seen.current)
      if (!pending.some(({ id }) => id === intent.id) && !sentHere.current.has(intent.id))
        void queries.invalidateQueries({ queryKey: deliveryKey(intent) })
    seen.current = pending
  }, [pending, queries])

  const now = () => new Date().toISOString()
  return {
    pending,
    outcomes,
    /** Whether pending steps survive this page; false when the phone has no room for them. */
    isKept: isKept || pending.length === 0,
    /** The step that can still be undone. */
    held: pending.find(isHeld) ?? null,
    /** The number of steps that wait for the network and can no longer be undone. */
    waiting: pending.filter((intent) => !isHeld(intent)).length,
    makeStep: (shipment: WireShipment, to: ShipmentStatus, securityCode: string | null = null) =>
      store.dispatch({
        type: 'Make',
        known: { ...shipment, type: 'simple' },
        intent: {
          id: newId(),
          shipmentType: 'simple',
          shipmentId: shipment.id,
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
        known: { ...stack, type: 'stack' },
        intent: {
          id: newId(),
          shipmentType: step.type === 'stack' ? 'stack' : 'simple',
          shipmentId,
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

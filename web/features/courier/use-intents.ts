import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ShipmentStatus } from '#domain/shipment/events.ts'
import { newId } from '#web/api/new-id.ts'
import { keepInLocalStorage } from '#web/event-log/keeper.ts'
import { createLogStore } from '#web/event-log/log-store.ts'
import { useLog } from '#web/event-log/use-log.ts'
import { paths } from '#web/paths.ts'
import { courierTexts } from '#web/texts/courier.ts'
import { toast } from '#web/ui/toast.ts'
import type { Courier, WireShipment } from './courier-calls.ts'
import { type IntentStore, startSender, type Verdict } from './intent-sender.ts'
import { type Intent, type Intents, intentDecider } from './intents.ts'
import { shipmentKey, submitIntent } from './submit-intent.ts'
import { vibrate } from './vibration.ts'

/** Longer than any shift: what was done without a signal is told however late. */
const keptMs = 24 * 3_600_000

export const openIntents = (riderId: string): IntentStore =>
  createLogStore(
    intentDecider,
    keepInLocalStorage({ key: `comanda.courier.${riderId}`, owner: riderId, version: 1, ttlMs: keptMs }),
  )

/** The courier's steps that wait for their answer. They go out by themselves while a courier's page is open. */
export function useIntents(courier: Courier) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [store] = useState(() => openIntents(courier.riderId))
  const pending = useLog(store, (intents: Intents) => intents.pending)

  useEffect(
    () =>
      startSender({
        store,
        submit: (intent) => submitIntent(intent, courier, queries),
        onVerdict(intent, verdict) {
          if (verdict.type === 'Denied') navigate(paths.notFound(courierTexts.accessDenied), { replace: true })
          else announce(verdict)
          if (verdict.type === 'Refuse') void queries.invalidateQueries({ queryKey: shipmentKey(intent.shipmentId) })
        },
      }),
    [store, courier, queries, navigate],
  )

  return {
    pending,
    make: (shipment: WireShipment, to: ShipmentStatus) =>
      store.dispatch({
        type: 'Make',
        id: newId(),
        shipmentId: shipment.id,
        known: shipment,
        to,
        at: new Date().toISOString(),
      }),
  } satisfies { pending: readonly Intent[]; make: unknown }
}

/** SHIP-41 to SHIP-45, SDETAIL-30: in words and by touch, as many phones never vibrate. */
function announce(verdict: Verdict) {
  const texts = courierTexts.detail
  if (verdict.type === 'Confirm') toast(texts.updated, 'good')
  if (verdict.type === 'Lose') toast(texts.expiredByOther, 'bad')
  if (verdict.type === 'Refuse') toast(texts.updateFailed, 'bad')
  vibrate(verdict.type === 'Confirm' ? 'success' : 'failure')
}

import { answerOf, api } from '#web/shared/api/client.ts'
import { inTime } from '#web/shared/api/in-time.ts'
import { type CourierIdentity, patienceMs, type WireShipment, type WireStack } from '../workplace/courier-calls.ts'
import { bearer } from '../workplace/courier-token.ts'
import type { Intent } from './intent.ts'

/** FAPI-14. */
export const updateShipment = (intent: Intent, courier: CourierIdentity): Promise<WireShipment> =>
  inTime(patienceMs, (signal) => answerOf(api.PUT('/api/shipments/{id}', stepOf(intent, courier, signal))))

/** FAPI-18. */
export const updateStack = (intent: Intent, courier: CourierIdentity): Promise<WireStack> =>
  inTime(patienceMs, (signal) => answerOf(api.PUT('/api/stacking/{id}', stepOf(intent, courier, signal))))

/** SDETAIL-28: one step, sent with its key and with the time at which it was taken. */
const stepOf = ({ id, shipmentId, to, at, securityCode }: Intent, courier: CourierIdentity, signal: AbortSignal) => ({
  params: { path: { id: shipmentId } },
  body: {
    id: shipmentId,
    status: to,
    rider_id: courier.riderId,
    rider_name: courier.name,
    rider_phone: courier.phone,
    ...(securityCode !== null && { securityCode }),
    at,
  },
  headers: { ...bearer(), 'Idempotency-Key': id },
  // `keepalive` lets the call finish after the courier leaves the page.
  keepalive: true,
  signal,
})

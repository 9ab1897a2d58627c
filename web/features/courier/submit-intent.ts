import type { QueryClient } from '@tanstack/react-query'
import { hasLostAuction } from '#domain/shipment/rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type Courier, readShipment, updateShipment, type WireShipment, whoAmI } from './courier-calls.ts'
import type { Verdict } from './intent-sender.ts'
import type { Intent } from './intents.ts'

export const shipmentKey = (id: string) => ['courier', 'shipment', id]

export const heldBy = ({ status, riderInfo }: WireShipment) => ({ status, riderId: riderInfo?.riderId ?? null })

/** Sends one step, reads the shipment again (SHIP-40), and says what that comes to. */
export async function submitIntent(intent: Intent, courier: Courier, queries: QueryClient): Promise<Verdict> {
  try {
    const answer = await updateShipment(intent, courier)
    const fresh = await readShipment(intent.shipmentId).catch(() => answer)
    queries.setQueryData(shipmentKey(intent.shipmentId), fresh)
    return { type: hasLostAuction(heldBy(fresh), courier.riderId) ? 'Lose' : 'Confirm' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (isPassing(error)) return { type: 'Unanswered' }
    return error.status === 403 ? denial() : { type: 'Refuse', code: error.code }
  }
}

/** No answer, or one that speaks of the road and not of the step. */
const isPassing = ({ status }: ApiError) => [0, 408, 429, 502, 503, 504].includes(status)

/** A 403 is the shipment's when the courier is still known, and the courier's when not. */
async function denial(): Promise<Verdict> {
  try {
    await whoAmI()
    return { type: 'Refuse', code: 'FORBIDDEN' }
  } catch (error) {
    return error instanceof ApiError && isPassing(error) ? { type: 'Unanswered' } : { type: 'Denied' }
  }
}

import type { QueryClient } from '@tanstack/react-query'
import { hasLostAuction, isCanceled } from '#domain/shipment/rules.ts'
import { outcomeOf } from '#openapi/client/outcome-of.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import {
  type Courier,
  readShipment,
  readStack,
  type WireShipment,
  type WireStack,
  whoAmI,
} from '../workplace/courier-calls.ts'
import type { Intent } from './intent.ts'
import type { Verdict } from './intent-sender.ts'
import type { Reason } from './intents.ts'
import { updateShipment, updateStack } from './step-calls.ts'

export const shipmentKey = (id: string) => ['courier', 'shipment', id]
export const stackKey = (id: string) => ['courier', 'stack', id]

export const heldBy = ({ status, riderInfo }: WireShipment | WireStack) => ({
  status,
  riderId: riderInfo?.riderId ?? null,
})

/** Sends one step, loads the delivery again (SHIP-40), and returns what happened to the step. */
export async function submitIntent(intent: Intent, courier: Courier, queries: QueryClient): Promise<Verdict> {
  try {
    const answer = await (intent.shipmentType === 'stack' ? updateStack : updateShipment)(intent, courier)
    const fresh = (await readAgain(intent, queries)) ?? taken(answer, intent, queries)
    // The courier gave the delivery back. It was offered again and may already belong to another courier (FOPEN-90).
    if (intent.to === 'DRIVER_CANCELED') return { type: 'Confirm' }
    if (!hasLostAuction(heldBy(fresh), courier.riderId)) return { type: 'Confirm' }
    return { type: 'Lose', why: isCanceled(fresh.status) ? 'canceled' : 'taken' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const outcome = outcomeOf(error)
    if (outcome.is !== 'refused') return { type: 'Unanswered', retryInMs: outcome.retryAfterMs }
    if (error.status === 403) return denial()
    const fresh = await readAgain(intent, queries)
    const until = error.retryAfterMs === null ? null : new Date(Date.now() + error.retryAfterMs).toISOString()
    return { type: 'Refuse', why: reasonOf(error, fresh && statusIn(fresh, intent)), until }
  }
}

const isOfStack = ({ shipmentType, shipmentId, delivery }: Intent) =>
  shipmentType === 'stack' || delivery !== shipmentId

/** The query key of a step's delivery. */
export const deliveryKey = (intent: Intent) => (isOfStack(intent) ? stackKey : shipmentKey)(intent.delivery)

/** Loads the current delivery into every query that shows it; returns null when it cannot be loaded. */
async function readAgain(intent: Intent, queries: QueryClient): Promise<WireShipment | WireStack | null> {
  const queryKey = deliveryKey(intent)
  try {
    const fresh = await (isOfStack(intent) ? readStack : readShipment)(intent.delivery)
    queries.setQueryData(queryKey, fresh)
    return fresh
  } catch {
    void queries.invalidateQueries({ queryKey })
    return null
  }
}

/**
 * Shows the step's own answer when the delivery cannot be loaded again. Otherwise the page would fall back to the
 * previous status, and a slide under way would spring back.
 */
function taken(answer: WireShipment | WireStack, intent: Intent, queries: QueryClient): WireShipment | WireStack {
  queries.setQueryData<WireShipment | WireStack>(deliveryKey(intent), (shown) => {
    if (!shown || !('shipments' in shown) || 'shipments' in answer) return answer
    return { ...shown, shipments: shown.shipments.map((one) => (one.id === answer.id ? answer : one)) }
  })
  return answer
}

const statusIn = (fresh: WireShipment | WireStack, { shipmentId }: Intent) =>
  ('shipments' in fresh && fresh.shipments.find(({ id }) => id === shipmentId)?.status) || fresh.status

function reasonOf({ status, code }: ApiError, fresh: string | null): Reason {
  if (code === 'WRONG_SECURITY_CODE') return 'wrongKey'
  if (code === 'TOO_MANY_GUESSES') return 'tooManyGuesses'
  if (fresh && isCanceled(fresh)) return 'canceled'
  if (status === 404) return 'notFound'
  return status === 409 ? 'notNext' : 'failed'
}

/**
 * A 403 is about the shipment if the gateway still knows the courier, else about the courier. A proxy may answer this call as well, so
 * only the gateway's own refusal ends the sending.
 */
async function denial(): Promise<Verdict> {
  try {
    await whoAmI()
    return { type: 'Refuse', why: 'forbidden', until: null }
  } catch (error) {
    const outcome = outcomeOf(error)
    return outcome.is === 'refused' ? { type: 'Denied' } : { type: 'Unanswered', retryInMs: outcome.retryAfterMs }
  }
}

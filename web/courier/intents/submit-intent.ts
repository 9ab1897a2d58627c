import type { QueryClient } from '@tanstack/react-query'
import { hasLostAuction, isCanceled } from '#domain/shipment/rules.ts'
import { outcomeOf } from '#openapi/client/outcome-of.ts'
import { ApiError } from '#web/shared/api/api-error.ts'
import {
  type CourierIdentity,
  readShipment,
  readStack,
  type WireShipment,
  type WireStack,
  whoAmI,
} from '../workplace/courier-calls.ts'
import { type CourierStore, courierLogOf, tell } from './courier-log.ts'
import type { Intent } from './intent.ts'
import type { Verdict } from './intent-sender.ts'
import type { Reason } from './intents.ts'
import { heldBy, withNews } from './shown.ts'
import { updateShipment, updateStack } from './step-calls.ts'

export const shipmentKey = (id: string) => ['courier', 'shipment', id]
export const stackKey = (id: string) => ['courier', 'stack', id]

/**
 * Sends one step, loads the delivery again (SHIP-40), tells the log, and returns what happened to the step. The answer to
 * the step itself is told where the delivery cannot be loaded: otherwise the page would fall back to the previous status.
 */
export async function submitIntent(intent: Intent, courier: CourierIdentity, queries: QueryClient): Promise<Verdict> {
  const { asked, show, readAgain } = deliveryOf(intent, courierLogOf(queries, courier.riderId), queries)
  try {
    const answer = await (intent.shipmentType === 'stack' ? updateStack : updateShipment)(intent, courier)
    const fresh = (await readAgain()) ?? show(answer, asked)
    // The courier gave the delivery back. It was offered again and may already belong to another courier (FOPEN-90).
    if (intent.to === 'DRIVER_CANCELED') return { type: 'Confirm' }
    if (!hasLostAuction(heldBy(fresh), courier.riderId)) return { type: 'Confirm' }
    return { type: 'Lose', why: isCanceled(fresh.status) ? 'canceled' : 'taken' }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const outcome = outcomeOf(error)
    if (outcome.is !== 'refused') return { type: 'Unanswered', retryInMs: outcome.retryAfterMs }
    if (error.status === 403) return denial()
    const fresh = await readAgain()
    const until = error.retryAfterMs === null ? null : new Date(Date.now() + error.retryAfterMs).toISOString()
    return { type: 'Refuse', why: reasonOf(error, fresh && statusIn(fresh, intent)), until }
  }
}

/** The delivery of a step, in the log and in the query of its page. */
function deliveryOf({ shipmentType, shipmentId, delivery }: Intent, store: CourierStore, queries: QueryClient) {
  const isOfStack = shipmentType === 'stack' || delivery !== shipmentId
  const queryKey = (isOfStack ? stackKey : shipmentKey)(delivery)
  const news = () => store.getState().news

  /** Hands an answer to the page before the log has it, so that the page need not load it again. */
  function show(answer: WireShipment | WireStack, asked: number): WireShipment | WireStack {
    if (answer.id === delivery) queries.setQueryData(queryKey, answer)
    tell(store, [answer], asked)
    return withNews(store.getState(), answer)
  }

  return {
    asked: news(),
    show,
    /** Returns null when the delivery cannot be loaded. */
    async readAgain(): Promise<WireShipment | WireStack | null> {
      const asked = news()
      try {
        return show(await (isOfStack ? readStack : readShipment)(delivery), asked)
      } catch {
        void queries.invalidateQueries({ queryKey })
        return null
      }
    },
  }
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

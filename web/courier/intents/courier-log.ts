import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { LogStore } from '#openapi/client/log-store.ts'
import type { components } from '#openapi/generated/api.d.ts'
import { keepInLocalStorage } from '#web/shared/event-log/keeper.ts'
import { createLogStore } from '#web/shared/event-log/log-store.ts'
import type { WireShipment, WireStack } from '../workplace/courier-calls.ts'
import { logUpgrades } from './courier-log-versions.ts'
import { isBehind } from './deliveries.ts'
import {
  type CourierCommand,
  type CourierEvent,
  type CourierLog,
  type CourierRejection,
  courierDecider,
} from './intents.ts'
import { outlinesOf } from './outline.ts'

export type CourierStore = LogStore<CourierLog, CourierCommand, CourierEvent, CourierRejection>

export const logKeyOf = (riderId: string) => `comanda.courier.${riderId}`

/**
 * The log never expires: steps taken without a network are sent even much later, and even after the phone's clock has
 * jumped.
 */
export const openCourierLog = (riderId: string): CourierStore =>
  createLogStore(
    courierDecider,
    keepInLocalStorage({
      key: logKeyOf(riderId),
      owner: riderId,
      version: 4,
      upgrades: logUpgrades,
      ttlMs: Number.POSITIVE_INFINITY,
    }),
    { isSound: ({ deliveries, pending, outcomes }) => Boolean(deliveries && pending && outcomes) },
  )

const opened = new WeakMap<QueryClient, { readonly riderId: string; readonly store: CourierStore }>()

/** The log of a courier. All parts of a page share it, because a tab hears only the writes of other tabs. */
export function courierLogOf(queries: QueryClient, riderId: string): CourierStore {
  let log = opened.get(queries)
  if (log?.riderId !== riderId) {
    log = { riderId, store: openCourierLog(riderId) }
    opened.set(queries, log)
  }
  return log.store
}

export const useCourierLog = (riderId: string): CourierStore => courierLogOf(useQueryClient(), riderId)

/** Asks the gateway about deliveries, and tells the log what it answers. */
export async function telling<Answer>(
  store: CourierStore,
  ask: () => Promise<Answer>,
  deliveriesIn: (answer: Answer) => readonly (WireShipment | WireStack)[],
): Promise<Answer> {
  const asked = store.getState().news
  const answer = await ask()
  tell(store, deliveriesIn(answer), asked)
  return answer
}

export const knowsMoreThan = (store: CourierStore, answer: WireShipment | WireStack): boolean =>
  isBehind(store.getState(), outlinesOf(answer))

/** Keeps what a realtime message says about the list. Another time that the shop promises changes no state. */
export function hear(store: CourierStore, { type, shipmentId }: components['schemas']['ShipmentsUpdate']) {
  if (type !== 'changed') store.dispatch({ type: 'Hear', id: shipmentId, change: type, at: new Date().toISOString() })
}

export const tell = (store: CourierStore, answers: readonly (WireShipment | WireStack)[], asked: number) =>
  store.dispatch({ type: 'Tell', outlines: answers.flatMap(outlinesOf), asked, at: new Date().toISOString() })

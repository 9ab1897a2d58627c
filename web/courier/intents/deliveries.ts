import { castDraft, type Draft } from 'immer'
import { isOnOffer } from '#domain/shipment/rules.ts'
import { type KnownShipment, noShipment } from '#domain/shipment/state.ts'
import { type KnownStack, noStack } from '#domain/stack/state.ts'
import { type Outline, shipmentAfter, stackAfter } from './outline.ts'

type DeliveryState = KnownShipment | KnownStack

/** The gateway's newest state of a shipment or stack, and its place among all news of the log. */
type DeliveryRecord = {
  readonly state: DeliveryState
  readonly place: number
  readonly learnedAt: string
  /** A message said that it left the list, and no later answer has said otherwise. */
  readonly isGone: boolean
}

export type Deliveries = {
  /** The number of news so far. A call takes it along, so that its answer says which news it may not know. */
  readonly news: number
  readonly deliveries: { readonly [id: string]: DeliveryRecord }
}

export type DeliveryEvent =
  /** An answer of the gateway said something new. */
  | { readonly type: 'DeliveryTold'; readonly outline: Outline; readonly at: string }
  /** A realtime message said that a delivery left the list, or came back into it. */
  | { readonly type: 'DeliveryHeard'; readonly id: string; readonly change: 'gone' | 'offered'; readonly at: string }

export type DeliveryCommand =
  | {
      readonly type: 'Tell'
      readonly outlines: readonly Outline[]
      /** The number of news when the gateway was asked. */
      readonly asked: number
      readonly at: string
    }
  | { readonly type: 'Hear'; readonly id: string; readonly change: 'gone' | 'offered'; readonly at: string }

/** A shipment as the gateway told it; undefined for one that the log does not know. */
export function shipmentIn({ deliveries }: Deliveries, id: string): KnownShipment | undefined {
  const state = deliveries[id]?.state
  return state && 'orderId' in state ? state : undefined
}

export function stackIn({ deliveries }: Deliveries, id: string): KnownStack | undefined {
  const state = deliveries[id]?.state
  return state && 'shipmentIds' in state ? state : undefined
}

/** Whether it may still be accepted, as far as the log knows. */
export function isWaiting({ deliveries }: Deliveries, id: string): boolean {
  const known = deliveries[id]
  return !known || (isOnOffer(known.state) && !known.isGone)
}

export function decideNews(log: Deliveries, command: DeliveryCommand): readonly DeliveryEvent[] {
  const { at } = command
  if (command.type === 'Tell')
    return command.outlines
      .filter((outline) => isNews(log, outline, command.asked, at))
      .map((outline) => ({ type: 'DeliveryTold', outline, at }))
  const { id, change } = command
  const known = log.deliveries[id]
  return known && known.isGone !== (change === 'gone') ? [{ type: 'DeliveryHeard', id, change, at }] : []
}

/** Whether the log knows another state than these outlines, which it was told. */
export const isBehind = (log: Deliveries, outlines: readonly Outline[]): boolean =>
  outlines.some((one) => log.deliveries[one.id] && stateAfter(log, one) !== log.deliveries[one.id]?.state)

/** `before` is the state without the draft's proxies, for the domain's own reducers. A needed delivery is never forgotten. */
export function applyNews(
  log: Draft<Deliveries>,
  event: DeliveryEvent,
  before: Deliveries,
  isNeeded: (id: string) => boolean,
) {
  log.news += 1
  const place = log.news
  if (event.type === 'DeliveryTold') {
    const { outline, at } = event
    const oldest = outline.id in before.deliveries ? undefined : oldestIn(before, isNeeded)
    if (oldest !== undefined) delete log.deliveries[oldest]
    log.deliveries[outline.id] = { state: castDraft(stateAfter(before, outline)), place, learnedAt: at, isGone: false }
    return
  }
  const known = log.deliveries[event.id]
  if (known) Object.assign(known, { place, isGone: event.change === 'gone' })
}

/**
 * Finished deliveries are kept for a while, because an older answer must not bring them back. The bound is far above the
 * list of a store.
 */
const mostDeliveries = 100

/** The delivery without news for the longest time, if there is no room for one more; undefined for none. */
function oldestIn({ deliveries }: Deliveries, isNeeded: (id: string) => boolean): string | undefined {
  const ids = Object.keys(deliveries)
  if (ids.length < mostDeliveries) return
  const placeOf = (id: string) => deliveries[id]?.place ?? 0
  return ids.filter((id) => !isNeeded(id)).sort((a, b) => placeOf(a) - placeOf(b))[0]
}

const stateAfter = (log: Deliveries, outline: Outline): DeliveryState =>
  outline.shipmentType === 'stack'
    ? stackAfter(stackIn(log, outline.id) ?? noStack, outline)
    : shipmentAfter(shipmentIn(log, outline.id) ?? noShipment, outline)

/** After this time an older answer is no late one: the gateway's log was restored to an earlier state. */
const restoredMs = 60_000

/**
 * Whether an answer says something that the log does not know and that is newer. `updatedAt` orders two states of a
 * delivery. Two states of one instant are ordered by the calls: an answer that was asked for before the log learned the
 * other state loses.
 */
function isNews(log: Deliveries, outline: Outline, asked: number, at: string): boolean {
  const known = log.deliveries[outline.id]
  if (!known) return true
  const { state, place, learnedAt, isGone } = known
  const knowsState = asked >= place
  if (outline.updatedAt < state.updatedAt) return knowsState && Date.parse(at) - Date.parse(learnedAt) > restoredMs
  // Only a call after the message can say that it was offered again.
  if (!knowsState && (isGone ? isOnOffer(outline) : outline.updatedAt === state.updatedAt)) return false
  return (isGone && isOnOffer(outline)) || stateAfter(log, outline) !== state
}

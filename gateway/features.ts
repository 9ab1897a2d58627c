import type { Callers } from './access/admission.ts'
import { analytics } from './analytics/feature.ts'
import { carts } from './carts/feature.ts'
import { catalogTables } from './catalog/side-tables.ts'
import { client } from './client/feature.ts'
import type { Settings } from './config.ts'
import { conversions } from './conversions/feature.ts'
import { keepForVendors } from './conversions/keep.ts'
import { customers } from './customers/feature.ts'
import type { Follower } from './events/followers.ts'
import type { Reaction } from './events/log.ts'
import { eventTables } from './events/side-tables.ts'
import type { StateTable } from './events/state-table.ts'
import type { RegisteredKind } from './events/stream-kind.ts'
import { type Feature, together } from './feature.ts'
import type { Readings } from './http/observe.ts'
import type { Operations } from './http/operations.ts'
import type { PagePolicy } from './http/page-policy.ts'
import { httpTables } from './http/side-tables.ts'
import { rebuildTables } from './log/side-tables.ts'
import { loyalty } from './loyalty/feature.ts'
import { lockedOrder, takeCodeAgain } from './orders/code-hold.ts'
import { orders } from './orders/feature.ts'
import { cancelUnpaid, markPaid } from './orders/paid.ts'
import { partners } from './partners/feature.ts'
import { payments } from './payments/feature.ts'
import { pictures } from './pictures/feature.ts'
import { push } from './push/feature.ts'
import type { ChannelKind } from './realtime/channel-kinds.ts'
import { riders } from './riders/feature.ts'
import type { IsHolding } from './riders/operations.ts'
import { riderOfPositionsToken } from './riders/tokens.ts'
import type { Services } from './services.ts'
import { shipments } from './shipments/feature.ts'
import { inHandOf } from './shipments/in-hand.ts'
import { shop } from './shop/feature.ts'
import { surveys } from './surveys/feature.ts'
import { lowestTables } from './tables/ground.ts'
import type { SideTable } from './tables/side-table.ts'
import { timerTables } from './timers/side-tables.ts'
import type { TimerCalls, TimerHandlers } from './timers/timers.ts'
import { tracking } from './tracking/feature.ts'

/** Whether a courier is in the middle of a shipment or stack. */
export const isHolding: IsHolding = async (sql, riderId) => (await inHandOf(sql, riderId)) !== null

/**
 * The features of this gateway. A feature uses the `room.ts` of others; what leads on from one to another, such as a command, is
 * passed to it here. Followers take an event in this order, so that a courier's socket is ended and a privacy window closed before
 * diners are told.
 */
export const features: readonly Feature[] = [
  client,
  shop,
  riders({ isHolding }),
  tracking({ riderOfToken: ({ log, clock }, token) => riderOfPositionsToken(log.sql, clock, token) }),
  customers,
  orders({ keepForVendors }),
  payments({ markPaid, cancelUnpaid, lockedOrder, takeCodeAgain }),
  loyalty,
  carts,
  partners,
  shipments,
  surveys,
  pictures,
  analytics,
  conversions,
  push,
]

/** The answers of features about callers. Throws where no feature knows them. */
export function callersOf(services: Services): Callers {
  const { dinerOf, courierOf } = together(features.map((feature) => feature.callers?.(services)))
  if (!dinerOf || !courierOf) throw new Error('no feature knows the callers')
  return { dinerOf, courierOf }
}

/** Every kind of stream in the log. */
export const streams: readonly RegisteredKind[] = features.flatMap((feature) => feature.streams ?? [])

export const tables: readonly StateTable[] = features.flatMap((feature) => feature.tables ?? [])

export const reactions: readonly Reaction[] = features.flatMap((feature) => feature.reactions ?? [])

/** Every table that is not made from the log, in the order of an export: the log comes first. */
export const sideTables: readonly SideTable[] = [
  ...[eventTables, timerTables, catalogTables, httpTables, rebuildTables, lowestTables].flat(),
  ...features.flatMap((feature) => feature.sideTables ?? []),
]

/** Every kind of channel that a feature publishes on. */
export const channels: readonly ChannelKind[] = features.flatMap((feature) => feature.channels ?? [])

export const followersOf = (services: Services): readonly Follower[] =>
  features.flatMap(({ name, follower }) => (follower ? [{ name, ...follower(services) }] : []))

/** Every operation that is served, by its id in the contract. */
export const operationsOf = (services: Services): Partial<Operations> =>
  together(features.map((feature) => feature.operations?.(services)))

/** Every figure of a feature, by its name at `/metrics`. */
export const readingsOfFeatures = (services: Services): Readings =>
  together(features.map((feature) => feature.readings?.(services)))

/** The handler of every kind of timer that waits for another service. */
export const callsOf = (services: Services): TimerCalls =>
  together(features.map((feature) => feature.calls?.(services)))

/** The handler of every other kind of timer. */
export const timersOf = (services: Services): TimerHandlers =>
  together(features.map((feature) => feature.timers?.(services)))

/** The hosts, beside our own, to which a page of some feature sends forms. */
export const formHostsOf = (settings: Settings): readonly string[] =>
  features.flatMap((feature) => feature.formHosts?.(settings) ?? [])

/** How features widen the content security policy of their pages. */
export const pagePoliciesOf = (services: Services): readonly PagePolicy[] =>
  features.flatMap((feature) => feature.pagePolicy?.(services) ?? [])

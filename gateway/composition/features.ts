import { alarm } from '../alarm/feature.ts'
import { tellOfGuesses } from '../alarm/messages.ts'
import { analytics } from '../analytics/feature.ts'
import { catalogOperations } from '../availability/change-catalog.ts'
import { availability } from '../availability/feature.ts'
import { availabilityOperations } from '../availability/operations.ts'
import { backup } from '../backup/feature.ts'
import { carts } from '../carts/feature.ts'
import { catalogTables } from '../catalog/side-tables.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import { client } from '../client/feature.ts'
import { close } from '../close/feature.ts'
import { conversions } from '../conversions/feature.ts'
import { customers } from '../customers/feature.ts'
import type { Reaction } from '../events/log.ts'
import { eventTables } from '../events/side-tables.ts'
import type { StateTable } from '../events/state-table.ts'
import type { RegisteredKind } from '../events/stream-kind.ts'
import { type Feature, type Instance, type Setup, together } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import type { GroundSettings } from '../ground/ground-settings.ts'
import type { CountedGuesses } from '../http/guess-kinds.ts'
import { httpTables } from '../http/side-tables.ts'
import { rebuildTables } from '../log/side-tables.ts'
import { loyalty } from '../loyalty/feature.ts'
import { type OperatorsOutside, operators } from '../operators/feature.ts'
import { keepOperatorSocket } from '../operators/sockets.ts'
import { orders } from '../orders/feature.ts'
import { type PartnersOutside, partners } from '../partners/feature.ts'
import { type PaymentsOutside, payments } from '../payments/feature.ts'
import { pictures } from '../pictures/feature.ts'
import { printing } from '../printing/feature.ts'
import { type PushOutside, push } from '../push/feature.ts'
import type { ChannelKind } from '../realtime/channel-kinds.ts'
import { riders } from '../riders/feature.ts'
import { courierCodeOperations } from '../riders/renew-code.ts'
import { riderOfPositionsToken } from '../riders/tokens.ts'
import type { SettingsOfAll } from '../settings/room-settings.ts'
import { shipments } from '../shipments/feature.ts'
import { shop } from '../shop/feature.ts'
import { surveys } from '../surveys/feature.ts'
import { system } from '../system/feature.ts'
import type { OwnNode } from '../system/report-node.ts'
import { lowestTables } from '../tables/ground.ts'
import type { SideTable } from '../tables/side-table.ts'
import { till } from '../till/feature.ts'
import { timerTables } from '../timers/side-tables.ts'
import { tracking } from '../tracking/feature.ts'

/**
 * The features of this gateway, by name. Few pairs of them know each other (decision 197); everything else that leads from one to
 * another, such as a command, is passed on below.
 */
const all = {
  client,
  availability,
  shop,
  riders,
  tracking,
  customers,
  orders,
  payments,
  loyalty,
  carts,
  partners,
  shipments,
  surveys,
  pictures,
  analytics,
  conversions,
  push,
  till,
  printing,
  operators,
  alarm,
  close,
  system,
  backup,
} satisfies Readonly<Record<string, Feature>>

export const features: Readonly<Record<keyof typeof all, Feature>> = all

/** The values of the settings of all features. */
export type FeatureSettings = SettingsOfAll<typeof all>

/** Stand-ins for the services outside that features call. */
export type Outside = PartnersOutside & PaymentsOutside & PushOutside & OperatorsOutside

/** Makes each feature once, for one node. */
export function makeFeatures(
  ground: Ground,
  settings: FeatureSettings,
  outside: Outside,
  node: OwnNode,
): Readonly<Record<keyof typeof all, Instance>> {
  const { log, clock } = ground
  // These seven offer a part to others, so they are made first.
  const riding = tracking.on(ground, {
    riderOfToken: (token) => riderOfPositionsToken(log.sql, clock, token),
    isFollowing: (streams) => ground.isAbreast('tracking', streams),
  })
  const paying = payments.on(ground, settings, outside)
  const { providers } = paying
  const partnered = partners.on(ground, settings, outside)
  const { partner } = partnered
  const telling = conversions.on(ground, settings)
  const { keepForVendors } = telling
  const { arrivalAt } = riding
  const selling = availability.on(ground, { uses: storeUses })
  const counting = analytics.on(ground)
  const { countRefusal } = counting
  const configuring = client.on(ground, settings, { providers })
  // Followers take an event in this order: a courier's socket is ended and a privacy window closed before diners are told.
  return {
    client: configuring,
    availability: selling,
    shop: shop.on(ground, settings, {
      ...{ levers: selling.levers, countRefusal },
      configuration: configuring.configuration,
    }),
    riders: riders.on(ground, {
      tellOfGuesses: tellOfGuesses(ground),
      uses: storeUses,
      keepOperatorSocket: (sessionId, socketId) => keepOperatorSocket(log.sql, clock, sessionId, socketId),
    }),
    tracking: riding,
    customers: customers.on(ground, settings),
    orders: orders.on(ground, settings, {
      ...{ keepForVendors, providers, partner, arrivalAt, countRefusal },
    }),
    payments: paying,
    loyalty: loyalty.on(ground),
    carts: carts.on(ground, settings),
    partners: partnered,
    shipments: shipments.on(ground),
    surveys: surveys.on(ground),
    pictures: pictures.on(ground),
    analytics: counting,
    conversions: telling,
    push: push.on(ground, settings, outside),
    till: till.on(ground, settings),
    printing: printing.on(ground, settings),
    operators: operators.on(ground, settings, outside),
    alarm: alarm.on(ground),
    close: close.on(ground),
    system: system.on(ground, node),
    backup: backup.on(ground),
  }
}

const declared: readonly Feature[] = Object.values(all)

/** Every kind of stream in the log. */
export const streams: readonly RegisteredKind[] = declared.flatMap((feature) => feature.streams ?? [])

export const tables: readonly StateTable[] = declared.flatMap((feature) => feature.tables ?? [])

export const reactions: readonly Reaction[] = declared.flatMap((feature) => feature.reactions ?? [])

/** The sentences of all features about a catalogue that these settings cannot serve. */
export const doubtsOf = (setup: Setup<GroundSettings & FeatureSettings>): readonly string[] =>
  // Each feature has typed the settings that it reads; all of them are here.
  declared.flatMap(({ doubts }) => doubts?.(setup as never) ?? [])

export const storeUses: readonly StoreUse[] = declared.flatMap((feature) => feature.storeUse ?? [])

/** The calls that `npm run catalog` makes without a gateway. */
export const operatorCalls = (ground: Pick<Ground, 'log' | 'catalog' | 'clock' | 'random'>) => ({
  ...availabilityOperations(ground),
  ...catalogOperations(ground, storeUses),
  ...courierCodeOperations(ground, storeUses),
})

/** Every table that is not made from the log, in the order of an export: the log comes first. */
export const sideTables: readonly SideTable[] = [
  ...[eventTables, timerTables, catalogTables, httpTables, rebuildTables, lowestTables].flat(),
  ...declared.flatMap((feature) => feature.sideTables ?? []),
]

/** The kinds of guesses that operations count. */
export const countedGuesses: CountedGuesses = together(declared.map(({ guesses }) => guesses))

/** Every kind of channel that a feature publishes on. */
export const channels: readonly ChannelKind[] = declared.flatMap((feature) => feature.channels ?? [])

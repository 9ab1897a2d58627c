import type { FastifyInstance } from 'fastify'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Callers } from '../access/admission.ts'
import type { StoreUse } from '../catalog/store-use.ts'
import type { Follower } from '../events/followers.ts'
import type { Reaction } from '../events/log.ts'
import type { StateTable } from '../events/state-table.ts'
import type { RegisteredKind } from '../events/stream-kind.ts'
import type { CountedGuesses } from '../http/guess-kinds.ts'
import type { Readings } from '../http/observe.ts'
import type { Operations } from '../http/operations.ts'
import type { PagePolicy } from '../http/page-policy.ts'
import type { BuiltPages, PageAt } from '../http/site.ts'
import type { ChannelKind } from '../realtime/channel-kinds.ts'
import type { ClientEvent } from '../realtime/notice.ts'
import type { RoomSettings } from '../settings/room-settings.ts'
import type { SideTable } from '../tables/side-table.ts'
import type { TimerCalls, TimerHandlers } from '../timers/timers.ts'

/**
 * A feature as `gateway/composition/features.ts` lists it: its declarations, which commands without a node read too, and `on`, which makes
 * its instance on the ground of a node.
 */
export type Feature = {
  /** The kinds of stream that it owns. */
  readonly streams?: readonly RegisteredKind[]
  /** Its tables made from the log. */
  readonly tables?: readonly StateTable[]
  /** Its other tables: how long their rows live, and whose they are. */
  readonly sideTables?: readonly SideTable[]
  readonly settings?: RoomSettings
  /**
   * Sentences about a catalogue that these settings cannot serve, such as an alarm without a way to send. A start and an import
   * tell them; takes a `Setup`.
   */
  readonly doubts?: (setup: never) => readonly string[]
  readonly reactions?: readonly Reaction[]
  /** Its answers to the catalogue about stores. */
  readonly storeUse?: StoreUse
  /** The channels on which it publishes, with the callers who may join each. */
  readonly channels?: readonly ChannelKind[]
  /** The kinds of guesses that each of its operations counts. An operation that takes a secret counts some. */
  readonly guesses?: CountedGuesses
  /** Takes the ground, then its own settings and the parts that `gateway/composition/features.ts` passes from other features, where it needs them. */
  readonly on: (...given: never) => Instance
}

/** The newest catalogue and some settings. A demo has senders and a bank of its own. */
export type Setup<Settings> = {
  readonly document: CatalogDocument
  readonly settings: Settings
  readonly isDemo: boolean
}

/** All that a feature brings to one node. It is made once, so that its memory is that of the node. */
export type Instance = {
  /** Its part of the contract, by operationId. */
  readonly operations?: Partial<Operations>
  /** The callers that it knows. */
  readonly callers?: Partial<Callers>
  /** It is known by the name of its feature. */
  readonly follower?: Omit<Follower, 'name'>
  /** By kind; a kind belongs to one feature. */
  readonly timers?: TimerHandlers
  /** Timers that wait for other services, such as a payment provider. */
  readonly calls?: TimerCalls
  /** Its figures at `/metrics`, by name. */
  readonly readings?: Readings
  /** The hosts, beside our own, to which its pages send forms. */
  readonly formHosts?: readonly string[]
  /** Widens the content security policy of its pages by what these load. */
  readonly pagePolicy?: PagePolicy
  /** Adds the routes that it serves beside the contract, such as files. */
  readonly routes?: (app: FastifyInstance) => void
  /** Makes the client's pages from those that were built. One feature brings it. */
  readonly pages?: (built: BuiltPages) => PageAt
  /** Fills a channel with its newest state, for its first reader. Channels of other features are passed on to it too. */
  readonly prime?: (channel: string) => void
  /** Takes the events that clients send on channels where the gateway alone publishes. */
  readonly onClientEvent?: (event: ClientEvent) => void
  /** Is done before the node serves, so that the first call finds it. */
  readonly begin?: () => Promise<unknown>
  /** Ends its work after the last call, while the database is still open. */
  readonly stop?: () => unknown
}

/** Joins the parts that several features bring into one record. Throws where two bring the same name. */
export function together<Part extends object>(parts: readonly (Part | undefined)[]): Part {
  const all: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (name in all) throw new Error(`two features bring ${name}`)
    all[name] = value
  }
  return all as Part
}

import type { FastifyInstance } from 'fastify'
import type { Callers } from './access/admission.ts'
import type { Settings } from './config.ts'
import type { Follower } from './events/followers.ts'
import type { Reaction } from './events/log.ts'
import type { StateTable } from './events/state-table.ts'
import type { RegisteredKind } from './events/stream-kind.ts'
import type { Readings } from './http/observe.ts'
import type { Operations } from './http/operations.ts'
import type { PagePolicy } from './http/page-policy.ts'
import type { ChannelKind } from './realtime/channel-kinds.ts'
import type { Services } from './services.ts'
import type { SideTable } from './tables/side-table.ts'
import type { TimerCalls, TimerHandlers } from './timers/timers.ts'

/**
 * All that a feature brings to a node. `gateway/features.ts` lists the features; `gateway/gateway.ts` starts what they
 * stand on (database, log, realtime) and hands it to them.
 */
export type Feature = {
  readonly name: string
  /** Its part of the contract, by operationId. */
  readonly operations?: (services: Services) => Partial<Operations>
  /** The kinds of stream that it owns. */
  readonly streams?: readonly RegisteredKind[]
  /** Its tables made from the log. */
  readonly tables?: readonly StateTable[]
  /** Its other tables: how long their rows live, and whose they are. */
  readonly sideTables?: readonly SideTable[]
  readonly reactions?: readonly Reaction[]
  /** The callers that it knows. */
  readonly callers?: (services: Services) => Partial<Callers>
  /** The channels on which it publishes, with the callers who may join each. */
  readonly channels?: readonly ChannelKind[]
  /** It is known by the name of its feature. */
  readonly follower?: (services: Services) => Omit<Follower, 'name'>
  /** By kind; a kind belongs to one feature. */
  readonly timers?: (services: Services) => TimerHandlers
  /** Timers that wait for other services, such as a payment provider. */
  readonly calls?: (services: Services) => TimerCalls
  /** Its figures at `/metrics`, by name. */
  readonly readings?: (services: Services) => Readings
  /** The hosts, beside our own, to which its pages send forms. */
  readonly formHosts?: (settings: Settings) => readonly string[]
  /** Widens the content security policy of its pages by what these load. */
  readonly pagePolicy?: (services: Services) => PagePolicy
  /** Adds the routes that it serves beside the contract, such as files. */
  readonly routes?: (app: FastifyInstance, services: Services) => void
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

import type { FastifyPluginCallback, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { CatalogDocument } from '#domain/catalog/document.ts'
import type { Settings } from '../composition/config.ts'
import type { Outside } from '../composition/features.ts'
import type { Database } from '../db/database.ts'
import type { Bus } from '../events/bus.ts'
import type { LogStream } from '../http/log-output.ts'
import type { CannotStart } from '../lifecycle/cannot-start.ts'
import type { Messenger } from '../messages/messenger.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Transport } from '../realtime/transport.ts'

export type GatewayOptions = {
  readonly settings: Settings
  /** Replaces the one that the settings name; the gateway closes it. */
  readonly database?: Database
  /** In place of the one that the settings name; the gateway closes it. */
  readonly bus?: Bus
  readonly clock?: Clock
  readonly random?: Random
  /** Takes the log in place of standard output. */
  readonly logTo?: LogStream
  /** Imported at the start unless it is the newest already. */
  readonly catalog?: CatalogDocument
  /** Tells pages that this is a demo, which also serves these routes. */
  readonly demo?: { readonly routes: FastifyPluginCallback }
  /** Stand-ins for services outside. */
  readonly outside?: Outside & {
    /** The messenger where the settings name none. */
    readonly messenger?: Messenger | null
  }
  /** Gives the free bytes on the disk of the data, in place of asking the disk. */
  readonly freeBytes?: () => Promise<number>
  /**
   * This process is for the gateway alone: what first requests would wait for is made before it listens, and the memory
   * that this took is given back.
   */
  readonly ownsProcess?: boolean
  /** The gateway opens no port: its starter uses only `call` and `connect`. */
  readonly withoutNetwork?: boolean
  /** Ends a start that has not come to its end. */
  readonly ending?: AbortSignal
}

export type Gateway = {
  /** Where it listens; of one without a network, the base of addresses for `call`. */
  readonly url: string
  /** Answers a request of this process, as if it had come by the network. */
  readonly call: (request: InjectOptions) => Promise<LightMyRequestResponse>
  /** Opens a session of the realtime protocol over a transport of this process. */
  readonly connect: (transport: Transport) => TransportEvents
  /** Runs timers that are due now, and hands the events of the log to their followers: for tests that turn the clock. */
  readonly settle: () => Promise<void>
  /**
   * Resolves when the database was restored to an earlier moment under the node. All that the node remembers is then wrong, and
   * it takes up no event any more: close it, and start another.
   */
  readonly wentBack: Promise<void>
  /** Resolves when a newer release has raised the level of the database, so that this node may not go on: close it, and end. */
  readonly outdated: Promise<CannotStart>
  /** Says that the node leaves, serves for `DRAIN_SECONDS` more, and resolves when the calls under way are answered. `close` comes after it. */
  readonly drain: () => Promise<void>
  readonly close: () => Promise<void>
}

/** The events that the far end of a transport reports to its session. */
export type TransportEvents = {
  readonly take: (text: string) => void
  /** It has answered a ping. */
  readonly heard: () => void
  /** It takes frames again. */
  readonly drained: () => void
  readonly closed: (code: number) => void
}

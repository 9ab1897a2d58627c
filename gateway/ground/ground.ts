import type { CurrentCatalog } from '../catalog/current.ts'
import type { DatabaseFiles } from '../db/database.ts'
import type { Bus } from '../events/bus.ts'
import type { Log } from '../events/log.ts'
import type { Devices } from '../http/device.ts'
import type { ListRows } from '../http/list-rows.ts'
import type { PlacesOf } from '../maps/places-port.ts'
import type { Ways } from '../maps/ways.ts'
import type { Messenger } from '../messages/messenger.ts'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { Frame } from '../realtime/frames.ts'
import type { Hub } from '../realtime/hub.ts'
import type { Realtime } from '../realtime/realtime.ts'
import type { RealtimeApp } from '../realtime/signature.ts'
import type { GroundSettings } from './ground-settings.ts'

/** The ground of a node: the parts that features stand on and that know no feature. A handler takes the parts that it needs. */
export type Ground = {
  /** The settings of these parts; a feature is given its own beside them. */
  readonly settings: GroundSettings
  readonly log: Log
  /** Null unless this node has the files of its database. */
  readonly databaseFiles: DatabaseFiles | null
  readonly catalog: CurrentCatalog['read']
  readonly clock: Clock
  readonly random: Random
  readonly places: PlacesOf
  readonly ways: Ways
  /** Null when no way of sending messages to diners is configured. */
  readonly messenger: Messenger | null
  /** The id and keys under which applications and clients speak to the realtime server. */
  readonly realtime: RealtimeApp
  /** Browsers, known by a signed cookie. */
  readonly devices: Devices
  /** Carries messages between nodes, as far as they are reached. */
  readonly bus: Bus
  /** Publishes to the readers of all nodes. */
  readonly publish: (frame: Frame) => void
  /** Whether a feature's follower at this node has taken all events of these streams that are in the log, or of all streams. */
  readonly isAbreast: (feature: string, streams?: readonly string[]) => boolean
  /** This node's readers, and its connections. */
  readonly hub: Hub
  readonly connections: Pick<Realtime, 'session' | 'channels'>
  /** Writes the rows of lists. */
  readonly rows: ListRows
  /** Tells operators of something that is right and may surprise them. */
  readonly warn: (sentence: string) => void
  /** Gets the errors of work that no caller waits for. */
  readonly onError: (error: unknown) => void
  readonly isDemo: boolean
}

import type { CurrentCatalog } from './catalog/current.ts'
import type { Settings } from './config.ts'
import type { ConversionReceivers } from './conversions/receivers.ts'
import type { Log } from './events/log.ts'
import type { Devices } from './http/device.ts'
import type { PlacesOf } from './maps/places-port.ts'
import type { Ways } from './maps/ways.ts'
import type { Messenger } from './messages/messenger.ts'
import type { ExternalPartner } from './partners/port.ts'
import type { PaymentProvider } from './payments/providers/port.ts'
import type { Sandbox } from './payments/providers/sandbox/sandbox.ts'
import type { Clock } from './ports/clock.ts'
import type { Random } from './ports/random.ts'
import type { PushTransport } from './push/transport.ts'
import type { Hub } from './realtime/hub.ts'
import type { Realtime } from './realtime/realtime.ts'
import type { RealtimeApp } from './realtime/signature.ts'
import type { Live } from './tracking/live.ts'

/** The parts that a feature's operations are built on. A feature takes the part that it needs. */
export type Services = {
  readonly settings: Settings
  readonly log: Log
  readonly catalog: CurrentCatalog['read']
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly places: PlacesOf
  readonly ways: Ways
  /** The providers that take payments online, by name. */
  readonly providers: ReadonlyMap<string, PaymentProvider>
  /** The embedded one among them, where it is on. */
  readonly sandbox: Sandbox | null
  /** The loyalty program outside; null where there is none. */
  readonly partner: ExternalPartner | null
  /** The vendors to which the gateway reports sales. */
  readonly conversions: ConversionReceivers
  /** Null when no way of sending messages to diners is configured. */
  readonly messenger: Messenger | null
  /** Hands messages to the push services of browsers. */
  readonly push: PushTransport
  /** The id and keys under which applications and clients speak to the realtime server. */
  readonly realtime: RealtimeApp
  /** Browsers, known by a signed cookie. */
  readonly devices: Devices
  /** This node's readers, and its connections. */
  readonly hub: Hub
  readonly connections: Pick<Realtime, 'session' | 'channels'>
  /** Gets the errors of work that no caller waits for. */
  readonly onError: (error: unknown) => void
  readonly isDemo: boolean
}

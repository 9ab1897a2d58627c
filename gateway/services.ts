import type { Settings } from './config.ts'
import type { ConversionReceivers } from './conversions/receivers.ts'
import type { Ground } from './ground.ts'
import type { ExternalPartner } from './partners/port.ts'
import type { PaymentProvider } from './payments/providers/port.ts'
import type { Sandbox } from './payments/providers/sandbox/sandbox.ts'
import type { PushTransport } from './push/transport.ts'
import type { Live } from './tracking/live.ts'

/** The ground, and the parts that single features own. A feature takes the part that it needs. */
export type Services = Ground & {
  readonly settings: Settings
  readonly live: Live
  /** The providers that take payments online, by name. */
  readonly providers: ReadonlyMap<string, PaymentProvider>
  /** The embedded one among them, where it is on. */
  readonly sandbox: Sandbox | null
  /** The loyalty program outside; null where there is none. */
  readonly partner: ExternalPartner | null
  /** The vendors to which the gateway reports sales. */
  readonly conversions: ConversionReceivers
  /** Hands messages to the push services of browsers. */
  readonly push: PushTransport
}

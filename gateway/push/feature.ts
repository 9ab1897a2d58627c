import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { contactOf, pushCalls, pushTimers, tellLater } from './notices.ts'
import { pushOperations } from './operations.ts'
import { countRefusals } from './refusals.ts'
import { type PushSettings, pushSettings } from './settings.ts'
import { pushTables } from './side-tables.ts'
import { httpsTransport, type PushTransport } from './transport.ts'

export type PushOutside = {
  /** Takes the messages in place of the push services. */
  readonly pushTo?: PushTransport
}

/** Notices of an order for browsers in which no page of it is open. */
export const push = {
  settings: pushSettings,
  sideTables: pushTables,
  reactions: [tellLater],
  on(ground: Ground, settings: PushSettings, { pushTo = httpsTransport() }: PushOutside): Instance {
    const refusals = countRefusals()
    const contact = contactOf(settings, ground.settings.PUBLIC_URL)
    const services = { ...ground, isOn: settings.PUSH_NOTICES === 'on', contact, push: pushTo, refusals }
    return {
      operations: pushOperations(ground, services.isOn),
      timers: pushTimers(services),
      calls: pushCalls(services),
      readings: {
        push_refused_total: {
          help: 'Notices that a push service refused for good',
          label: 'status',
          readEach: () => refusals.counts,
        },
      },
    }
  },
} satisfies Feature

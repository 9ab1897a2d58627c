import type { CurrentCatalog } from './catalog/current.ts'
import type { Settings } from './config.ts'
import type { Log } from './events/log.ts'
import type { PlacesOf } from './maps/places-port.ts'
import type { Clock } from './ports/clock.ts'
import type { Random } from './ports/random.ts'
import type { RealtimeApp } from './realtime/signature.ts'
import type { Live } from './tracking/live.ts'

/** What a feature's operations are built on. A feature takes the part that it needs. */
export type Context = {
  readonly settings: Settings
  readonly log: Log
  readonly catalog: CurrentCatalog['read']
  readonly clock: Clock
  readonly random: Random
  readonly live: Live
  readonly places: PlacesOf
  readonly realtime: RealtimeApp
  readonly isDemo: boolean
}

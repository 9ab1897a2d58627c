import { z } from 'zod'
import { databaseSettings } from './db/settings.ts'
import { digestSettings } from './digests/settings.ts'
import { busSettings } from './events/settings.ts'
import { httpSettings } from './http/settings.ts'
import { mapSettings } from './maps/settings.ts'
import { messageSettings } from './messages/settings.ts'
import { realtimeSettings } from './realtime/settings.ts'

/** The settings of the parts that features stand on, by the room that reads them. */
export const groundSettings = {
  ...databaseSettings,
  ...digestSettings,
  ...busSettings,
  ...httpSettings,
  ...realtimeSettings,
  ...mapSettings,
  ...messageSettings,
  /** Seconds that the event loop may stand before the process ends itself; 0 waits for ever. */
  WATCHDOG_SECONDS: z.coerce.number().int().min(0).default(30),
}

export type GroundSettings = z.output<z.ZodObject<typeof groundSettings>>

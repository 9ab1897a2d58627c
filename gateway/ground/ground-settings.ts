import { z } from 'zod'
import { databaseSettings } from '../db/settings.ts'
import { digestSettings } from '../digests/settings.ts'
import { busSettings } from '../events/settings.ts'
import { httpSettings } from '../http/settings.ts'
import { mapSettings } from '../maps/settings.ts'
import { messageSettings } from '../messages/settings.ts'
import { realtimeSettings } from '../realtime/settings.ts'
import type { RoomSettings, SettingsOfAll } from '../settings/room-settings.ts'
import { traceSettings } from '../traces/settings.ts'

const processSettings = {
  shape: {
    WATCHDOG_SECONDS: z.coerce
      .number()
      .int()
      .min(0)
      .default(30)
      .describe(
        'how long the event loop may stand still before the process ends itself; 0 turns it off, and a debugger pauses it',
      ),
  },
} satisfies RoomSettings

/** The settings of the parts that features stand on, by the room that reads them. */
export const groundRooms = {
  http: { settings: httpSettings },
  db: { settings: databaseSettings },
  digests: { settings: digestSettings },
  events: { settings: busSettings },
  realtime: { settings: realtimeSettings },
  maps: { settings: mapSettings },
  messages: { settings: messageSettings },
  process: { settings: processSettings },
  traces: { settings: traceSettings },
}

export type GroundSettings = SettingsOfAll<typeof groundRooms>

import { z } from 'zod'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of the console's sessions. */
export const operatorSettings = {
  shape: {
    CONSOLE_IDLE_MINUTES: z.coerce
      .number()
      .int()
      .min(0)
      .max(1440)
      .default(15)
      .describe(
        'a tablet of the console without a touch for so many minutes asks for a PIN, and shows the orders without money until then; 0 never',
      ),
  },
} satisfies RoomSettings

export type OperatorSettings = SettingsOf<typeof operatorSettings>

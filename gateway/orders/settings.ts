import { z } from 'zod'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of submissions. */
export const orderSettings = {
  shape: {
    ORDER_LIMIT: z.coerce
      .number()
      .int()
      .min(0)
      .default(20)
      .describe(
        'orders in a quarter of an hour that one [caller](#callers) may place without a session of the phone and without paying online, or with a limited discount code; twice as many in two hours, five times in a day. More are answered 429 `TOO_MANY_ORDERS`. The demo sets 0, which turns it off: set it where a fleet of the simulator orders. Orders that a shop’s own staff place from one browser need more',
      ),
  },
} satisfies RoomSettings

export type OrderSettings = SettingsOf<typeof orderSettings>

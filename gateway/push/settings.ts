import { z } from 'zod'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of notices of orders for browsers (web push). */
export const pushSettings = {
  shape: {
    PUSH_NOTICES: z.enum(['on', 'off']).default('on').describe('`off` offers no push notices and sends none'),
    PUSH_CONTACT: z
      .string()
      .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, 'an address such as mailto:shop@example.com')
      .optional()
      .meta({
        shown: '`PUBLIC_URL`',
        description:
          'the contact for a push service that has questions about this installation, such as `mailto:shop@example.com`; Apple’s refuses notices without one',
      }),
  },
} satisfies RoomSettings

export type PushSettings = SettingsOf<typeof pushSettings>

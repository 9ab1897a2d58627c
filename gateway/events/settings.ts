import { z } from 'zod'
import { encodedSignIn } from '../settings/kinds.ts'
import type { RoomSettings } from '../settings/room-settings.ts'

/** The settings of the bus by which nodes hear of each other. */
export const busSettings = {
  shape: {
    NATS_URL: z
      .url({ protocol: /^(nats|tls)$/ })
      .refine(...encodedSignIn)
      .optional()
      .describe(
        '`nats://…` (or `tls://…`, which refuses a server without TLS): the server over which nodes tell each other news',
      ),
  },
} satisfies RoomSettings

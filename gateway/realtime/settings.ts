import { z } from 'zod'
import { flag, holds } from '../settings/kinds.ts'
import type { RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The settings of the realtime server: its application, and how many connections an address may open. */
export const realtimeSettings = {
  shape: {
    // RT-02.
    REALTIME_ENABLED: flag
      .default(true)
      .describe(
        '0 tells our pages to open no line: they fetch, and refresh when asked. The gateway still speaks to other clients',
      ),
    REALTIME_APP_ID: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ shown: '`comanda`', description: 'id of the realtime app' }),
    REALTIME_KEY: z
      .string()
      .min(1)
      .max(100)
      .optional()
      .meta({ shown: '`comanda`', description: 'its public key, in the socket’s address' }),
    REALTIME_SECRET: z.string().min(1).max(200).optional().meta({
      shown: 'random at each start',
      description:
        'signs private channels. Set it: without it, a restart or a second node refuses signatures that were given earlier',
    }),
    REALTIME_SECRET_PREVIOUS: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe(
        'the secret before, whose signatures are accepted while it is set: nodes and applications change one after the other ([Keys](#keys))',
      ),
    REALTIME_WEBHOOK_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        holds(({ username }) => username === ''),
        'it is called without a name and password',
      )
      .optional()
      .describe(
        '`http(s)://…`: the address that takes the [webhooks](protocol.md#webhooks) of the realtime channels; without it none are sent',
      ),
    CONNECTIONS_PER_ADDRESS: z.coerce
      .number()
      .int()
      .min(0)
      .default(200)
      .describe(
        'websockets and long polls together that the strangers of one address (of IPv6: 64 bits) may hold at a node, publishers’ too; a browser with our cookie may hold a tenth of it ([below](#callers)). A caller may open twice as many in a minute, and make 100 times as many requests of polls; more are answered 429. 0 turns it off',
      ),
  },
} satisfies RoomSettings

export type RealtimeSettings = SettingsOf<typeof realtimeSettings>

import { z } from 'zod'
import { holds } from '../settings/kinds.ts'
import { isOwnNetwork } from '../settings/own-network.ts'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** The till or the bot of the operator, which hears of new and changed orders. */
export const tillSettings = {
  shape: {
    ORDERS_WEBHOOK_URL: z
      .url({ protocol: /^https?$/ })
      .refine(
        holds(({ protocol, hostname }) => protocol === 'https:' || isOwnNetwork(hostname)),
        'it must begin with https: outside of your own network, because the phones and addresses of diners travel there',
      )
      .refine(
        holds(({ username, password }) => username === '' && password === ''),
        'it has no name and password: the receiver checks the signature',
      )
      .optional()
      .describe(
        'new and changed orders are posted to your till or bot ([Orders for a till or a bot](#orders-for-a-till-or-a-bot)). Needs `ORDERS_WEBHOOK_SECRET`',
      ),
    ORDERS_WEBHOOK_SECRET: z
      .string()
      .min(16)
      .max(200)
      .optional()
      .describe('the secret that signs these posts: `whsec_` and base64, or any text'),
  },
  fault: ({ ORDERS_WEBHOOK_URL, ORDERS_WEBHOOK_SECRET }: Environment): string | null =>
    ORDERS_WEBHOOK_URL !== undefined && ORDERS_WEBHOOK_SECRET === undefined
      ? 'ORDERS_WEBHOOK_SECRET is missing: ORDERS_WEBHOOK_URL needs it.'
      : null,
} satisfies RoomSettings

export type TillSettings = SettingsOf<typeof tillSettings>

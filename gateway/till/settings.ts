import { isIP } from 'node:net'
import { z } from 'zod'
import { holds } from '../settings/kinds.ts'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/**
 * A host of the operator's own network: a loopback or private address, a name without a dot such as a container's, or one that no public
 * name server has.
 */
function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) === 4) return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host)
  if (isIP(host) === 6) return /^(::1$|f[cd]|fe[89ab])/.test(host)
  return !host.includes('.') || /\.(local|internal|lan|home\.arpa)$/.test(host)
}

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

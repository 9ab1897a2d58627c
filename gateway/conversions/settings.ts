import { z } from 'zod'
import { pixelId } from '#domain/analytics/vendors.ts'
import { holds } from '../settings/kinds.ts'
import type { Environment, RoomSettings, SettingsOf } from '../settings/room-settings.ts'

/** Keys by the id that they belong to, as `ID=KEY,ID=KEY`. */
const keysBy = (id: RegExp) =>
  z
    .string()
    .default('')
    .transform((text, { addIssue }): ReadonlyMap<string, string> => {
      const entries = text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
        .map((part) => [part.split('=', 1)[0] ?? '', part.slice(part.indexOf('=') + 1)] as const)
      const keys = new Map(entries)
      const isWhole = entries.every(([name, key]) => id.test(name) && /^[\x21-\x7e]{1,1000}$/.test(key))
      if (isWhole && keys.size === entries.length) return keys
      addIssue({ code: 'custom', message: 'it is ID=KEY, with a comma between two, and each id once' })
      return z.NEVER
    })

const vendorUrl = (usual: string) =>
  z
    .url({ protocol: /^https?$/ })
    .refine(
      holds(
        ({ protocol, hostname }) => protocol === 'https:' || ['127.0.0.1', 'localhost', '[::1]'].includes(hostname),
      ),
      'keys travel there: it must begin with https:',
    )
    .default(usual)

/** The vendors to which the gateway reports sales. A key belongs to a pixel or a property, and so to every branch that names it. */
export const conversionSettings = {
  shape: {
    META_CONVERSION_TOKENS: keysBy(pixelId).describe(
      'tokens of the Conversions API by the id of the pixel, `123456789012345=EAAB…`, with a comma between two: the gateway reports sales to the pixel ([below](#analytics)). Needs `PUBLIC_URL`',
    ),
    META_CONVERSION_URL: vendorUrl('https://graph.facebook.com/v23.0').describe('its address, with the version'),
    GA4_API_SECRETS: keysBy(/^G-[A-Z0-9]{4,16}$/).describe(
      'secrets of the Measurement Protocol by the id of the property, `G-ABC1234567=…`, with a comma between two: the gateway reports sales to the property',
    ),
    GA4_URL: vendorUrl('https://www.google-analytics.com').describe(
      'its address; `https://region1.google-analytics.com` keeps the data in the EU, and your own server container has its own address',
    ),
  },
  fault: ({ META_CONVERSION_TOKENS, PUBLIC_URL }: Environment): string | null =>
    /[^\s,]/.test(META_CONVERSION_TOKENS ?? '') && PUBLIC_URL === undefined
      ? 'PUBLIC_URL is missing: META_CONVERSION_TOKENS needs it, because the vendor takes no sale without the address of its page.'
      : null,
} satisfies RoomSettings

export type ConversionSettings = SettingsOf<typeof conversionSettings>

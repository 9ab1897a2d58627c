import { z } from 'zod'
import { pixelId } from '#domain/analytics/vendors.ts'
import { holds } from '../setting-kinds.ts'

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
  META_CONVERSION_TOKENS: keysBy(pixelId),
  META_CONVERSION_URL: vendorUrl('https://graph.facebook.com/v23.0'),
  GA4_API_SECRETS: keysBy(/^G-[A-Z0-9]{4,16}$/),
  GA4_URL: vendorUrl('https://www.google-analytics.com'),
}

type Given = { readonly [Name in keyof typeof conversionSettings]: z.output<(typeof conversionSettings)[Name]> }

/** Checks the settings of conversions together. Returns the fault as a sentence; null for none. */
export const conversionsFault = ({
  META_CONVERSION_TOKENS: tokens,
  PUBLIC_URL,
}: Given & { readonly PUBLIC_URL?: string | undefined }): string | null =>
  tokens.size > 0 && PUBLIC_URL === undefined
    ? 'PUBLIC_URL is missing: META_CONVERSION_TOKENS needs it, because the vendor takes no sale without the address of its page.'
    : null

import type { ConversionVendor } from '#domain/analytics/vendors.ts'
import { ga4Receiver } from './ga4.ts'
import { metaReceiver } from './meta.ts'
import type { ConversionReceiver } from './port.ts'
import type { ConversionSettings } from './settings.ts'

export type ConversionReceivers = ReadonlyMap<ConversionVendor, ConversionReceiver>

/** The vendors that there is a key of; none by default, and then pages tell of sales themselves. */
export function receiversBySettings(settings: ConversionSettings): ConversionReceivers {
  const { META_CONVERSION_TOKENS: tokens, GA4_API_SECRETS: secrets } = settings
  const receivers = new Map<ConversionVendor, ConversionReceiver>()
  if (tokens.size > 0) receivers.set('pixel', metaReceiver({ url: settings.META_CONVERSION_URL, tokens }))
  if (secrets.size > 0) receivers.set('property', ga4Receiver({ url: settings.GA4_URL, secrets }))
  return receivers
}

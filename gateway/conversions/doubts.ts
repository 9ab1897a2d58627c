import type { Setup } from '../ground/feature-parts.ts'
import type { ConversionSettings } from './settings.ts'

/** Keys of vendors for a pixel or property that no branch names. They are ids, which pages show; no key is told. */
export function conversionDoubts({ document: { branches }, settings }: Setup<ConversionSettings>): readonly string[] {
  const named = new Set(branches.flatMap(({ fbPixelId, googleAnalyticsId }) => [fbPixelId, googleAnalyticsId]))
  const unused = (setting: 'META_CONVERSION_TOKENS' | 'GA4_API_SECRETS', field: string) =>
    [...settings[setting].keys()].flatMap((id) =>
      named.has(id) ? [] : [`${setting} has a key for ${id}, which no branch has as its ${field}: no sale is reported`],
    )
  return [...unused('META_CONVERSION_TOKENS', 'fbPixelId'), ...unused('GA4_API_SECRETS', 'googleAnalyticsId')]
}

import { shopPaths } from '#domain/slug/shop-paths.ts'
import { sharedPaths } from '#web/shared/paths.ts'

/** Every address of a diner. Category and plate are given as slugs, a mode as its segment. */
export const paths = {
  guide: () => '/guia',
  shops: sharedPaths.shops,
  ...shopPaths,
  cart: (alias: string) => `${paths.shop(alias)}/preview`,
  checkout: (alias: string) => `${paths.shop(alias)}/checkout`,
  /** The bank's second step of a payment. */
  challenge: (alias: string, code: string) => `${paths.order(alias, code)}/challenge`,
  order: (alias: string, code: string) => `${paths.shop(alias)}/order/${encodeURIComponent(code)}`,
  /**
   * OPEN-45. A separate document, because it may contain a third party's chat, which no page with card fields may have.
   * Links to it and from it load a new document.
   */
  support: (link: { alias?: string; referenceId?: string; about?: 'cancel' } = {}) => {
    const query = `${new URLSearchParams(link)}`
    return query ? `/support?${query}` : '/support'
  },
  /** With a rating, the survey starts with it. */
  survey: (alias: string, code: string, rating: number | null = null) =>
    `/encuesta/${encodeURIComponent(alias)}/${encodeURIComponent(code)}${
      rating === null ? '' : `?surveyGeneralNPSAnswer=${rating}`
    }`,
} as const

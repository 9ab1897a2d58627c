/** The worker's rule for the page of an address. */
export type PageRule = {
  /** The shop whose look the page has; null for the neutral page. */
  readonly alias: string | null
  /** The key under which its document is stored; null for a page that is not stored. */
  readonly key: string | null
}

const parts = (pathname: string) => pathname.split('/').filter(Boolean)

/**
 * Returns the worker's rule for a page; null leaves it to the network alone. A document is stored under its shop. One
 * with an order in its address, or with card fields, is never stored: it falls back on another page of the same shop,
 * which has the same look and no policy for a bank or a chat. The help page has its shop in the query (`named`).
 */
export function pageRuleOf(pathname: string, named: string | null = null): PageRule | null {
  const [area, first, second, third, fourth] = parts(pathname)
  if (area === undefined || area === 'guia') return { alias: null, key: `/${area ?? ''}` }
  if (area === 'support') return { alias: named !== null && /^[\w-]+$/.test(named) ? named : null, key: null }
  if (area === 'encuesta') return first ? { alias: first, key: null } : null
  if (area === 'menu') {
    if (!first) return { alias: null, key: '/menu' }
    if (second === 'order') return fourth === 'challenge' ? null : { alias: first, key: null }
    if (second === 'checkout') return { alias: first, key: null }
    return { alias: first, key: keyOf(pathname) }
  }
  if (area !== 'logistics') return null
  if (first === 'tracking' && second === 'order' && third) return { alias: third, key: null }
  // The address of such a page may hold a courier's token (FOPEN-79).
  return second === 'rider' ? null : { alias: null, key: null }
}

/**
 * Returns the document of a page's app, in the look of no shop. A test compares it with `appOfPath`, which would cost the
 * worker more bytes than its own rules need.
 */
export const neutralDocumentOf = (pathname: string): string =>
  /^\/logistics(?!\/tracking\/order(\/|$))(\/|$)/.test(pathname) ? '/courier.html' : '/index.html'

/** The entry page of a shop, which replaces pages of the shop that are not stored. */
export const doorOf = (alias: string) => `/menu/${alias}`

const keyOf = (pathname: string) => `/${parts(pathname).join('/')}`

const catalogueCalls = new RegExp(
  `^/api/(?:${[
    'configuration',
    'indicators',
    'country/[^/]+',
    'menucustomization/[^/]+',
    'ordermodes/[^/]+/(?:generaldiscounts|generalsurcharges|fees)',
    'diner/(?!order$)[^/]+',
    'diner/[^/]+/menu/[^/]+',
    'diner/menu/[^/]+/hash',
    'diner/companies/[^/]+(?:/branches)?',
    'branch/[^/]+/loyalty-program',
  ].join('|')})$`,
)

/** Answers of the catalogue, the same for every diner: not those requested with a position or a phone. */
export const isOfCatalogue = ({ pathname, searchParams }: URL): boolean =>
  catalogueCalls.test(pathname) && !['lat', 'lng', 'phone'].some((name) => searchParams.has(name))

/** The gateway says for each answer whether it may be stored (`x-comanda-cache` in the contract). */
export const mayBeCached = ({ status, headers, redirected }: Pick<Response, 'status' | 'headers' | 'redirected'>) =>
  status === 200 && !redirected && !/no-store|private/.test(headers.get('cache-control') ?? 'no-store')

/** The gateway, or the proxy before it, cannot answer now. */
export const isInTrouble = ({ status }: Pick<Response, 'status'>): boolean => status >= 500

/** The built files that a document names: its scripts, their preloads and its styles. */
export const builtFilesOf = (html: string): readonly string[] =>
  [...html.matchAll(/\b(?:src|href)=["']?(\/assets\/[^"'\s>?#]+)/g)].flatMap(([, path]) => path ?? [])

/** Pictures of shops, and their icons. */
export const isPicture = ({ pathname }: URL): boolean => /^\/media\/|^\/brand\/[^/]+\/icon$/.test(pathname)

/** Files of a build, whose names change with their content. */
export const isBuilt = ({ pathname }: URL): boolean => pathname.startsWith('/assets/')

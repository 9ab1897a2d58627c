import { webPageAt } from '#domain/slug/pages.ts'

/** The parameters of a link that say who a person is, or let one in (ENTRY-01, FOPEN-79). */
const secretNames = ['token', 'phone', 'name', 'customerName']

/** Whether a link says who a person is, or lets one in. */
export const saysWho = (query: URLSearchParams): boolean => secretNames.some((name) => query.has(name))

/**
 * The referrer policy of a page that is told to others by less than its address; null where the policy of all pages is enough,
 * which gives other sites no path: an order's code opens the order, and only its diner has it. Strangers'
 * scripts read pages of this site as well: the help page has a chat.
 */
export function referrerPolicyOf(path: string, query: URLSearchParams): 'no-referrer' | 'strict-origin' | null {
  return webPageAt(path)?.referrer ?? (saysWho(query) ? 'no-referrer' : null)
}

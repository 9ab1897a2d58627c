/** FOPEN-79. */
const courierLink = /^\/logistics\/[^/]+\/rider\/[^/]+\/shipments\/?$/

let taken: string | null = null

/**
 * Takes the token out of the address of a courier's link, before anything is loaded or called from that page: an
 * address travels in referrers, histories and screenshots.
 */
export function takeLinkToken(): void {
  const url = new URL(location.href)
  const token = courierLink.test(url.pathname) ? url.searchParams.get('token') : null
  if (token === null) return
  taken = token
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
}

/** The token of the link that this page was opened by; null when it carried none. */
export const linkToken = () => taken

/** It is used once: the next link has its own. */
export const forgetLinkToken = () => {
  taken = null
}

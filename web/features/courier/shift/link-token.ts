/** FOPEN-79. */
const courierLink = /^\/logistics\/[^/]+\/rider\/[^/]+\/shipments\/?$/

let taken: string | null = null

/**
 * Takes the token out of the address of a courier's link before the page loads or calls anything, because an address
 * appears in referrers, histories and screenshots.
 */
export function takeLinkToken(): void {
  const url = new URL(location.href)
  const token = courierLink.test(url.pathname) ? url.searchParams.get('token') : null
  if (token === null) return
  taken = token
  url.searchParams.delete('token')
  history.replaceState(history.state, '', url)
}

/** The token of the link that opened this page; null when it carried none. */
export const linkToken = () => taken

/** It is used once; the next link has its own token. */
export const forgetLinkToken = () => {
  taken = null
}

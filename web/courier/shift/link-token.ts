import { changeAddress } from '#web/shared/router/entry-state.ts'

/** FOPEN-79. */
const courierLink = /^\/logistics\/[^/]+\/rider\/[^/]+\/shipments\/?$/

let taken: string | null = null

/**
 * Takes the token out of a courier link's address before the page loads or calls anything, because addresses appear in
 * referrers, histories and screenshots.
 */
export function takeLinkToken(): void {
  const url = new URL(location.href)
  const token = courierLink.test(url.pathname) ? url.searchParams.get('token') : null
  if (token === null) return
  taken = token
  url.searchParams.delete('token')
  changeAddress(url)
}

/** The token of the link that opened this page; null when it carried none. */
export const linkToken = () => taken

/** A token is used once; the next link has its own. */
export const forgetLinkToken = () => {
  taken = null
}

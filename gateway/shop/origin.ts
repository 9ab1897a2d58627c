/**
 * Stands in kept texts for the scheme and host of the gateway, which without `PUBLIC_URL` each request may name differently. The
 * texts are made once for each version of the catalogue, never for a host that a stranger has made up.
 */
export const anyOrigin = 'https://origin.invalid'

/** The text with the origin of this request; a host with other characters than those of hosts leaves its addresses relative. */
export const atOrigin = (text: string, origin: string): string =>
  text.replaceAll(anyOrigin, () => (/^https?:\/\/[\w.:[\]-]+(\/[\w./~-]*)?$/.test(origin) ? origin : ''))

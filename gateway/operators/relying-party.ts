import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The host and the address for which browsers make and use passkeys. */
export type RelyingParty = { readonly rpId: string; readonly origin: string }

/**
 * The relying party of a request (https://www.w3.org/TR/webauthn-3/#relying-party-identifier); null where the page stands at an IP
 * address, for which browsers make no passkeys.
 */
export function relyingPartyOf(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string | undefined,
): RelyingParty | null {
  const address = publicUrl ?? `${protocol}://${host}`
  if (!URL.canParse(address)) return null
  const { hostname, origin } = new URL(address)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpId: hostname, origin } : null
}

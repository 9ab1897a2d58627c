import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '../http/problems.ts'

const sentence = 'This call comes from a page of another site, or of a name that PUBLIC_URL does not say.'

/**
 * Throws for a call that another site makes in this browser. The cookie's `SameSite` says so too, but not for another host of the same
 * domain. Browsers say where a call comes from; a program without these headers has no cookies of a person either.
 */
export function refuseOtherSites({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, publicUrl?: string) {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isOwn =
    site === undefined
      ? origin === undefined || ownHosts(host, publicUrl).includes(hostOf(origin))
      : site === 'same-origin'
  if (!isOwn) throw new HttpProblem(403, 'CROSS_SITE', sentence)
}

/**
 * The hosts whose pages may call. `Host` says what the page wants it to say once a name of the page's own leads to this machine (DNS
 * rebinding), so it counts for an address and for names that no stranger can own. Any other name is the one of `PUBLIC_URL`.
 */
function ownHosts(host: string, publicUrl: string | undefined): readonly (string | null)[] {
  const name = hostOf(`http://${host}`, 'hostname') ?? ''
  const isOfMachine = isIP(name.replace(/^\[|\]$/g, '')) !== 0 || localName.test(name)
  return [...(isOfMachine ? [host] : []), ...(publicUrl ? [hostOf(publicUrl)] : [])]
}

/** Names of a machine or its network: one word, or an end that is not on the internet (RFC 6761, 6762, 8375). */
const localName = /^[\w-]+$|\.(localhost|local|lan|home\.arpa|internal|test)$/

const hostOf = (address: string, part: 'host' | 'hostname' = 'host') =>
  URL.canParse(address) ? new URL(address)[part] : null

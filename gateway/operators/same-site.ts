import type { FastifyRequest } from 'fastify'
import { HttpProblem } from '../http/problems.ts'

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
  if (!isOwn) throw new HttpProblem(403, 'CROSS_SITE', 'This call comes from a page of another site.')
}

const ownHosts = (host: string, publicUrl: string | undefined) => [host, ...(publicUrl ? [hostOf(publicUrl)] : [])]

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : null)

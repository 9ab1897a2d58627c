import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import { z } from 'zod'
import { addressOf } from './guess-limits.ts'

/** How many proxies stand in front of the node, or their addresses and networks. */
type TrustedProxies = number | readonly string[]

type TrustSettings = {
  readonly TRUSTED_PROXIES?: TrustedProxies | undefined
  readonly PUBLIC_URL?: string | undefined
}

/** Whether the node believes what this address has written before the others of `X-Forwarded-For`; hop 0 is the socket's own peer. */
export type ProxyTrust = (address: string, hop: number) => boolean

const mostHops = 10
const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal']
const wrong = `must be a number of proxies from 0 to ${mostHops}, or addresses, networks such as 10.0.0.0/8, ${namedNetworks.join(', ')} with commas between`

/** The setting `TRUSTED_PROXIES`. */
export const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const hops = /^\d+$/.test(text.trim()) ? Number(text) : null
  const networks = text.split(',').map((part) => part.trim())
  if (hops === null ? areNetworks(networks) : hops <= mostHops) return hops ?? networks
  context.addIssue({ code: 'custom', message: wrong })
  return z.NEVER
})

function areNetworks(parts: readonly string[]): boolean {
  const isAddressed = (part: string) => namedNetworks.includes(part) || isIP(part.replace(/\/[^/]+$/, '')) !== 0
  try {
    return parts.every(isAddressed) && typeof proxyAddr.compile([...parts]) === 'function'
  } catch {
    return false
  }
}

/**
 * Makes the rule of which proxies a node believes, for requests and upgrades alike (decision 073). Without the setting a node that has no
 * `PUBLIC_URL` believes none; one that has it stands behind a proxy, and believes the one that is on this machine or in a
 * private network: the last address of the header, which that proxy has written, and none before it.
 */
export function proxyTrust({ TRUSTED_PROXIES, PUBLIC_URL }: TrustSettings): ProxyTrust {
  if (typeof TRUSTED_PROXIES === 'number') return (_, hop) => hop < TRUSTED_PROXIES
  if (TRUSTED_PROXIES !== undefined) return proxyAddr.compile([...TRUSTED_PROXIES])
  if (PUBLIC_URL === undefined) return () => false
  const isNear = proxyAddr.compile(['loopback', 'uniquelocal'])
  return (address, hop) => hop === 0 && isNear(address, hop)
}

/** The address that limits count for, of a request that no route takes: an upgrade or a poll. Fastify's `request.ip` is the same. */
export const clientOf = (request: IncomingMessage, trust: ProxyTrust): string => addressOf(proxyAddr(request, trust))

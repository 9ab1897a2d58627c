import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** A name or an address, and perhaps a port (RFC 9110, 7.2). */
const host = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i

/**
 * The address at which a request reached this node, as its socket knows it: `Host` may say anything.
 * Null when `Host` is none at all, and for a socket without an address: a call of this process, or a client that has gone.
 */
export function reachedAt({ headers, raw: { socket } }: FastifyRequest): string | null {
  const { localAddress, localPort } = socket
  if (!host.test(headers.host ?? '') || localAddress === undefined) return null
  const address = localAddress.replace(/^::ffff:(?=\d+\.)/i, '')
  return `http://${isIPv6(address) ? `[${address}]` : address}:${localPort}`
}

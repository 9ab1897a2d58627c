import { isIP } from 'node:net'

/**
 * A host of the operator's own network: a loopback or private address, a name without a dot such as a container's, or one that no public
 * name server has.
 */
export function isOwnNetwork(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(host) === 4) return /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/.test(host)
  if (isIP(host) === 6) return /^(::1$|f[cd]|fe[89ab])/.test(host)
  return !host.includes('.') || /\.(local|internal|lan|home\.arpa)$/.test(host)
}

import { BlockList, isIP } from 'node:net'

const longest = 1_000

/** Names that no public push service has. */
const privateName = /(^|\.)(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)$/

/**
 * Whether the gateway may call a push endpoint: https at the usual port of a public name. Any client can send an
 * endpoint: without this check the gateway would call addresses that only the gateway can reach.
 */
export function isPublicEndpoint(endpoint: string): boolean {
  if (endpoint.length > longest || !URL.canParse(endpoint)) return false
  const { protocol, hostname, port, username, password, hash } = new URL(endpoint)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '' || hash !== '') return false
  const name = hostname.replace(/\.$/, '')
  return isIP(name.replace(/^\[|\]$/g, '')) === 0 && name.includes('.') && !privateName.test(name)
}

/** Where the browsers that we support keep their endpoints. */
const knownServices = [
  'googleapis.com',
  'google.com',
  'push.services.mozilla.com',
  'notify.windows.com',
  'push.apple.com',
] as const

/**
 * The lane of an endpoint among timers. A known push service has its own; all other hosts share one, because any number of
 * host names can be invented to hang.
 */
export function laneOf(endpoint: string): string {
  const { hostname } = new URL(endpoint)
  return knownServices.find((name) => hostname === name || hostname.endsWith(`.${name}`)) ?? 'other'
}

const privateAddresses = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(net, prefix, 'ipv4')

/** All addresses of IP version 6 that are routed in public today begin with these three bits. */
const routed6 = new BlockList()
routed6.addSubnet('2000::', 3, 'ipv6')
/** Among them: documentation, and tunnels, which hold an address of version 4. */
const unrouted6 = new BlockList()
for (const [net, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  unrouted6.addSubnet(net, prefix, 'ipv6')

/** Whether an address that a name has led to is one of the public network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateAddresses.check(address, 'ipv4')
  return version === 6 && routed6.check(address, 'ipv6') && !unrouted6.check(address, 'ipv6')
}

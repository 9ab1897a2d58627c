import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import { cookiesNamed, setCookie } from './cookies.ts'
import { keyedDigest } from './device-key.ts'
import { addressOf } from './guess-limits.ts'
import { perMinute } from './per-minute.ts'
import { isSameSecret } from './secrets.ts'

/** A browser that has shown a cookie of ours. */
export type Device = {
  readonly id: string
  /** Its cookie is a few minutes old. Cookies are free, so a young device is trusted with less. */
  readonly isYoung: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a stranger: no cookie, or one that this installation has not signed. */
    device: Device | null
    /** Whether it belongs to a run of the simulator that the operator has allowed, which no limit of callers binds. */
    isRun: boolean
  }
}

const youngMs = 10 * 60_000
/** The life of a device: browsers keep a cookie for 400 days at most. */
export const deviceDays = 400
const cookieName = 'device'
/** 128 random bits, the second in which they were given away, and the signature of both. */
const signed = /^([\w-]{22})\.([0-9a-z]{6,7})\.([\w-]{43})$/
/** The share of `RATE_LIMIT` that one address is given as new cookies in a minute. */
const newDevicesPerCall = 0.5

export type Devices = ReturnType<typeof createDevices>

type Options = {
  readonly clock: Clock
  readonly random: Random
  readonly isSecure: boolean
  /** Calls a minute; 0 sets no limit. */
  readonly rateLimit: number
  /** The key of runs of the simulator; without it there are none. */
  readonly simulatorKey?: string | undefined
}

/** Knows browsers by a signed cookie, so that limits by address do not bind all who share one (decision 080). */
export function createDevices({ clock, random, isSecure, rateLimit, simulatorKey }: Options) {
  let key: string | null = null
  const most = rateLimit === 0 ? Number.POSITIVE_INFINITY : Math.max(1, rateLimit * newDevicesPerCall)
  const made = perMinute(clock, most)

  const signature = (id: string, born: string) => (key === null ? null : keyedDigest(key, 'device', `${id}.${born}`))

  const cookieOf = (id: string, bornMs: number): string | null => {
    const born = Math.floor(bornMs / 1000).toString(36)
    const proof = signature(id, born)
    const seconds = deviceDays * 86_400
    const value = `${id}.${born}.${proof}`
    return proof === null ? null : setCookie({ name: cookieName, value, path: '/', seconds, sameSite: 'lax', isSecure })
  }

  return {
    /** Whether a call belongs to a run of the simulator. */
    isRun: runCheck(clock, simulatorKey),

    /** Until a node has its key, all are strangers, and it gives no cookie. */
    signWith(installationKey: string): void {
      key = installationKey
    },

    of(headers: Pick<IncomingHttpHeaders, 'cookie'>): Device | null {
      const values = cookiesNamed(headers, cookieName)
      const [value = ''] = values
      const [, id = '', born = '', given = ''] = values.length === 1 ? (signed.exec(value) ?? []) : []
      const expected = id && signature(id, born)
      if (!expected || !isSameSecret(given, expected)) return null
      const age = clock.now().getTime() - Number.parseInt(born, 36) * 1000
      return { id, isYoung: age < youngMs }
    },

    /** Makes a device and its `Set-Cookie`. Null without a key. */
    make(): { readonly device: Device; readonly cookie: string } | null {
      const id = random.id()
      const cookie = cookieOf(id, clock.now().getTime())
      return cookie === null ? null : { device: { id, isYoung: true }, cookie }
    },

    /** Returns the `Set-Cookie` that makes a young device a known one, for a browser whose person has proven who they are; null for any other. */
    grownUp: (device: Device | null): string | null =>
      device?.isYoung ? cookieOf(device.id, clock.now().getTime() - youngMs) : null,

    /** Whether this address is given one more device in this minute. Each question counts. */
    mayMake: (ip: string): boolean => made.allows(addressOf(ip)),
  }
}

/** The one call that a page makes first also where the service worker has kept the page. */
const givingCall = '/api/configuration'

/** Knows the device of each request, and gives one with pages to browsers that have none. */
export function knowDevices(app: FastifyInstance, devices: Devices): void {
  app.addHook('onRequest', async (request, reply) => {
    request.device = devices.of(request.headers)
    request.isRun = devices.isRun(request.headers)
    if (request.isRun) reply.header(runHeader, 'accepted')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.device || !givesDevice(request, reply) || !devices.mayMake(request.ip)) return payload
    const made = devices.make()
    // A cache that many browsers share would give them all the same device. `private` would keep the service worker's copy away.
    if (made) reply.header('set-cookie', made.cookie).header('cdn-cache-control', 'no-store')
    return payload
  })
}

function givesDevice({ method, routeOptions }: FastifyRequest, reply: FastifyReply): boolean {
  if (method !== 'GET' || reply.statusCode >= 400) return false
  return routeOptions.url === givingCall || String(reply.getHeader('content-type') ?? '').startsWith('text/html')
}

/** The header by which the simulator proves that it knows `SIMULATOR_KEY`, and the one that says that the proof was right. */
const runHeader = 'simulator-run'

/** The second in which the proof ends, and the signature of it. */
const form = /^v1\.(\d{10})\.([\w-]{43})$/

/** The longest life of a proof: one that a person has copied is soon of no use, and clocks may be some minutes apart. */
const longestMs = 10 * 60_000

/**
 * Returns whether a call belongs to a run of the simulator that the operator has allowed by `SIMULATOR_KEY` (decision 189). Without the
 * setting no call does.
 */
function runCheck(clock: Clock, key: string | undefined) {
  if (key === undefined) return () => false
  return ({ [runHeader]: header }: IncomingHttpHeaders): boolean => {
    const [, ends = '', given] = form.exec(typeof header === 'string' ? header : '') ?? []
    if (given === undefined) return false
    const left = Number(ends) * 1000 - clock.now().getTime()
    return isSameSecret(given, keyedDigest(key, 'simulator run', ends)) && left > 0 && left <= longestMs
  }
}

import { positionEvent, riderChannel } from '#domain/realtime/channels.ts'
import { readInstant } from '#domain/time/instant.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { ClientEvent } from '../realtime/realtime.ts'
import type { Live } from './live.ts'

const ownChannel = riderChannel('')
const fixesInOneEvent = 500

/** A fix as it comes over the wire, by client event or by HTTP: `at` is an instant in ISO 8601. */
type WireFix = Omit<Fix, 'at'> & { readonly at: string }

/** Null when its instant is none, which the contract's check of an HTTP call leaves out. */
export function fixOf({ at, lat, lng, accuracy, speed, heading }: WireFix): Fix | null {
  const atMs = readInstant(at)
  return atMs === null ? null : { at: atMs, lat, lng, accuracy, speed, heading }
}

/**
 * Takes the positions that couriers send as client events on their own channel. Who joined that
 * channel has proven to be that courier, so the channel's name says whose fixes they are.
 */
export const takeClientEvents =
  (live: Live, onError: (error: unknown) => void) =>
  ({ channel, event, data }: ClientEvent): void => {
    if (event !== positionEvent || !channel.startsWith(ownChannel)) return
    const fixes = readPositions(typeof data === 'string' ? parsed(data) : data)
    if (fixes) live.report(channel.slice(ownChannel.length), fixes).catch(onError)
    else live.refuse()
  }

/**
 * Reads `{fixes: [{at, lat, lng, accuracy?, speed?, heading?}]}`; null when one of them is none.
 * By hand: a schema would cost more than all that comes after, once a second and courier.
 */
function readPositions(data: unknown): readonly Fix[] | null {
  const wire = isObject(data) ? data['fixes'] : null
  if (!Array.isArray(wire) || wire.length === 0 || wire.length > fixesInOneEvent) return null
  const fixes: Fix[] = []
  for (const one of wire) {
    const fix = isWireFix(one) ? fixOf(one) : null
    if (!fix) return null
    fixes.push(fix)
  }
  return fixes
}

const isWireFix = (value: unknown): value is WireFix =>
  isObject(value) &&
  typeof value['at'] === 'string' &&
  typeof value['lat'] === 'number' &&
  typeof value['lng'] === 'number' &&
  isReading(value['accuracy'], Number.POSITIVE_INFINITY) &&
  isReading(value['speed'], Number.POSITIVE_INFINITY) &&
  isReading(value['heading'], 360)

const isReading = (value: unknown, most: number) =>
  value === undefined || (typeof value === 'number' && value >= 0 && value <= most)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { positionEvent, riderChannel } from '#domain/realtime/channels.ts'
import { readInstant } from '#domain/time/instant.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { ClientEvent } from '../realtime/notice.ts'
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
 * Takes the positions that couriers send as client events on their own channel. A client that joined
 * that channel has proven to be that courier, so the channel's name tells whose fixes they are.
 */
export const takeClientEvents =
  (live: Live, onError: (error: unknown) => void) =>
  ({ channel, event, data }: ClientEvent): void => {
    if (event !== positionEvent || !channel.startsWith(ownChannel)) return
    const sent = sentFixes(typeof data === 'string' ? parsed(data) : data)
    const fixes = sent && readableOf(sent)
    if (fixes?.length) live.report(channel.slice(ownChannel.length), fixes).catch(onError)
    for (let unread = (sent?.length || 1) - (fixes?.length ?? 0); unread > 0; unread--) live.refuse()
  }

/** The list of `{fixes: [{at, lat, lng, accuracy?, speed?, heading?}]}`; null when there is none, or one too long. */
function sentFixes(data: unknown): readonly unknown[] | null {
  const sent = isObject(data) ? data['fixes'] : null
  return Array.isArray(sent) && sent.length <= fixesInOneEvent ? sent : null
}

/**
 * The fixes of a list that can be read: one that cannot holds up no other. By hand: a schema would cost more than all
 * that comes after, once a second and courier.
 */
export const readableOf = (sent: readonly unknown[]): readonly Fix[] =>
  sent.flatMap((one) => (isWireFix(one) ? (fixOf(one) ?? []) : []))

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

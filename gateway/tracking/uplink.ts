import { z } from 'zod'
import { positionEvent, riderChannel } from '#domain/realtime/channels.ts'
import type { Fix } from '#domain/tracking/fix.ts'
import type { ClientEvent } from '../realtime/realtime.ts'
import type { Live } from './live.ts'

const ownChannel = riderChannel('')
const fixesInOneEvent = 500

/** A fix as it comes over the wire, by client event or by HTTP: `at` is an instant in ISO 8601. */
const wireFix = z.object({
  at: z.iso.datetime({ offset: true }),
  lat: z.number(),
  lng: z.number(),
  accuracy: z.number().nonnegative().optional(),
  speed: z.number().nonnegative().optional(),
  heading: z.number().min(0).max(360).optional(),
})
const positions = z.object({ fixes: z.array(wireFix).min(1).max(fixesInOneEvent) })

export const fixOf = ({ at, ...fix }: z.output<typeof wireFix>): Fix => ({ ...fix, at: Date.parse(at) })

/**
 * Takes the positions that couriers send as client events on their own channel. Who joined that
 * channel has proven to be that courier, so the channel's name says whose fixes they are.
 */
export const takeClientEvents =
  (live: Live, onError: (error: unknown) => void) =>
  ({ channel, event, data }: ClientEvent): void => {
    if (event !== positionEvent || !channel.startsWith(ownChannel)) return
    const riderId = channel.slice(ownChannel.length)
    const read = positions.safeParse(typeof data === 'string' ? parsed(data) : data)
    if (read.success) live.report(riderId, read.data.fixes.map(fixOf)).catch(onError)
    else live.refuse()
  }

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

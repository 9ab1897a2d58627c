import type { Fix } from '#domain/tracking/fix.ts'
import type { Bus } from '../events/bus.ts'

/** The fix of a courier's phone. */
export type SentFix = { readonly riderId: string; readonly fix: Fix }

const topicOf = (trackingId: string) => `fix.${trackingId}`

/** Fixes between nodes, by the shipment that they are for: the next one makes up for one that is lost. */
export const fixesOver = (bus: Bus) => ({
  send(trackingId: string, sent: SentFix) {
    if (bus.canSay()) bus.say(topicOf(trackingId), JSON.stringify(sent))
  },
  onSent: (trackingId: string, listener: (sent: SentFix) => void) =>
    bus.onSay(topicOf(trackingId), (text) => listener(JSON.parse(text) as SentFix)),
})

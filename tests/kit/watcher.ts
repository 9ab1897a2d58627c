import { WebSocket } from 'ws'
import { trackingChannel, trackingUpdateEvent } from '#domain/realtime/channels.ts'
import { isNewerCursor } from '#domain/tracking/cursor.ts'
import type { TrackingSnapshot } from '#domain/tracking/snapshot.ts'

/** A diner who watches one delivery at one node and keeps every message, in order. */
export async function aWatcher({ url }: { readonly url: string }, trackingId: string, since?: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/app/demo-key?protocol=7`)
  const seen: TrackingSnapshot[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (raw) => {
    const { event, data } = JSON.parse(String(raw)) as { event: string; data: string }
    if (event !== trackingUpdateEvent) return
    seen.push(JSON.parse(data))
    for (const look of waiting) look()
  })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('open', resolve))
  const channel = trackingChannel(trackingId)
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...(since && { since }) } }))

  return {
    seen,
    last: () => seen.at(-1),
    /** The first message that matches, of all past and future ones; fails when none comes in half a minute. */
    until: (passes: (snapshot: TrackingSnapshot) => boolean) =>
      new Promise<TrackingSnapshot>((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          waiting.delete(look)
        }
        const timer = setTimeout(() => {
          stop()
          reject(new Error(`The diner did not see it. The last was ${JSON.stringify(seen.at(-1))}`))
        }, 30_000)
        const look = () => {
          const found = seen.find(passes)
          if (!found) return
          stop()
          resolve(found)
        }
        waiting.add(look)
        look()
      }),
    /** The messages that were not newer than the one before. */
    goneBack: () => seen.filter(({ at }, index) => !isNewerCursor(at, seen[index - 1]?.at ?? since ?? null)),
    close: () => socket.close(),
  }
}

export const isAt =
  (lat: number) =>
  ({ shipment }: TrackingSnapshot) =>
    shipment.riderInfo?.lastLocationLat === lat

export const hasStatus =
  (status: TrackingSnapshot['shipment']['status']) =>
  ({ shipment }: TrackingSnapshot) =>
    shipment.status === status

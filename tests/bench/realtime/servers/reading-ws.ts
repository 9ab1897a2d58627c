import { serveReaders } from './readers.ts'

type Message = { readonly channel: string; readonly data: unknown }
type Fix = { readonly at: string; readonly lat: number; readonly lng: number }

/** As many bytes beside the rider's place as a diner's snapshot has. */
const rest = { status: 'ON_ROUTE_TO_DROP_OFF', stops: 1, said: 'x'.repeat(1_000) }

/**
 * The minimum of a server on Node that reads its messages, and answers a fix with a diner's snapshot of 1,200
 * bytes: nothing is judged, kept or limited.
 */
serveReaders({
  message(content, publish) {
    const { channel, data } = JSON.parse(content.toString()) as Message
    publish(channel, Buffer.from(JSON.stringify({ event: 'bench', channel, data })))
  },
  fix(channel, content, publish) {
    const { data } = JSON.parse(content.toString()) as { data: { fixes: readonly Fix[] } }
    const rider = data.fixes[0]!
    if (!(Math.abs(rider.lat) <= 90 && Math.abs(rider.lng) <= 180)) return
    const snapshot = JSON.stringify({ event: 'tracking-update', channel, data: JSON.stringify({ ...rest, rider }) })
    publish(channel, Buffer.from(snapshot))
  },
})

import type { Transport } from '#gateway/realtime/transport.ts'
import { textsOf } from '#gateway/realtime/wire.ts'

/** The client's end of a connection, which reads only when the test says so. */
export function fakeTransport() {
  const taken: string[] = []
  const writes: string[][] = []
  let gathered: string[] | null = null
  const transport = {
    isFull: false as boolean,
    write(frames: Buffer) {
      const texts = textsOf(frames)
      taken.push(...texts)
      if (gathered) gathered.push(...texts)
      else writes.push(texts)
    },
    cork() {
      gathered = []
    },
    uncork() {
      if (gathered) writes.push(gathered)
      gathered = null
    },
    pings: 0,
    ping() {
      transport.pings++
    },
    closed: null as { code: number; reason: string } | 'cut' | null,
    close(code: number, reason: string) {
      transport.closed ??= { code, reason }
    },
    terminate() {
      transport.closed ??= 'cut'
    },
    /** All frames that arrived, in order. */
    taken,
    /** The same, grouped by write. */
    writes,
    events: () =>
      taken.map((text) => JSON.parse(text) as { event: string; channel?: string; data: unknown; at?: string }),
  } satisfies Transport & Record<string, unknown>
  return transport
}

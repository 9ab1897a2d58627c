import { trackingChannel } from '#domain/realtime/channels.ts'
import type { System, Track } from './system.ts'

/** The load generator's job with one running server. */
export type Job = {
  readonly workload: string
  readonly system: string
  readonly port: number
  /** The server's process: its CPU and memory are read around the measurement. */
  readonly pid: number
  /** Readers, or shipments. */
  readonly readers: number
  /** The share of a full measurement, from 0 to 1. */
  readonly scale: number
  /** One for each reader that has one of its own. */
  readonly channels: readonly string[]
  readonly tracks: readonly Track[]
}

export type Figures = Readonly<Record<string, number>>

/** Runs in the load generator's process. */
export type Workload = (job: Job, system: System) => Promise<Figures>

export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** In the format of a diner's channel. */
export const channelOf = (n: number) => trackingChannel(String(n).padStart(22, 'n'))

/** A message that looks like a tracking update; `#n#` finds its number again. */
export function messageJson(n: number, bytes = 500): string {
  const json = JSON.stringify({
    n: `#${n}#`,
    shipment: { id: 'b7c1f0e2a94d4c3c8f5e61d20a7b9e34', status: 'ON_ROUTE_TO_DROP_OFF', stops: 1 },
    courier: { name: 'Ana', lat: -34.6123456, lng: -58.3712345, heading: 271, speed: 8.4 },
    arrival: { from: '2026-11-21T20:14:00.000Z', to: '2026-11-21T20:21:00.000Z' },
    filler: '',
  })
  return json.replace('"filler":""', `"filler":"${'x'.repeat(bytes - json.length)}"`)
}

/** The number of a message; NaN when it is not in this part of it. */
export function numberOf(bytes: Buffer, start: number, end: number): number {
  const from = bytes.indexOf(35, start) + 1
  const to = bytes.indexOf(35, from)
  return from > 0 && to > from && to < end ? Number(bytes.toString('latin1', from, to)) : Number.NaN
}

export async function inParallel<Result>(
  count: number,
  width: number,
  task: (n: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(count)
  let next = 0
  const worker = async () => {
    while (next < count) {
      const n = next++
      results[n] = await task(n)
    }
  }
  await Promise.all(Array.from({ length: Math.min(width, count) }, worker))
  return results
}

/** Calls `send` with the number of due messages, `perSecond` spread evenly, until `total` were. */
export async function atRate(
  perSecond: number,
  total: number,
  send: (from: number, to: number) => void,
): Promise<void> {
  const started = performance.now()
  let sent = 0
  while (sent < total) {
    const due = Math.min(total, Math.floor(((performance.now() - started) * perSecond) / 1000))
    if (due > sent) send(sent, due)
    sent = due
    await wait(1)
  }
}

export const percentile = (sorted: ArrayLike<number>, share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

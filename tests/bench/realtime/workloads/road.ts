import { cpuEach, cpuSeconds } from '../accounting.ts'
import { atRate, inParallel, percentile, type Workload, wait } from '../job.ts'
import type { OnMessage } from '../system.ts'

const warmUpSeconds = 3
const metreInDegrees = 0.000009

/** W6: the whole path. Every courier sends one fix a second on its own socket; a diner reads each shipment. */
export const road: Workload = async (job, { reader, hear, road }) => {
  if (!road) throw new Error('this system takes no fixes')
  const { tracks, port } = job
  const delays: number[] = []
  /** When each fix of a shipment that has not arrived left, by the fix's own time. */
  const underWay = tracks.map(() => new Map<number, number>())
  let measuredFrom = Number.POSITIVE_INFINITY
  let superseded = 0
  let backwards = 0
  await inParallel(tracks.length, 100, async (n) => {
    let last: readonly number[] = []
    const onFrame: OnMessage = (bytes, start, end) => {
      const place = road.placeOf(bytes.toString('utf8', start, end))
      if (!place) return
      if (!isNewer(place, last)) backwards++
      last = place
      const fixAt = place.at(-1)!
      const left = underWay[n]!.get(fixAt)
      if (left === undefined) return
      if (left >= measuredFrom) delays.push(performance.now() - left)
      for (const earlier of underWay[n]!.keys()) {
        if (earlier > fixAt) break
        underWay[n]!.delete(earlier)
        if (earlier < fixAt) superseded++
      }
    }
    hear(await reader(port, tracks[n]!.diner), onFrame, onFrame)
  })
  const couriers = await inParallel(tracks.length, 100, (n) => road.courier(port, tracks[n]!))

  const drive = (seconds: number) =>
    atRate(tracks.length, tracks.length * seconds, (from, to) => {
      for (let fix = from; fix < to; fix++) {
        const n = fix % tracks.length
        const at = Date.now()
        underWay[n]!.set(at, performance.now())
        const lat = -34.61 + Math.sin(at / 50_000) / 1_000
        couriers[n]!.send(
          road.fix(tracks[n]!, { at: new Date(at).toISOString(), lat, lng: -58.37 - n * metreInDegrees }),
        )
      }
    })
  await drive(warmUpSeconds)
  measuredFrom = performance.now()
  const seconds = Math.max(3, Math.round(10 * job.scale))
  const before = cpuSeconds(job.pid)
  await drive(seconds)
  const spent = cpuEach(job.pid, before, tracks.length * seconds)
  await wait(2_500)
  const fixes = tracks.length * seconds
  const sorted = Float64Array.from(delays).sort()
  return {
    ...spent,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    frames: (100 * delays.length) / fixes,
    superseded,
    lost: underWay.reduce((sum, { size }) => sum + size, 0),
    backwards,
  }
}

function isNewer(place: readonly number[], than: readonly number[]): boolean {
  for (let part = 0; part < place.length; part++) {
    const difference = place[part]! - (than[part] ?? -1)
    if (difference !== 0) return difference > 0
  }
  return false
}

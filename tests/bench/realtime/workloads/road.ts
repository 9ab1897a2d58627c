import { cpuEach, cpuSeconds } from '../accounting.ts'
import { createFixDelays } from '../fix-delays.ts'
import { atRate, inParallel, percentile, type Workload, wait } from '../job.ts'

const warmUpSeconds = 3
const metreInDegrees = 0.000009

/** W6: the whole path. Every courier sends one fix a second on its own socket; a diner reads each shipment. */
export const road: Workload = async (job, { reader, hear, road }) => {
  if (!road) throw new Error('this system takes no fixes')
  const { tracks, port } = job
  const fixDelays = createFixDelays(tracks.length, road)
  await inParallel(tracks.length, 100, async (n) => {
    const onFrame = fixDelays.reader(n)
    hear(await reader(port, tracks[n]!.diner), onFrame, onFrame)
  })
  const couriers = await inParallel(tracks.length, 100, (n) => road.courier(port, tracks[n]!))

  const drive = (seconds: number) =>
    atRate(tracks.length, tracks.length * seconds, (from, to) => {
      for (let fix = from; fix < to; fix++) {
        const n = fix % tracks.length
        const at = Date.now()
        fixDelays.sent(n, at)
        const lat = -34.61 + Math.sin(at / 50_000) / 1_000
        couriers[n]!.send(
          road.fix(tracks[n]!, { at: new Date(at).toISOString(), lat, lng: -58.37 - n * metreInDegrees }),
        )
      }
    })
  await drive(warmUpSeconds)
  fixDelays.measure()
  const seconds = Math.max(3, Math.round(10 * job.scale))
  const before = cpuSeconds(job.pid)
  await drive(seconds)
  const spent = cpuEach(job.pid, before, tracks.length * seconds)
  await wait(2_500)
  const fixes = tracks.length * seconds
  const { delays, counts } = fixDelays
  const sorted = Float64Array.from(delays).sort()
  return {
    ...spent,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    frames: (100 * delays.length) / fixes,
    superseded: counts.superseded,
    lost: fixDelays.lost(),
    backwards: counts.backwards,
  }
}

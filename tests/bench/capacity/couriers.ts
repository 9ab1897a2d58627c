import { Agent } from 'node:http'
import { send } from '#tests/kit/race.ts'
import { atRest } from '../realtime/accounting.ts'
import { createFixDelays } from '../realtime/fix-delays.ts'
import { atRate, inParallel, percentile, wait } from '../realtime/job.ts'
import { type CourierTrack, shipmentsOnTheRoad } from '../realtime/seed.ts'
import { comanda } from '../realtime/systems/comanda.ts'
import type { Connection } from '../realtime/websocket.ts'
import type { LoadOn } from './bench.ts'
import { coreCells, coreColumns, countCores, heldBy, startNodes } from './nodes.ts'
import { lateMs, rise } from './rise.ts'

const warmUpSeconds = 2

export const courierHead = ['couriers', 'fix to frame p50, ms', 'p99, ms', 'frames, %', ...coreColumns, 'kB a courier']

/**
 * Couriers on the road with one fix a second, each with a diner who watches at another node where there are two. Half of the phones send on
 * their own sockets, half by calls.
 */
export const couriers: LoadOn = async ({ name, nodes: count, ground, raise, seconds, tell }) => {
  const { road } = comanda
  if (!road) throw new Error('couriers cannot be driven')
  const nodes = await startNodes(count, ground.settings)
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  const most = Math.ceil(raise.from * (1 + raise.percent / 100) ** raise.steps)
  const delays = createFixDelays(most, road)
  const tracks: CourierTrack[] = []
  const phones: (Connection | null)[] = []
  const join = async (track: CourierTrack) => {
    const n = tracks.push(track) - 1
    const isOnSocket = n % 2 === 0
    phones[n] = null
    if (isOnSocket) phones[n] = await road.courier(nodes.at(n >> 1).port, track)
    const diner = await comanda.reader(nodes.at((n >> 1) + 1).port, track.diner)
    const onFrame = delays.reader(n)
    comanda.hear(diner, onFrame, onFrame)
  }
  const post = async (n: number, { riderId, token }: CourierTrack, fix: object) => {
    const address = `${nodes.at(n >> 1).url}/api/rider/${riderId}/positions`
    const { status, text } = await send('POST', address, agent, token, { fixes: [fix] })
    if (status !== 200) throw new Error(`a fix was answered ${status}: ${text.slice(0, 200)}`)
  }
  const drive = async (forSeconds: number) => {
    const calls: Promise<void>[] = []
    await atRate(tracks.length, tracks.length * forSeconds, (from, to) => {
      for (let one = from; one < to; one++) {
        const n = one % tracks.length
        const [track, phone] = [tracks[n] as CourierTrack, phones[n]]
        const now = Date.now()
        const lat = -34.61 + Math.sin(now / 50_000) / 1_000
        const fix = { at: new Date(now).toISOString(), lat, lng: -58.37 - n * 0.000009 }
        delays.sent(n, now)
        if (phone) phone.send(road.fix(track, fix))
        else calls.push(post(n, track, fix))
      }
    })
    await Promise.all(calls)
  }
  const more = async (to: number) => {
    const missing = to - tracks.length
    if (missing <= 0) return
    tell(`${name}: ${missing} shipments are brought on the road`)
    const fresh = await shipmentsOnTheRoad(nodes.at(0).port, missing)
    await inParallel(fresh.length, 50, (n) => join(fresh[n] as CourierTrack))
    for (const { pid } of nodes.all) await atRest(pid, 20)
  }
  await more(20)
  await drive(1)
  const base = await heldBy(nodes)
  const rows = await rise(
    name,
    raise,
    async (riders) => {
      await more(riders)
      await drive(warmUpSeconds)
      delays.forget()
      delays.measure()
      const cores = countCores(nodes)
      await drive(seconds)
      const used = cores()
      await wait(2_500)
      const sorted = Float64Array.from(delays.delays).sort()
      const frames = (100 * sorted.length) / (riders * seconds)
      const p99 = percentile(sorted, 0.99)
      const grown = (await heldBy(nodes)).reduce((sum, bytes, n) => sum + bytes - (base[n] ?? 0), 0)
      const kilobytes = (grown / 1024 / Math.max(1, riders - 20)).toFixed(1)
      const cells = [percentile(sorted, 0.5).toFixed(0), p99.toFixed(0), frames.toFixed(0)]
      return { cells: [...cells, ...coreCells(used), kilobytes], isHeld: p99 <= lateMs }
    },
    tell,
  )
  agent.destroy()
  await nodes.stop()
  return rows
}

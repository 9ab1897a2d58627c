import { cpuEach, cpuSeconds } from '../accounting.ts'
import { type Figures, inParallel, messageJson, type Workload, wait } from '../job.ts'

/** How many deliveries may be under way, so that the server is always busy and no queue grows. */
const window = 1_000
const fanOutWindow = 2

/** W1: many channels with one reader each, as fast as they go. */
export const manyChannels: Workload = (job, system) => closedLoop(job, system, job.readers, 1, window)

/** W2: one channel with many readers. */
export const fanOut: Workload = (job, system) => closedLoop(job, system, 1, job.readers, fanOutWindow)

type Arguments = [...Parameters<Workload>, channels: number, readersEach: number, window: number]

async function closedLoop(...[job, system, channels, readersEach, underWay]: Arguments): Promise<Figures> {
  let delivered = 0
  let sent = 0
  let lost = 0
  let isPumpDue = false
  const onMessage = () => {
    delivered++
    if (isPumpDue) return
    isPumpDue = true
    setImmediate(pump)
  }
  await inParallel(job.readers, 100, async (n) => {
    system.hear(await system.reader(job.port, job.channels[n % channels]!), onMessage)
  })
  const publisher = await system.publisher(job.port)
  const messages = Array.from({ length: channels }, (_, n) => system.message(job.channels[n]!, messageJson(n)))
  const ring = Buffer.concat(messages)
  const ends: number[] = [0]
  for (const { length } of messages) ends.push(ends.at(-1)! + length)

  function pump() {
    isPumpDue = false
    let due = underWay - (sent - Math.floor((delivered + lost) / readersEach))
    while (due > 0) {
      const first = sent % channels
      const some = Math.min(due, channels - first)
      publisher.write(ring.subarray(ends[first], ends[first + some]))
      sent += some
      due -= some
    }
  }

  let seen = -1
  const watchdog = setInterval(() => {
    if (delivered === seen) {
      lost = sent * readersEach - delivered
      pump()
    }
    seen = delivered
  }, 1_000)
  pump()
  await wait(1_500)
  const before = { cpu: cpuSeconds(job.pid), own: process.cpuUsage(), at: performance.now(), delivered, lost }
  await wait(4_000 * Math.max(0.25, job.scale))
  const seconds = (performance.now() - before.at) / 1000
  const messagesDelivered = delivered - before.delivered
  const spent = cpuEach(job.pid, before.cpu, messagesDelivered)
  const own = process.cpuUsage(before.own)
  clearInterval(watchdog)
  return {
    ...spent,
    perSecond: messagesDelivered / seconds,
    serverCores: (spent.cpu * messagesDelivered) / 1e6 / seconds,
    generatorCores: (own.user + own.system) / 1e6 / seconds,
    lost: lost - before.lost,
  }
}

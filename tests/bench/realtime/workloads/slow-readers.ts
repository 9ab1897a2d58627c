import { cpuSeconds, memory } from '../accounting.ts'
import { atRate, inParallel, messageJson, numberOf, percentile, type Workload, wait } from '../job.ts'

type Shape = {
  readonly readers: number
  readonly stalled: number
  readonly perSecond: number
  readonly bytes: number
  readonly messages: number
  readonly warmUp: number
}

/** W5 and W7: some readers of one channel stop reading while messages go on; then they read again. */
export const slowReaders =
  (shape: Shape): Workload =>
  async (job, system) => {
    const { readers, stalled, perSecond, bytes: size, warmUp } = shape
    const total = warmUp + Math.round(shape.messages * job.scale)
    const sentAt = new Float64Array(total)
    const delays = new Float32Array((readers - stalled) * total)
    const newest = new Array<number>(readers).fill(-1)
    let served = 0
    let cut = 0
    const connections = await inParallel(readers, readers, (n) =>
      system.reader(job.port, job.channels[0]!).then((reader) => {
        const isHealthy = n >= stalled
        system.hear(reader, (bytes, start, end) => {
          const number = numberOf(bytes, start, end)
          if (number > newest[n]!) newest[n] = number
          if (isHealthy && !(number < warmUp)) delays[served++] = performance.now() - sentAt[number]!
        })
        reader.onClose = () => cut++
        return reader
      }),
    )
    const publisher = await system.publisher(job.port)
    const send = (offset: number) => (from: number, to: number) => {
      const messages: Buffer[] = []
      for (let n = offset + from; n < offset + to; n++) {
        sentAt[n] = performance.now()
        messages.push(system.message(job.channels[0]!, messageJson(n, size), n + 1))
      }
      publisher.write(Buffer.concat(messages))
    }
    await atRate(perSecond, warmUp, send(0))
    await wait(500)

    const slow = connections.slice(0, stalled)
    for (const { socket } of slow) socket.pause()
    const before = { cpu: cpuSeconds(job.pid), memory: memory(job.pid) }
    let most = before.memory
    const look = () => {
      most = Math.max(most, memory(job.pid))
    }
    const looking = setInterval(look, 1_000)
    await atRate(perSecond, total - warmUp, send(warmUp))
    await wait(200)
    clearInterval(looking)
    look()
    const cpu = cpuSeconds(job.pid).total - before.cpu.total
    for (let waited = 0; waited < 10_000 && newest.slice(stalled).some((n) => n < total - 1); waited += 100)
      await wait(100)
    const isCut = cut
    const resumed = performance.now()
    for (const { socket } of slow) socket.resume()
    const isBehind = () => newest.slice(0, stalled).some((n) => n < total - 1)
    while (isBehind() && performance.now() - resumed < 5_000) await wait(2)
    const caughtUp = performance.now() - resumed
    const sorted = delays.subarray(0, served).filter(Number.isFinite).sort()
    return {
      megabytes: (most - before.memory) / 2 ** 20,
      missed: 100 - (100 * served) / ((readers - stalled) * (total - warmUp)),
      p99: percentile(sorted, 0.99),
      p50: percentile(sorted, 0.5),
      cpu: cpu * 1000,
      cut: Math.max(cut, isCut),
      caughtUp,
      upToDate: newest.slice(0, stalled).filter((n) => n === total - 1).length,
    }
  }

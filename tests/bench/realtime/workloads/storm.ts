import { cpuEach, cpuSeconds } from '../accounting.ts'
import { inParallel, messageJson, type Workload, wait } from '../job.ts'
import type { Connection } from '../websocket.ts'

/** W4: all readers lose their sockets and come back at the same moment. */
export const storm: Workload = async (job, system) => {
  const hasSnapshot = new Set<number>()
  const hasMessage = new Set<number>()
  const come = async (n: number): Promise<Connection> => {
    const reader = await system.reader(job.port, job.channels[n]!)
    system.hear(
      reader,
      () => hasMessage.add(n),
      () => hasSnapshot.add(n),
    )
    return reader
  }
  /** Resolves when all have their channels' messages: systems without such messages are done at once. */
  const primed = async (atMostMs: number) => {
    const started = performance.now()
    while (system.primes && hasSnapshot.size < job.readers && performance.now() - started < atMostMs) await wait(1)
  }
  const readers = await inParallel(job.readers, 100, come)
  await primed(10_000)
  for (const reader of readers) {
    reader.onClose = () => undefined
    reader.socket.destroy()
  }
  await wait(1_500)

  let again = 0
  const comeBack = async (n: number): Promise<Connection> => {
    try {
      return await come(n)
    } catch {
      again++
      await wait(50)
      return comeBack(n)
    }
  }
  hasSnapshot.clear()
  const before = { cpu: cpuSeconds(job.pid), at: performance.now() }
  await inParallel(job.readers, job.readers, comeBack)
  const ms = performance.now() - before.at
  await primed(10_000)
  const primedMs = performance.now() - before.at
  const { cpu } = cpuEach(job.pid, before.cpu, job.readers)
  const unprimed = system.primes ? 100 - (100 * hasSnapshot.size) / job.readers : 0

  const publisher = await system.publisher(job.port)
  for (let n = 0; n < job.readers; n++) publisher.write(system.message(job.channels[n]!, messageJson(n)))
  for (let waited = 0; waited < 10_000 && hasMessage.size < job.readers; waited += 50) await wait(50)
  return { ms, primedMs, cpu, again, unprimed, reached: (100 * hasMessage.size) / job.readers }
}

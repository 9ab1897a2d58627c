import { cpuEach, cpuSeconds } from '../accounting.ts'
import { channelOf, inParallel, messageJson, type Workload, wait } from '../job.ts'
import type { Connection } from '../websocket.ts'

/** W4: all readers lose their sockets and come back at the same moment. */
export const storm: Workload = async (job, system) => {
  const readers = await inParallel(job.readers, 100, (n) => system.reader(job.port, channelOf(n)))
  for (const reader of readers) {
    reader.onClose = () => undefined
    reader.socket.destroy()
  }
  await wait(1_500)

  let again = 0
  const comeBack = async (n: number): Promise<Connection> => {
    try {
      return await system.reader(job.port, channelOf(n))
    } catch {
      again++
      await wait(50)
      return comeBack(n)
    }
  }
  const before = { cpu: cpuSeconds(job.pid), at: performance.now() }
  const back = await inParallel(job.readers, job.readers, comeBack)
  const ms = performance.now() - before.at
  const { cpu } = cpuEach(job.pid, before.cpu, job.readers)

  const reached = new Set<number>()
  for (const [n, reader] of back.entries()) system.hear(reader, () => reached.add(n))
  const publisher = await system.publisher(job.port)
  for (let n = 0; n < job.readers; n++) publisher.write(system.message(channelOf(n), messageJson(n)))
  for (let waited = 0; waited < 10_000 && reached.size < job.readers; waited += 50) await wait(50)
  return { ms, cpu, again, reached: (100 * reached.size) / job.readers }
}

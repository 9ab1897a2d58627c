import { memory } from '../accounting.ts'
import { inParallel, type Workload, wait } from '../job.ts'
import type { Connection } from '../websocket.ts'

const firstReaders = 500

/** W3: the memory cost of an idle reader, each on its own channel. */
export const idle: Workload = async (job, system) => {
  const held = async () => {
    if (system.collectsGarbage) process.kill(job.pid, 'SIGUSR2')
    await wait(2_000)
    return memory(job.pid)
  }
  const open = async (n: number) => {
    const reader = await system.reader(job.port, job.channels[n]!)
    system.hear(reader, () => undefined)
    return reader
  }
  // The first readers have code compiled and pools filled, which no reader should be charged for.
  const first: Connection[] = []
  await inParallel(firstReaders, 100, async (n) => void first.push(await open(n)))
  for (const reader of first) reader.socket.destroy()
  await wait(1_000)
  const before = await held()
  let closed = 0
  await inParallel(job.readers, 100, async (n) => {
    const reader = await open(n)
    reader.onClose = () => closed++
  })
  await wait(1_000)
  return { kilobytes: ((await held()) - before) / 1024 / job.readers, base: before / 2 ** 20, closed }
}

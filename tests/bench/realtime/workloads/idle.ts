import { memory } from '../accounting.ts'
import { inParallel, type Workload, wait } from '../job.ts'

/** W3: the memory cost of an idle reader, each on its own channel. */
export const idle: Workload = async (job, system) => {
  const held = async () => {
    if (system.collectsGarbage) process.kill(job.pid, 'SIGUSR2')
    await wait(2_000)
    return memory(job.pid)
  }
  const before = await held()
  let closed = 0
  await inParallel(job.readers, 100, async (n) => {
    const reader = await system.reader(job.port, job.channels[n]!)
    system.hear(reader, () => undefined)
    reader.onClose = () => closed++
  })
  await wait(1_000)
  return { kilobytes: ((await held()) - before) / 1024 / job.readers, base: before / 2 ** 20, closed }
}

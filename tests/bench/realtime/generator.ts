import type { Job, Workload } from './job.ts'
import { isSystem, systems } from './systems.ts'
import { fanOut, manyChannels } from './workloads/closed-loop.ts'
import { idle } from './workloads/idle.ts'
import { road } from './workloads/road.ts'
import { slowReaders } from './workloads/slow-readers.ts'
import { storm } from './workloads/storm.ts'

/** The load generator: a separate process, so that its work is not counted as the server's. It does one job. */
const workloads: Readonly<Record<string, Workload>> = {
  W1: manyChannels,
  W2: fanOut,
  W3: idle,
  W4: storm,
  W5: slowReaders({ readers: 25, stalled: 5, perSecond: 4_000, bytes: 500, messages: 40_000, warmUp: 2_000 }),
  W7: slowReaders({ readers: 1_000, stalled: 100, perSecond: 20, bytes: 8_000, messages: 800, warmUp: 40 }),
  W6: road,
}

process.on('disconnect', () => process.exit(1))
process.once('message', async (job: Job) => {
  const system = systems.find(isSystem(job.system))!
  const figures = await workloads[job.workload]!(job, system)
  process.send?.(figures)
})

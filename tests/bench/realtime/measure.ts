import { fork } from 'node:child_process'
import { cpuSeconds, machineSeconds } from './accounting.ts'
import type { Figures, Job } from './job.ts'
import { ended, pin } from './processes.ts'

const cores = { server: 0, generator: 1 }
const longestMs = 120_000

/**
 * Has a fresh load generator do one job; server and generator get a core each. `others` is the number of
 * cores that the rest of the machine used meanwhile.
 */
export async function measure(job: Job): Promise<Figures> {
  const generator = fork(new URL('./generator.ts', import.meta.url))
  pin(job.pid, cores.server)
  pin(generator.pid!, cores.generator)
  const before = { busy: machineSeconds(), ours: cpuSeconds(job.pid).total, at: performance.now() }
  const tooLong = setTimeout(() => generator.kill('SIGKILL'), longestMs)
  try {
    return await new Promise<Figures>((resolve, reject) => {
      generator.once('message', (figures: Figures) => {
        const ours = cpuSeconds(job.pid).total - before.ours + cpuSeconds(generator.pid!).total
        const seconds = (performance.now() - before.at) / 1000
        resolve({ ...figures, others: Math.max(0, machineSeconds() - before.busy - ours) / seconds })
      })
      generator.once('exit', (code, signal) => reject(new Error(`the load generator ended with ${signal ?? code}`)))
      generator.send(job)
    })
  } finally {
    clearTimeout(tooLong)
    await ended(generator, () => generator.kill())
  }
}

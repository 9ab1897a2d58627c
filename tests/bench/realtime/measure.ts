import { fork } from 'node:child_process'
import type { Figures, Job } from './job.ts'
import { ended, pin } from './processes.ts'

const cores = { server: 0, generator: 1 }
const longestMs = 120_000

/** Has a fresh load generator do one job; server and generator get a core each. */
export async function measure(job: Job): Promise<Figures> {
  const generator = fork(new URL('./generator.ts', import.meta.url))
  pin(job.pid, cores.server)
  pin(generator.pid!, cores.generator)
  const tooLong = setTimeout(() => generator.kill('SIGKILL'), longestMs)
  try {
    return await new Promise<Figures>((resolve, reject) => {
      generator.once('message', (figures: Figures) => resolve(figures))
      generator.once('exit', (code, signal) => reject(new Error(`the load generator ended with ${signal ?? code}`)))
      generator.send(job)
    })
  } finally {
    clearTimeout(tooLong)
    await ended(generator, () => generator.kill())
  }
}

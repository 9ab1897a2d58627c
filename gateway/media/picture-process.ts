import type { PictureAnswer, PictureRequest } from './picture-pool.ts'
import { pictureWorks } from './picture-work.ts'

/**
 * The process that opens the shop's pictures, one after the other. It ends itself when a picture takes more memory or processor than its
 * limits: the libraries that read pictures do so outside of the heap of Node, and nothing can stop them but the end of their process.
 */
const mostBytes = Number(process.argv[2]) * 1024 * 1024
const mostMicroseconds = Number(process.argv[3]) * 1_000_000
const lookMs = 50
/** The use of the processor before the picture that is under way. */
let before: NodeJS.CpuUsage | null = null

setInterval(() => {
  if (process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
  if (before === null) return
  const { user, system } = process.cpuUsage(before)
  if (user + system > mostMicroseconds) process.kill(process.pid, 'SIGALRM')
}, lookMs)

const answer = (message: PictureAnswer) => {
  before = null
  process.send?.(message)
}

process.on('message', ({ work, given }: PictureRequest) => {
  before = process.cpuUsage()
  // The name chooses the function, so the compiler cannot join it with the parameters; the sender has typed both.
  const make = pictureWorks[work] as (...given: readonly unknown[]) => Promise<unknown>
  make(...given).then(
    (made) => answer({ made }),
    (error: unknown) => answer({ fault: error instanceof Error ? error.message : String(error) }),
  )
})
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

import { availableParallelism, cpus, loadavg } from 'node:os'
import { openFilesLimit } from './accounting.ts'
import { installed } from './processes.ts'

/** Describes the machine of the figures, and the circumstances that make them less reliable. */
export function sayWhere(readers: number): void {
  const [cpu] = cpus()
  const cores = availableParallelism()
  console.log(`${cores} x ${cpu?.model ?? 'unknown'}, Node ${process.versions.node}`)
  const isPinned = cores > 1 && installed('taskset')
  console.log(isPinned ? 'The server has core 0, the load generator core 1.' : 'Server and generator share the cores.')
  const limit = openFilesLimit()
  if (limit < readers + 500) console.log(`Readers are cut to ${limit - 500}: raise "ulimit -n" from ${limit}.`)
  const [load = 0] = loadavg()
  if (load > 0.5) console.log(`Others use this machine (load ${load.toFixed(1)}): read ratios, not figures.`)
}

import { readdirSync, readFileSync } from 'node:fs'

export type Cpu = { readonly total: number; readonly user: number }

/** Seconds of CPU that a process and its children have used, as the operating system counts them. */
export function cpuSeconds(pid: number): Cpu {
  let user = 0
  let system = 0
  for (const one of tree(pid)) {
    const fields = statOf(one)
    user += Number(fields[11])
    system += Number(fields[12])
  }
  return { total: (user + system) / 100, user: user / 100 }
}

/** Microseconds of CPU for each of this many messages since `before`. */
export function cpuEach(pid: number, before: Cpu, messages: number) {
  const now = cpuSeconds(pid)
  return { cpu: ((now.total - before.total) * 1e6) / messages, user: ((now.user - before.user) * 1e6) / messages }
}

/** Resolves when a process has finished its remaining work: a gateway follows its log a little longer than the calls take. */
export async function atRest(pid: number, atMostSeconds = 120) {
  const used = () => cpuSeconds(pid).total
  for (let [seconds, before] = [0, used()]; seconds < atMostSeconds; seconds++) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    const now = used()
    if (now - before < 0.05) return
    before = now
  }
}

/** Seconds of CPU that the whole machine has used. */
export function machineSeconds(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user, nice, system, , , irq, softirq] = first.split(/\s+/).slice(1).map(Number)
  return (user! + nice! + system! + irq! + softirq!) / 100
}

/**
 * Memory of a process and its children in bytes, shared pages by their share. The pages of program files are left out:
 * a process has a larger share of them whenever another program of the machine ends.
 */
export function memory(pid: number): number {
  let kilobytes = 0
  for (const one of tree(pid)) {
    const pages = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8')
    const share = (of: string) => Number(new RegExp(`^${of}:\\s+(\\d+)`, 'm').exec(pages)?.[1] ?? 0)
    kilobytes += share('Pss') - share('Pss_File')
  }
  return kilobytes * 1024
}

export function openFilesLimit(): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  return Number(soft ?? Number.POSITIVE_INFINITY)
}

/** The fields of /proc/pid/stat from the state on: the name before may hold anything. */
const statOf = (pid: number) => {
  const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return line.slice(line.lastIndexOf(')') + 2).split(' ')
}

const trees = new Map<number, readonly number[]>()

/** A process and its descendants, looked up once: the servers here fork only at their start. */
export function tree(root: number): readonly number[] {
  const known = trees.get(root) ?? [root, ...descendants(root)]
  trees.set(root, known)
  return known
}

export function descendants(root: number): readonly number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name))
      try {
        parents.set(Number(name), Number(statOf(Number(name))[1]))
      } catch {
        // It ended while we looked.
      }
  const found = [root]
  for (const parent of found) for (const [pid, of] of parents) if (of === parent) found.push(pid)
  return found.slice(1)
}

import { readdirSync, readFileSync } from 'node:fs'

/** Seconds of CPU that a process and its children have used, as the operating system counts them. */
export function cpuSeconds(pid: number): number {
  let ticks = 0
  for (const one of tree(pid)) {
    const fields = statOf(one)
    ticks += Number(fields[11]) + Number(fields[12])
  }
  return ticks / 100
}

/** Seconds of CPU that the whole machine has used. */
export function machineSeconds(): number {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1)
  const [user, nice, system, , , irq, softirq] = first.split(/\s+/).slice(1).map(Number)
  return (user! + nice! + system! + irq! + softirq!) / 100
}

/** Memory of a process and its children in bytes, shared pages by their share. */
export function memory(pid: number): number {
  let kilobytes = 0
  for (const one of tree(pid))
    kilobytes += Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${one}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
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

/** A process and its descendants, looked up once: the servers here fork at their start only. */
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

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** Whoever was just killed takes a moment to be gone, and may be started again before that. */
const patienceMs = 3_000
const pauseMs = 100

/**
 * Keeps a second process out of an embedded database, which would destroy it. The lock of a
 * process that was killed is taken over. Throws DirectoryInUse when its owner stays.
 */
export function lockDirectory(directory: string, patience = patienceMs): () => void {
  const file = `${directory}.lock`
  mkdirSync(dirname(directory), { recursive: true })
  for (let left = patience; ; left -= pauseMs) {
    const owner = takeOrOwner(file)
    if (owner === null) return () => rmSync(file, { force: true })
    if (left <= 0 && owner !== 0)
      throw new DirectoryInUse(
        `The data in ${directory} is in use by process ${owner}: stop it, or choose another DATA_DIR.`,
      )
    // One that stays empty is of a process that was killed while it wrote.
    if (left <= 0) rmSync(file, { force: true })
    else pause()
  }
}

/** Null when the lock is ours now, else the living process that has it. */
function takeOrOwner(file: string): number | null {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const owner = ownerIn(file)
    if (owner !== process.pid && isAlive(owner)) return owner
    rmSync(file, { force: true })
    return takeOrOwner(file)
  }
  // Of several that start at once over a dead one's lock, one may just have taken it for the dead one's.
  pause()
  const owner = ownerIn(file)
  return owner === process.pid ? null : owner
}

const ownerIn = (file: string): number => {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/** A start has nothing else to do meanwhile. */
const pause = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)

/** A lock without a process in it is just being written or has just gone: whose it is, is seen at the next look. */
function isAlive(pid: number): boolean {
  if (pid === 0) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

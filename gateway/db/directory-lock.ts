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
    if (left <= 0)
      throw new DirectoryInUse(
        `The data in ${directory} is in use by process ${owner}: stop it, or choose another DATA_DIR.`,
      )
    // A start has nothing else to do meanwhile.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs)
  }
}

/** Null when the lock is ours now, else the living process that has it. */
function takeOrOwner(file: string): number | null {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const owner = Number(readFileSync(file, 'utf8'))
  if (owner !== process.pid && isAlive(owner)) return owner
  rmSync(file, { force: true })
  return takeOrOwner(file)
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/**
 * Keeps a second process out of an embedded database, which would destroy it. The lock of a
 * process that was killed is taken over. Throws DirectoryInUse.
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}.lock`
  mkdirSync(dirname(directory), { recursive: true })
  for (let tries = 0; ; tries++) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 0) throw error
      const owner = Number(readFileSync(file, 'utf8'))
      if (owner !== process.pid && isAlive(owner))
        throw new DirectoryInUse(
          `The data in ${directory} is in use by process ${owner}: stop it, or choose another DATA_DIR.`,
        )
      rmSync(file, { force: true })
    }
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

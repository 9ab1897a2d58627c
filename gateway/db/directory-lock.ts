import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { CannotStart } from '../lifecycle/cannot-start.ts'

export class DirectoryInUse extends CannotStart {
  override readonly name = 'DirectoryInUse'
  /** The process that holds it, as it wrote its name; undefined for one that has not done so yet. */
  readonly owner: string | undefined

  constructor(message: string, owner?: string) {
    super(message)
    this.owner = /process \d+ on host [^,]+/.exec(owner ?? '')?.[0]
  }
}

/** The name of this process beside the data that it holds. */
export const dataOwner = (): string => `process ${process.pid} on host ${hostname()}`

/** A process that was just killed takes a moment to be gone, and may be started again before that. */
const patienceMs = 3_000
const pauseMs = 100

/**
 * Keeps a second process out of an embedded database, which would destroy it. The lock is the
 * kernel's, on the file that both open (decision 032): it is gone when its process is gone, in
 * whichever container that ran, and it stays when its process stands still. Throws DirectoryInUse
 * when its owner stays.
 */
export async function lockDirectory(directory: string, patience = patienceMs): Promise<() => void> {
  const owner = `${directory}.owner`
  mkdirSync(dirname(directory), { recursive: true })
  for (let left = patience; ; left -= pauseMs) {
    const unlock = tryLock(`${directory}.lock.db`)
    if (unlock) {
      writeFileSync(owner, `${dataOwner()}, since ${new Date().toISOString()}`)
      return unlock
    }
    if (left <= 0) {
      const holder = ownerIn(owner)
      throw new DirectoryInUse(
        `The data in ${directory} is in use by ${holder}: stop it, or choose another DATA_DIR.`,
        holder,
      )
    }
    await setTimeout(pauseMs)
  }
}

/** A lock that nothing refers to would be collected as garbage, and be open. */
const held = new Set<DatabaseSync>()

/** Null while another process has the lock. The file stays for ever: one that is deleted could be locked twice. */
function tryLock(file: string): (() => void) | null {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('begin exclusive')
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    if (errcode === sqliteBusy) return null
    throw new CannotStart(`The lock ${file} cannot be taken (${message}): look at DATA_DIR.`)
  }
  const taken = lock
  held.add(taken)
  return () => {
    taken.close()
    held.delete(taken)
  }
}

const sqliteBusy = 5

const ownerIn = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'another process' // which has the lock and has not written its name yet
  }
}

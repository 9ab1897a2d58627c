import { randomBytes } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncPath } from '../db/copy-folder.ts'
import { CannotStart } from '../lifecycle/cannot-start.ts'
import { isKey } from './settings.ts'

/** A key as a new installation makes it: 256 random bits. */
export const freshKey = (): string => randomBytes(32).toString('base64url')

/** Returns null for a file that does not exist. `name` says in a sentence where the file is. */
export async function keyIn(file: string, name: string): Promise<string | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new CannotStart(`${name} cannot be read (${error.code ?? 'no reason given'}).`)
  })
  const key = text?.trim() ?? null
  if (key !== null && !isKey(key)) throw new CannotStart(`${name} is not accepted: it has fewer than 32 bytes.`)
  return key
}

/**
 * Makes a key in a file that only this user reads. The file has its whole content when it appears, and is on the disk when this
 * resolves. The lock of the directory keeps other processes out meanwhile.
 */
export async function makeKeyFile(file: string): Promise<string> {
  const key = freshKey()
  const draft = `${file}.new`
  await rm(draft, { force: true })
  const handle = await open(draft, 'wx', 0o600)
  try {
    await handle.writeFile(`${key}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(draft, file)
  await syncPath(dirname(file))
  return key
}

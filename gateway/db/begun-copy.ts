import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import type { CopiedFiles } from './copy-folder.ts'

/** Where a backup has the database, as `DATA_DIR` has it. */
export const databaseIn = (backup: string): string => join(backup, 'database')

const listIn = (backup: string) => join(backup, 'copied.json')

/** Keeps the list of a begun copy in its folder: it proves to the node that the caller may write there. */
export const keepBegun = (backup: string, files: CopiedFiles): Promise<void> =>
  writeFile(listIn(backup), JSON.stringify(files))

export const forgetBegun = (backup: string): Promise<void> => rm(listIn(backup))

/** The files of a copy that this user has begun in a folder; null where there is none. */
export async function begunIn(backup: string): Promise<CopiedFiles | null> {
  if (!isAbsolute(backup)) return null
  try {
    const { uid } = await stat(backup)
    return uid === (process.getuid?.() ?? uid)
      ? (JSON.parse(await readFile(listIn(backup), 'utf8')) as CopiedFiles)
      : null
  } catch {
    return null
  }
}

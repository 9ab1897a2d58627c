import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The size and the instant of each file, by its path in the folder, as they were before it was copied. */
export type CopiedFiles = Readonly<Record<string, string>>

/** A file that was written so lately may be written again within one tick of its disk's clock. */
const unsettledMs = 2_000

/**
 * Makes `to` a copy of the folder `from`, and writes the files that `known` does not have as they are now. Answers the files that a
 * later pass may leave alone, and the bytes that it wrote. While the folder is written the copy is a mixture: a last pass has to come
 * when nothing writes.
 */
export async function copyFolder(
  from: string,
  to: string,
  known: CopiedFiles = {},
): Promise<{ readonly files: CopiedFiles; readonly bytes: number }> {
  const settledBefore = BigInt(Date.now() - unsettledMs) * 1_000_000n
  const [files, present] = [{} as Record<string, string>, new Set<string>()]
  let bytes = 0
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (entry.isDirectory()) await mkdir(join(to, path), { recursive: true })
    if (!entry.isFile()) continue
    const found = await orGone(stat(join(from, path), { bigint: true }))
    if (!found) continue
    const mark = `${found.size} ${found.mtimeNs}`
    if (known[path] !== mark) {
      if (!(await orGone(copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE).then(() => true))))
        continue
      bytes += Number(found.size)
    }
    present.add(path)
    if (found.mtimeNs < settledBefore) files[path] = mark
  }
  for (const entry of await readdir(to, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && !present.has(relative(to, path))) await rm(path)
  }
  return { files, bytes }
}

/** Null for a file that was deleted meanwhile. */
const orGone = <Value>(work: Promise<Value>): Promise<Value | null> =>
  work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Resolves when a folder and everything in it is on the disk, which a full disk may refuse only now. */
export async function syncFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) await syncPath(join(entry.parentPath, entry.name))
  await syncPath(folder)
}

/** Resolves when a file, or the names in a folder, are on the disk. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** The bytes of all files in a folder. */
export async function sizeOf(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) bytes += (await orGone(stat(join(entry.parentPath, entry.name))))?.size ?? 0
  return bytes
}

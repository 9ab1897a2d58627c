import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

type Limits = {
  /** How many bytes the folder may hold. */
  readonly mostBytes: number
  /** After so many new files the folder is looked through again. */
  readonly every: number
}

const usual: Limits = { mostBytes: 512 * 1024 * 1024, every: 100 }
const dayMs = 86_400_000
const hourMs = 3_600_000

/**
 * Files that can be made again, in one folder with a limit: the ones unused for longest go first. `now` is in
 * milliseconds. Reads never fail; a write rejects where the disk does.
 */
export function cachedFiles(folder: string, now: () => number, { mostBytes, every }: Limits = usual) {
  let written = 0

  async function trim() {
    const names = await readdir(folder)
    const found = await Promise.all(
      names.map(async (name) => {
        const stats = await stat(join(folder, name)).catch(() => null)
        return stats && { name, size: stats.size, usedAt: stats.mtimeMs }
      }),
    )
    const files = found.filter((one) => one !== null).sort((one, other) => other.usedAt - one.usedAt)
    let bytes = 0
    for (const { name, size, usedAt } of files) {
      bytes += size
      const isLeftDraft = name.includes('.') && now() - usedAt > hourMs
      if (bytes > mostBytes || isLeftDraft) await unlink(join(folder, name)).catch(() => undefined)
    }
  }

  return {
    async read(name: string): Promise<Buffer | null> {
      const file = join(folder, name)
      const bytes = await readFile(file).catch(() => null)
      // Noted once a day at most, since a menu reads hundreds.
      const usedAt = bytes && (await stat(file).catch(() => null))?.mtimeMs
      if (usedAt && now() - usedAt > dayMs) await utimes(file, now() / 1000, now() / 1000).catch(() => undefined)
      return bytes
    },
    async keep(name: string, bytes: Buffer): Promise<void> {
      await mkdir(folder, { recursive: true })
      // Under a name of its own first: another process never reads half of it.
      const draft = join(folder, `${name}.${randomUUID()}`)
      await writeFile(draft, bytes)
      await rename(draft, join(folder, name))
      if (written++ % every === 0) await trim()
    },
  }
}

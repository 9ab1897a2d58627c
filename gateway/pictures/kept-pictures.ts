import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join, resolve, sep } from 'node:path'
import { type Scaled, scaled } from '../media/scale.ts'

type Folders = {
  readonly mediaRoot: string
  /** Where what was made is kept; null keeps nothing. */
  readonly kept: string | null
}

/**
 * Photographs of the media folder in smaller sizes. Each is made once and kept; a file that changes is made again. One is made at a time,
 * so that a menu's first visit leaves a processor for everything else.
 */
export function keptPictures({ mediaRoot, kept }: Folders, onError: (error: unknown) => void) {
  const underWay = new Map<string, Promise<Scaled>>()
  let last: Promise<unknown> = Promise.resolve()
  let isTold = false
  const tellOnce = (error: unknown) => {
    if (!isTold) onError(error)
    isTold = true
  }
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const turn = last.then(work, work)
    last = turn.catch(() => undefined)
    return turn
  }

  async function make(file: string, name: string, width: number, type: Scaled['type']): Promise<Scaled> {
    const before = kept && (await readFile(join(kept, name)).catch(() => null))
    if (before) return { type, bytes: before }
    const made = await inTurn(() => scaled(file, width, type))
    if (kept) await keep(kept, name, made.bytes).catch(tellOnce)
    return made
  }

  return {
    /** Null where the folder has no such file. Rejects where the file is no picture. */
    async at(path: string, width: number, type: Scaled['type']): Promise<Scaled | null> {
      const file = resolve(mediaRoot, path)
      if (!file.startsWith(resolve(mediaRoot) + sep)) return null
      const found = await stat(file).catch(() => null)
      if (!found?.isFile()) return null
      const version = `${path} ${found.size} ${found.mtimeMs} ${width} ${type}`
      const name = createHash('sha256').update(version).digest('hex')
      const making = underWay.get(name) ?? make(file, name, width, type).finally(() => underWay.delete(name))
      underWay.set(name, making)
      return making
    },
  }
}

/** Under a name of its own first: another process never reads half of it. */
async function keep(folder: string, name: string, bytes: Buffer) {
  await mkdir(folder, { recursive: true })
  const draft = join(folder, `${name}.${randomUUID()}`)
  await writeFile(draft, bytes)
  await rename(draft, join(folder, name))
}

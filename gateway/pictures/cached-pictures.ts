import { createHash } from 'node:crypto'
import { cachedFiles } from '../media/cached-files.ts'
import { oneAtATime } from '../media/queue.ts'
import { realFile } from '../media/real-file.ts'
import { type Scaled, scaled } from '../media/scale.ts'

type Folders = {
  readonly mediaRoot: string
  /** The folder that keeps scaled pictures; null keeps nothing. */
  readonly cacheFolder: string | null
  /** The time in milliseconds. */
  readonly now: () => number
  readonly scale?: typeof scaled
}

/**
 * Photographs of the media folder in smaller sizes. Each is made once and kept; a file that changes is made again. One is made at a time,
 * so that a menu's first visit leaves a processor for everything else.
 */
export function cachedPictures(
  { mediaRoot, cacheFolder, now, scale = scaled }: Folders,
  onError: (error: unknown) => void,
) {
  const files = cacheFolder === null ? null : cachedFiles(cacheFolder, now)
  const underWay = new Map<string, Promise<Scaled>>()
  const afterOthers = oneAtATime()
  let isTold = false
  const tellOnce = (error: unknown) => {
    if (!isTold) onError(error)
    isTold = true
  }

  async function make(file: string, name: string, width: number, type: Scaled['type']): Promise<Scaled> {
    const before = await files?.read(name)
    if (before) return { type, bytes: before }
    const made = await afterOthers(() => scale(file, width, type))
    await files?.keep(name, made.bytes).catch(tellOnce)
    return made
  }

  return {
    /** Null where the folder has no such file. Rejects where the file is no picture. */
    async at(path: string, width: number, type: Scaled['type']): Promise<Scaled | null> {
      const found = await realFile(mediaRoot, path)
      if (!found) return null
      const { file, stats } = found
      const version = `${path} ${stats.size} ${stats.mtimeMs} ${width} ${type}`
      const name = createHash('sha256').update(version).digest('hex')
      const making = underWay.get(name) ?? make(file, name, width, type).finally(() => underWay.delete(name))
      underWay.set(name, making)
      return making
    },
  }
}

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { cachedFiles } from '../../media/cached-files.ts'
import { oneAtATime } from '../../media/queue.ts'
import { realFile } from '../../media/real-file.ts'
import { type Card, drawCard } from './draw.ts'

type Folders = {
  /** Null where the gateway has no folder of pictures. */
  readonly mediaRoot: string | null
  /** The folder that keeps previews; null keeps them in memory alone. */
  readonly cacheFolder: string | null
  /** The time in milliseconds. */
  readonly now: () => number
  readonly draw?: typeof drawCard
  /** The time for which a preview holds up the next one; null for ever. */
  readonly patienceMs?: number | null
}

/** Some 300 previews, and on the disk some 2,000. */
const mostInMemory = 24 * 1024 * 1024
const mostOnDisk = 128 * 1024 * 1024

/** Another number for another drawing of the same words. */
const drawing = 1

/** A card whose pictures are still named by their paths in the media folder. */
export type UndrawnCard = Card

/**
 * Previews, each drawn once and kept until its words, its colours or its files are others. One is drawn at a time, so that a crawler which
 * asks for every plate of a shop leaves the processor to its diners; `mostWaiting` bounds the rest.
 */
export function cachedPreviews(
  { mediaRoot, cacheFolder, now, draw = drawCard, patienceMs }: Folders,
  onError: (error: unknown) => void,
) {
  const files = cacheFolder === null ? null : cachedFiles(cacheFolder, now, { mostBytes: mostOnDisk, every: 100 })
  const inMemory = new LRUCache<string, Buffer>({ maxSize: mostInMemory, sizeCalculation: ({ length }) => length })
  const told = new LRUCache<string, true>({ max: 100 })
  const underWay = new Map<string, Promise<Buffer>>()
  const afterOthers = oneAtATime(patienceMs)
  const tellOnce = (error: unknown) => {
    const sentence = String(error)
    if (!told.has(sentence)) onError(error)
    told.set(sentence, true)
  }
  const find = async (path: string | null) => (mediaRoot === null || path === null ? null : realFile(mediaRoot, path))

  async function make(name: string, card: Card, mostWaiting: number): Promise<Buffer> {
    const before = inMemory.get(name) ?? (await files?.read(name))
    if (before) return before
    const made = await afterOthers(() => draw(card, tellOnce), mostWaiting)
    await files?.keep(name, made).catch(tellOnce)
    return made
  }

  return {
    /** Rejects with TooMuchWaits while the queue is full. */
    async at(card: UndrawnCard, mostWaiting: number): Promise<Buffer> {
      const [logo, photograph] = await Promise.all([find(card.logo), find(card.photograph)])
      const version = [drawing, card.words, card.palette, ...[logo, photograph].map(versionOf)]
      const name = createHash('sha256').update(JSON.stringify(version)).digest('hex')
      const drawn = { ...card, logo: logo?.file ?? null, photograph: photograph?.file ?? null }
      const making = underWay.get(name) ?? make(name, drawn, mostWaiting).finally(() => underWay.delete(name))
      underWay.set(name, making)
      const bytes = await making
      inMemory.set(name, bytes)
      return bytes
    },
  }
}

const versionOf = (found: Awaited<ReturnType<typeof realFile>>) =>
  found && [found.file, found.stats.size, found.stats.mtimeMs]

import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

const mostKeys = 20_000

/**
 * The batches that this node has taken lately, by key: a page resends a batch that got no answer. They are in memory,
 * because a count that is one too high after a restart costs less than a row for each batch.
 */
export function createRepeats() {
  const taken = new LRUCache<string, string>({ max: mostKeys })
  return {
    /** Notes the batch. Answers whether it is new, the same again, or another one under a key that is taken. */
    take(key: string, content: unknown): 'new' | 'again' | 'other' {
      const digest = createHash('sha256').update(JSON.stringify(content)).digest('base64')
      const before = taken.get(key)
      if (before !== undefined) return before === digest ? 'again' : 'other'
      taken.set(key, digest)
      return 'new'
    },
  }
}

import { LRUCache } from 'lru-cache'
import type { Clock } from '../ports/clock.ts'

/** Answers what it has answered before, for a while; the ones longest unused make room. A failure is not kept. */
export function createMemory(clock: Pick<Clock, 'now'>, { most = 2000, forMs = 24 * 3_600_000 } = {}) {
  const cache = new LRUCache<string, Promise<unknown>>({
    max: most,
    ttl: forMs,
    // Asked at every look, so that a turned clock counts at once.
    ttlResolution: 0,
    perf: { now: () => clock.now().getTime() },
  })
  return <Value>(key: string, ask: () => Promise<Value>): Promise<Value> => {
    const known = cache.get(key)
    if (known) return known as Promise<Value>
    const value = ask()
    cache.set(key, value)
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key)
    })
    return value
  }
}

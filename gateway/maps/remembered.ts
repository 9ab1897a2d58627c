import type { Clock } from '../ports/clock.ts'

type Kept = { readonly until: number; readonly value: Promise<unknown> }

/** Answers what it has answered before, for a while; the ones longest unused make room. A failure is not kept. */
export function createMemory(clock: Pick<Clock, 'now'>, { most = 2000, forMs = 24 * 3_600_000 } = {}) {
  const kept = new Map<string, Kept>()
  return <Value>(key: string, ask: () => Promise<Value>): Promise<Value> => {
    const now = clock.now().getTime()
    const known = kept.get(key)
    kept.delete(key)
    if (known && now < known.until) {
      kept.set(key, known)
      return known.value as Promise<Value>
    }
    const value = ask()
    kept.set(key, { until: now + forMs, value })
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key)
    })
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return value
  }
}

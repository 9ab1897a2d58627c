import { setTimeout as wait } from 'node:timers/promises'

/** The way of events from the log to the relay of a node, which pushes them: `count` of all, and `below` each bound in seconds. */
export type RelayLag = { readonly count: number; readonly below: ReadonlyMap<string, number> }

export async function readRelayLag(url: string): Promise<RelayLag> {
  const metrics = await (await fetch(`${url}/metrics`)).text()
  const buckets = metrics.matchAll(/^comanda_relay_lag_seconds_bucket\{le="([^"]+)"\} (\d+)$/gm)
  return {
    count: Number(/^comanda_relay_lag_seconds_count (\d+)$/m.exec(metrics)?.[1] ?? 0),
    below: new Map(Array.from(buckets, ([, bound = '', below]) => [bound, Number(below)])),
  }
}

/** The bound in seconds within which 99 of 100 events between two readings came to the relay. */
export function relayedWithin(before: RelayLag, after: RelayLag): string {
  const count = after.count - before.count
  const within = [...after.below].find(([bound, below]) => below - (before.below.get(bound) ?? 0) >= 0.99 * count)?.[0]
  return within === '+Inf' ? 'over 10' : (within ?? '?')
}

const quietMs = 2_000

/** Waits until the relay takes no event for two seconds. Returns for how many seconds it took events, and its newest reading. */
export async function relayDrained(url: string) {
  const began = performance.now()
  let [newestAt, last] = [began, await readRelayLag(url)]
  while (performance.now() - newestAt < quietMs) {
    await wait(50)
    const lag = await readRelayLag(url)
    if (lag.count !== last.count) newestAt = performance.now()
    last = lag
  }
  return { seconds: (newestAt - began) / 1000, lag: last }
}

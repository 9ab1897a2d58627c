import type { Scenario } from '../scenario/schema.ts'
import type { Network } from './network.ts'

const slowMs = 5_000
/** Enough frames to join a channel and to see the order's state. */
const readBeforeItHangs = 3
/** Longer than any gateway waits for a reader. */
const hangsMs = 24 * 3_600_000

type Reads = Scenario['watchers'][number]['reads']

/** The pages of a scenario's watchers, which read in the way that their groups say, only in virtual time. */
export function withReaders(network: Network, { watchers }: Pick<Scenario, 'watchers'>): Network {
  const readsOf = (actor: string): Reads =>
    watchers.find((_, index) => actor.startsWith(`watcher ${index + 1}.`))?.reads ?? 'all'
  return {
    ...network,
    open(address, events, actor) {
      let read = 0
      const takes: Readonly<Record<Reads, () => number>> = {
        all: () => 0,
        slowly: () => slowMs,
        never: () => (read < readBeforeItHangs ? 0 : hangsMs),
      }
      const own = takes[readsOf(actor)]
      const heard = {
        ...events,
        takes: () => Math.max(own(), events.takes?.() ?? 0),
        onText(text: string) {
          read++
          events.onText(text)
        },
      }
      return network.open(address, heard, actor)
    },
  }
}

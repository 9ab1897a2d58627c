import { Effect, Stream } from 'effect'
import { Actor } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Watch } from '../services/watch.ts'
import { followOn, type PlacedOrder } from './diner.ts'
import type { Links } from './links.ts'

type Group = Pick<Scenario['watchers'][number], 'store' | 'tabs' | 'reads'>

/** Follows an order of somebody else on so many pages, until it is over; pages that never read do so without end. */
export const watchALink = Effect.fn('Watcher.watch')(function* ({ store, tabs, reads }: Group, links: Links) {
  const [order, actor] = [yield* links.pick(store), yield* Actor]
  if (!order) return
  const pages = Array.from({ length: tabs }, (_, index) => `${actor}, ${index + 1}`)
  const watch = (page: string) =>
    reads === 'never' ? stare(order) : followOn({ page, isSlow: reads === 'slowly' }, order)
  yield* Effect.forEach(pages, watch, { concurrency: 'unbounded', discard: true })
})

/** What such a page has seen last is no fault of the gateway's, so that nobody notes it. */
const stare = ({ trackingId }: PlacedOrder) => Watch.use((watch) => watch.snapshots(trackingId).pipe(Stream.runDrain))

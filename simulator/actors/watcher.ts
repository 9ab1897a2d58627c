import { Effect, Stream } from 'effect'
import { Actor } from '../network/network.ts'
import type { Scenario } from '../scenario/schema.ts'
import { Watch } from '../services/watch.ts'
import { followOn, type PlacedOrder } from './diner.ts'
import type { Links } from './links.ts'

type Group = Pick<Scenario['watchers'][number], 'store' | 'tabs' | 'reads'>

/**
 * Follows another diner's order on a number of pages, until it is over; pages that never read stay open without end.
 */
export const watchALink = Effect.fn('Watcher.watch')(function* ({ store, tabs, reads }: Group, links: Links) {
  const [order, actor] = [yield* links.pick(store), yield* Actor]
  if (!order) return
  const pages = Array.from({ length: tabs }, (_, index) => `${actor}, ${index + 1}`)
  const watch = (page: string) =>
    reads === 'never' ? stare(order) : followOn({ page, isSlow: reads === 'slowly', proves: false }, order)
  yield* Effect.forEach(pages, watch, { concurrency: 'unbounded', discard: true })
})

/** The last frame of such a page says nothing about the gateway, so it is not recorded. */
const stare = ({ trackingId }: PlacedOrder) => Watch.use((watch) => watch.snapshots(trackingId).pipe(Stream.runDrain))

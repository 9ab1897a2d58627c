import { Effect, Random } from 'effect'
import type { PlacedOrder } from './diner.ts'

const looksEvery = '2 seconds'

/** Links to orders that are under way, which diners send to people who want to follow them. */
export type Links = ReturnType<typeof sharedLinks>

export function sharedLinks() {
  const underWay = new Set<PlacedOrder>()
  let isOver = false
  return {
    /** Shares the link of an order while its diner follows it. */
    shared: <A, E, R>(order: PlacedOrder, following: Effect.Effect<A, E, R>): Effect.Effect<A, E, R> =>
      Effect.suspend(() => {
        underWay.add(order)
        return following
      }).pipe(Effect.ensuring(Effect.sync(() => void underWay.delete(order)))),
    /** Waits for an order of a store; returns null when there is none and no diner is left to place one. */
    pick: Effect.fnUntraced(function* (alias: string) {
      for (;;) {
        const orders = [...underWay].filter((order) => order.alias === alias)
        const order = orders[yield* Random.nextIntBetween(0, Math.max(0, orders.length - 1))]
        if (order || isOver) return order ?? null
        yield* Effect.sleep(looksEvery)
      }
    }),
    /** Called when no diner is left. */
    close: Effect.sync(() => {
      isOver = true
    }),
  }
}

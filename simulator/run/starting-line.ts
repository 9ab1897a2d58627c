import { Deferred, Effect } from 'effect'

/** Makes the first courier at an offer wait for a second one, so that every shipment is raced for. */
export const startingLine = Effect.sync(() => {
  const waiting = new Map<string, Deferred.Deferred<void>>()
  return Effect.fnUntraced(function* (shipmentId: string) {
    const other = waiting.get(shipmentId)
    if (other) return yield* Effect.asVoid(Deferred.succeed(other, undefined))
    const start = yield* Deferred.make<void>()
    waiting.set(shipmentId, start)
    yield* Effect.timeoutOption(Deferred.await(start), '5 seconds')
  })
})

import { Context, Effect } from 'effect'

const looksEvery = '1 second'

/** The deliveries of a run that have yet to come back to their store; null where no run waits for them. */
export const Returns = Context.Reference<Set<string> | null>('simulator/actors/Returns', { defaultValue: () => null })

/** Waits until everything is back. */
export const untilAllIsBack = Effect.gen(function* () {
  const returns = yield* Returns
  while (returns !== null && returns.size > 0) yield* Effect.sleep(looksEvery)
})

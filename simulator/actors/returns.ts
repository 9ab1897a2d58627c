import { Context, Effect } from 'effect'

const looksEvery = '1 second'

/** The deliveries of a run that are still to be returned to their store; null where the run does not wait for them. */
export const Returns = Context.Reference<Set<string> | null>('simulator/actors/Returns', { defaultValue: () => null })

/** Waits until everything is returned. */
export const untilAllIsBack = Effect.gen(function* () {
  const returns = yield* Returns
  while (returns !== null && returns.size > 0) yield* Effect.sleep(looksEvery)
})

import { Clock, Deferred, Effect } from 'effect'

/**
 * Signals each instant of a recording, in milliseconds from its start, at a pace. It waits only for the clock: a slow
 * answer does not delay later instants.
 */
export const metronome = Effect.fnUntraced(function* (instants: Iterable<number>, pace: number) {
  const began = yield* Clock.currentTimeMillis
  const beats = new Map([...new Set(instants)].sort((one, other) => one - other).map((at) => [at, beat()]))
  const ticking = Effect.gen(function* () {
    for (const [at, come] of beats) {
      const left = began + at / pace - (yield* Clock.currentTimeMillis)
      if (left > 0) yield* Effect.sleep(left)
      Deferred.doneUnsafe(come, Effect.void)
    }
  })
  yield* Effect.forkChild(ticking, { startImmediately: true })
  /** Waits for one of the instants. */
  return (at: number): Effect.Effect<void> => {
    const come = beats.get(at)
    return come ? Deferred.await(come) : Effect.void
  }
})

const beat = () => Deferred.makeUnsafe<void>()

import { Effect } from 'effect'
import { exitCodes } from './exit-codes.ts'

/**
 * Does work that can be told to stop and then still gives what it has. A signal of the process (Ctrl-C) tells it, and the
 * command goes on to write its reports before it ends. A second one ends it at once.
 */
export const untilStopped = <A, E, R>(work: (stop: AbortSignal) => Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const stopping = new AbortController()
      const stop = () => (stopping.signal.aborted ? process.exit(exitCodes.stopped) : stopping.abort())
      for (const name of signals) process.on(name, stop)
      return { signal: stopping.signal, stop }
    }),
    ({ signal }) => Effect.uninterruptible(work(signal)),
    ({ stop }) => Effect.sync(() => signals.forEach((name) => void process.off(name, stop))),
  )

const signals = ['SIGINT', 'SIGTERM'] as const

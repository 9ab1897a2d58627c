import { Effect } from 'effect'
import { exitCodes } from './exit-codes.ts'

/**
 * Runs work that can be stopped and then still returns its results so far. A signal of the process (Ctrl-C) stops it,
 * and the command still writes its reports. A second signal ends it at once.
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

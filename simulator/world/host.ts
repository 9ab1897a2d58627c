import { Worker } from 'node:worker_threads'
import type { Progress } from '../measures/measures.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { FromWorld, ToWorld, WorldOutcome } from './messages.ts'

export type RunOptions = {
  /** How far the run is, now and then. */
  readonly onProgress?: (virtualMs: number, progress: Progress) => void
  /** Ends the run; its outcome is what was seen until then. */
  readonly signal?: AbortSignal
  /** The name of one of the world's plants: a bug that the run is to find. */
  readonly plant?: string
}

/** `plants` is the address of a module whose `plants` are bugs of a test by their names (`Plant`). */
type WorldOptions = { readonly plants?: URL }

/**
 * A thread whose clock, timers and dice follow from a seed, and in which scenarios run one after another, each against a
 * gateway of its own. It is made once for many runs: what takes time is to load the modules.
 */
export function openWorld({ plants }: WorldOptions = {}) {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { plants: plants?.href ?? null } })
  const send = (message: ToWorld) => thread.postMessage(message)
  let last: Promise<unknown> = Promise.resolve()

  const run = (scenario: Scenario, { onProgress, signal, plant }: RunOptions) =>
    new Promise<WorldOutcome>((resolve, reject) => {
      const stop = () => send({ type: 'stop' })
      const hear = (message: FromWorld) => {
        if (message.type === 'progress') return onProgress?.(message.virtualMs, message.progress)
        end()
        resolve(message.outcome)
      }
      const fail = (error: unknown) => {
        end()
        reject(error)
      }
      const end = () => {
        thread.off('message', hear).off('error', fail)
        signal?.removeEventListener('abort', stop)
      }
      thread.on('message', hear).on('error', fail)
      send({ type: 'run', scenario, plant: plant ?? null })
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    })

  return {
    /** Runs wait for one another. */
    run(scenario: Scenario, options: RunOptions = {}): Promise<WorldOutcome> {
      const result = last.then(() => run(scenario, options))
      last = result.catch(() => undefined)
      return result
    },
    close: async () => void (await thread.terminate()),
  }
}

import { Worker } from 'node:worker_threads'
import type { Scenario } from '../scenario/schema.ts'
import type { FromWorld, ToWorld, WorldOutcome } from './messages.ts'

export type RunOptions = {
  /** How far the run is, now and then. */
  readonly onProgress?: (virtualMs: number) => void
  /** Ends the run; its outcome is what was seen until then. */
  readonly signal?: AbortSignal
}

/**
 * A thread whose clock, timers and dice follow from a seed, and in which scenarios run one after another, each against a
 * gateway of its own. It is made once for many runs: what takes time is to load the modules.
 */
export function openWorld() {
  const thread = new Worker(new URL('./worker.ts', import.meta.url))
  const send = (message: ToWorld) => thread.postMessage(message)
  let last: Promise<unknown> = Promise.resolve()

  const run = (scenario: Scenario, { onProgress, signal }: RunOptions) =>
    new Promise<WorldOutcome>((resolve, reject) => {
      const stop = () => send({ type: 'stop' })
      const hear = (message: FromWorld) => {
        if (message.type === 'progress') return onProgress?.(message.virtualMs)
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
      send({ type: 'run', scenario })
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

import { Worker } from 'node:worker_threads'
import type { Progress } from '../measures/measures.ts'
import type { Recording } from '../record/format.ts'
import type { Pace } from '../replay/perform.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { FromWorld, ReplayedInWorld, ToWorld, WorldOutcome } from './messages.ts'

export type RunOptions = {
  /** Reports the progress of the run, now and then. */
  readonly onProgress?: (virtualMs: number, progress: Progress) => void
  /** Stops the run; its outcome is what it had observed until then. */
  readonly signal?: AbortSignal
  /** The name of one of the world's plants: a bug that the run should find. */
  readonly plant?: string
  /** Receives the run's recording, part by part. */
  readonly onRecorded?: (text: string) => void
}

type ReplayOptions = Pick<RunOptions, 'signal' | 'plant'>

/** `plants` is the address of a module whose `plants` are a test's bugs by name (`Plant`). */
type WorldOptions = { readonly plants?: URL }

/**
 * The files of an empty database, made before the first world runs: a world may not write them, and would make its own
 * each time. Where they cannot be made, the world's own attempt gives the reason.
 */
let prepared: Promise<void> | undefined
const whenPrepared = () => {
  prepared ??= import('./prepared-database.ts').then(({ prepareDatabase }) => prepareDatabase()).catch(() => undefined)
  return prepared
}

const hasEnded = ({ threadId }: Worker) => threadId === -1

/**
 * A thread whose clock, timers and dice follow from a seed. Scenarios run in it one after another, each against a
 * separate gateway. It is created once for many runs, because loading the modules takes the time.
 */
export function openWorld({ plants }: WorldOptions = {}) {
  const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData: { plants: plants?.href ?? null } })
  const send = (message: ToWorld) => thread.postMessage(message)
  let last: Promise<unknown> = Promise.resolve()

  /** Sends a message and listens until `answer` accepts a message as its answer. */
  const ask = <A>(message: ToWorld, signal: AbortSignal | undefined, answer: (heard: FromWorld) => A | undefined) =>
    new Promise<A>((resolve, reject) => {
      const stop = () => send({ type: 'stop' })
      const hear = (heard: FromWorld) => {
        const found = answer(heard)
        if (found === undefined) return
        end()
        resolve(found)
      }
      const fail = (error: unknown) => {
        end()
        reject(error)
      }
      const gone = () => fail(new Error('the thread of the world has ended'))
      const end = () => {
        thread.off('message', hear).off('error', fail).off('exit', gone)
        signal?.removeEventListener('abort', stop)
      }
      thread.on('message', hear).on('error', fail).on('exit', gone)
      if (hasEnded(thread)) return gone()
      send(message)
      if (signal?.aborted) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    })

  const run = (scenario: Scenario, { onProgress, signal, plant, onRecorded }: RunOptions) =>
    ask(
      { type: 'run', scenario, plant: plant ?? null, isRecorded: onRecorded !== undefined },
      signal,
      (heard): WorldOutcome | undefined => {
        if (heard.type === 'progress') onProgress?.(heard.virtualMs, heard.progress)
        if (heard.type === 'recorded') onRecorded?.(heard.text)
        return heard.type === 'over' ? heard.outcome : undefined
      },
    )

  const oneByOne = <A>(work: () => Promise<A>): Promise<A> => {
    const result = Promise.all([last, whenPrepared()]).then(work)
    last = result.catch(() => undefined)
    return result
  }

  return {
    /** Runs and replays wait for one another. */
    run: (scenario: Scenario, options: RunOptions = {}): Promise<WorldOutcome> =>
      oneByOne(() => run(scenario, options)),
    /** Plays a recording against a separate gateway. */
    replay: (recording: Recording, pace: Pace, { signal, plant }: ReplayOptions = {}): Promise<ReplayedInWorld> =>
      oneByOne(() =>
        ask({ type: 'replay', recording, pace, plant: plant ?? null }, signal, (heard) =>
          heard.type === 'replayed' ? heard.replayed : undefined,
        ),
      ),
    /** The process may end while the world is open. */
    unref: () => thread.unref(),
    close: async () => void (await thread.terminate()),
  }
}

import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { createMeasures, type Progress } from '../measures/measures.ts'
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

type WorldOptions = {
  /** The address of a module whose `plants` are a test's bugs by name (`Plant`). */
  readonly plants?: URL
  /** One small run follows. It takes half the memory, and a large one would take a fifth more time. */
  readonly isBrief?: boolean
}

/** The optimizing compiler takes 400 MB for one function of the database, and a small run ends before that pays. */
const withoutOptimizing = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering'] as const

/**
 * V8 lets the heap of a long run grow to three times its objects before it looks for garbage again. Two fifths more are enough for a tenth
 * more of the processor, and a run of a thousand couriers then stays below a gigabyte.
 */
const oftenCollected = ['--heap-growing-percent=40'] as const

/** Megabytes for short-lived objects, in place of the 48 of a server and more. */
const youngMb = { brief: 12, long: 16 } as const

/**
 * The files of an empty database, made before the first world runs: a world may not write them, and would make its own
 * each time. Where they cannot be made, the world's own attempt gives the reason.
 */
let prepared: Promise<void> | undefined
const whenPrepared = () => {
  prepared ??= import('./prepared-database.ts').then(({ prepareDatabase }) => prepareDatabase()).catch(() => undefined)
  return prepared
}

/**
 * Answers at once where a run is stopped before it begins: its thread hears nothing while it loads modules and starts a
 * gateway, which takes seconds on a busy machine.
 */
async function orStopped(
  signal: AbortSignal | undefined,
  work: (onBegun: () => void) => Promise<WorldOutcome>,
): Promise<WorldOutcome> {
  const listening = new AbortController()
  const stopped = new Promise<WorldOutcome>((resolve) => {
    const stop = () => resolve(nothingSeen())
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true, signal: listening.signal })
  })
  try {
    return await Promise.race([stopped, work(() => listening.abort())])
  } finally {
    listening.abort()
  }
}

const nothingSeen = (): WorldOutcome => ({
  ...{ verdict: 'stopped', broken: null, failure: null, coverage: { held: [], unseen: [] }, observations: [] },
  ...{ measured: createMeasures().measured(), hashOfLog: null, virtualMs: 0, realMs: 0, databaseMs: null },
})

const hasEnded = ({ threadId }: Worker) => threadId === -1

/**
 * A thread whose clock, timers and dice follow from a seed. Scenarios run in it one after another, each against a
 * separate gateway. It is created once for many runs, because loading the modules takes the time.
 */
export function openWorld({ plants, isBrief = false }: WorldOptions = {}) {
  for (const flag of isBrief ? withoutOptimizing : oftenCollected) setFlagsFromString(flag)
  const thread = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { plants: plants?.href ?? null },
    resourceLimits: { maxYoungGenerationSizeMb: isBrief ? youngMb.brief : youngMb.long },
  })
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

  const run = (scenario: Scenario, { onProgress, signal, plant, onRecorded }: RunOptions, onBegun: () => void) =>
    ask(
      { type: 'run', scenario, plant: plant ?? null, isRecorded: onRecorded !== undefined },
      signal,
      (heard): WorldOutcome | undefined => {
        if (heard.type === 'begun') onBegun()
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
      orStopped(options.signal, (onBegun) => oneByOne(() => run(scenario, options, onBegun))),
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

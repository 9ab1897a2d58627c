/** Makes calls at the same time share one run. */
export function sharedRun<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | null = null
  const runOnce = async () => {
    try {
      return await run()
    } finally {
      // Inside the function: a `.finally` would run one microtask late, and a call in between would get an ended run.
      running = null
    }
  }
  return () => {
    running ??= runOnce()
    return running
  }
}

export type SingleFlight = {
  /** Wants a run. During a run, all calls get one more after it. Rejects as the run does, and the next call runs again. */
  wake(): Promise<void>
  /** Resolves when nothing runs. */
  idle(): Promise<void>
  /** Lets the run under way end, and begins no other. */
  stop(): Promise<void>
}

/** Does work once at a time, and once more for whatever came meanwhile. */
export function singleFlight(run: () => Promise<void>): SingleFlight {
  let isWanted = false
  let isStopped = false
  /** Also true in the first turn of a run, which has no promise yet. */
  let isRunning = false
  let running: Promise<void> | null = null
  const runAll = async () => {
    isRunning = true
    try {
      while (isWanted) {
        isWanted = false
        await run()
      }
    } finally {
      // In the same turn as the last look at `isWanted`, so that no call comes between.
      isRunning = false
      running = null
    }
  }
  const idle = async () => void (await running?.catch(() => undefined))
  return {
    async wake() {
      if (isStopped) return
      isWanted = true
      if (!isRunning) running = runAll()
      await running
    },
    idle,
    stop() {
      isStopped = true
      isWanted = false
      return idle()
    },
  }
}

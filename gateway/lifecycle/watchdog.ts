import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'

const beatMs = 500

/**
 * Ends the process when its event loop has stood for `seconds`, with one line on standard error: a
 * node that answers nothing must make room for one that does. A thread of its own counts the beats,
 * so a machine that was suspended is forgiven. A debugger may hold the loop for as long as it likes.
 */
export function startWatchdog(seconds: number): () => void {
  if (seconds === 0) return () => undefined
  const beats = new Int32Array(new SharedArrayBuffer(8))
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { beats, seconds },
    execArgv: [], // flags of the process may be none of a thread's
  })
  thread.unref()
  const timer = setInterval(() => {
    Atomics.add(beats, 0, 1)
    Atomics.store(beats, 1, inspector.url() === undefined ? 0 : 1)
  }, beatMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    void thread.terminate()
  }
}

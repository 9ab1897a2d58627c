import { outsideOfRequests } from './request-id.ts'

/** The time, and calls at later times. Tests and the simulator bring their own clock. */
export type Clock = {
  now(): Date
  /** Calls `run` about every `milliseconds` until the returned function is called. */
  every(milliseconds: number, run: () => void): () => void
  after(milliseconds: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: () => new Date(),
  every(milliseconds, run) {
    const timer = setInterval(outsideOfRequests(run), milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
  after(milliseconds, run) {
    const timer = setTimeout(outsideOfRequests(run), milliseconds)
    timer.unref()
    return () => clearTimeout(timer)
  },
}

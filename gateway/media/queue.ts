/** The refusal of work for which too much other work waits. */
export class TooMuchWaits extends Error {}

/** A picture is made in a second; one that takes longer than this may be one that never ends. */
const usualPatienceMs = 2_000

/**
 * Runs a piece of work at a time. A piece that takes longer than the patience goes on beside the next one, so that it delays no other
 * for more than that. `mostWaiting` is for the piece that asks: an important one may wait behind more.
 */
export function oneAtATime(patienceMs: number | null = usualPatienceMs) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>, mostWaiting = Number.POSITIVE_INFINITY): Promise<Value> => {
    if (waiting >= mostWaiting) return Promise.reject(new TooMuchWaits())
    waiting++
    const own = last.then(work).finally(() => waiting--)
    const ended = own.catch(() => undefined)
    last = patienceMs === null ? ended : last.then(() => Promise.race([ended, afterwards(patienceMs, ended)]))
    return own
  }
}

/** Ends after some time. Its timer goes when the work ends first. */
const afterwards = (ms: number, ended: Promise<unknown>) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    void ended.then(() => clearTimeout(timer))
  })

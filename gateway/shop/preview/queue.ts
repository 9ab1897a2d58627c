/** The refusal of work for which too much other work waits. */
export class TooMuchWaits extends Error {}

/** Runs a piece of work at a time. `mostWaiting` is for the piece that asks: an important one may wait behind more. */
export function oneAtATime() {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  return <Value>(work: () => Promise<Value>, mostWaiting: number): Promise<Value> => {
    if (waiting >= mostWaiting) return Promise.reject(new TooMuchWaits())
    waiting++
    const own = last.then(work, work)
    last = own.catch(() => undefined).finally(() => waiting--)
    return own
  }
}

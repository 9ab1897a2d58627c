/** A receiver that takes nothing is asked again after so long, then after twice as long each time, up to the longest pause. */
const firstPauseMs = 10_000
const longestPauseMs = 10 * 60_000

/** So many failures in a row, of different orders, say that the receiver takes none, and not that one order is odd. */
const mostInARow = 3

/** A message is given up this long after its order first changed. */
export const givenUpAfterDays = 4

type FailureCounts = {
  /** The failures of the store's orders since the receiver last took one. */
  readonly failures: number
  /** The failures of this order. */
  readonly tries: number
  /** There was no answer, or one of a receiver that is not there or not able. */
  readonly isAway: boolean
}

/**
 * The consequence of a failure. The whole store rests where the receiver is away, so that its orders come in their sequence later. An order
 * that alone is refused stands aside, so that it holds up no other.
 */
export function afterFailure({
  failures,
  tries,
  isAway,
}: FailureCounts): { readonly rest: number } | { readonly aside: number } {
  return isAway || failures + 1 >= mostInARow ? { rest: pause(failures) } : { aside: pause(tries) }
}

const pause = (earlier: number) => Math.min(firstPauseMs * 2 ** Math.min(earlier, 20), longestPauseMs)

/** A receiver behind a proxy answers these while it is down or overloaded. */
const awayStatuses: readonly number[] = [408, 429, 502, 503, 504]

export const isAwayStatus = (status: number): boolean => awayStatuses.includes(status)

import type { PGlite } from '@electric-sql/pglite'

/**
 * Returns a function for the time, by `now`, that an instance's statements have taken since. It is the lower bound of
 * any run on it, because one thread does all work of a run. All our statements go through the one call that does not
 * wait.
 */
export function statementsClock(pglite: PGlite, now: () => number): () => number {
  const run = pglite.execProtocolRawSync.bind(pglite)
  let taken = 0
  pglite.execProtocolRawSync = (message) => {
    const began = now()
    try {
      return run(message)
    } finally {
      taken += now() - began
    }
  }
  return () => taken
}

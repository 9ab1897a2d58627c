import type { PGlite } from '@electric-sql/pglite'

/**
 * Answers how many milliseconds of `now` the statements of an instance have taken since: the floor under any run on it,
 * since one thread does all of a run. All statements of ours come to the one call that does not wait.
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

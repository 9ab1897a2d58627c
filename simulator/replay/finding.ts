import { Deferred, Effect } from 'effect'

type Found = {
  /** What was other than recorded. */
  readonly difference: string | null
  /** Why it could not be judged. */
  readonly failure: string | null
}

/** Keeps what was found for the first line of all: what comes after that line is not done any more. */
export function firstFinding() {
  const any = Deferred.makeUnsafe<void>()
  let first: (Found & { readonly line: number }) | null = null
  const keep = (line: number, difference: string | null, failure: string | null) => {
    if (!first || line < first.line) first = { line, difference, failure }
    Deferred.doneUnsafe(any, Effect.void)
  }
  return {
    difference: (line: number, says: string) => keep(line, says, null),
    failure: (line: number, says: string) => keep(line, null, says),
    /** Whether something was found for an earlier line. */
    isBefore: (line: number) => first !== null && first.line < line,
    isAny: () => first !== null,
    /** Waits until something is found. */
    any: Deferred.await(any),
    all: (): Found => ({ difference: first?.difference ?? null, failure: first?.failure ?? null }),
  }
}

import { Deferred, Effect } from 'effect'

type ReplayFindings = {
  /** The difference from the recording. */
  readonly difference: string | null
  /** The reason why the replay could not be judged. */
  readonly failure: string | null
}

/** Keeps the finding of the earliest line: lines after that one are not played. */
export function firstFinding() {
  const any = Deferred.makeUnsafe<void>()
  let first: (ReplayFindings & { readonly line: number }) | null = null
  const keep = (line: number, difference: string | null, failure: string | null) => {
    if (!first || line < first.line) first = { line, difference, failure }
    Deferred.doneUnsafe(any, Effect.void)
  }
  return {
    difference: (line: number, says: string) => keep(line, says, null),
    failure: (line: number, says: string) => keep(line, null, says),
    /** Whether there is a finding for an earlier line. */
    isBefore: (line: number) => first !== null && first.line < line,
    isAny: () => first !== null,
    /** Waits for a finding. */
    any: Deferred.await(any),
    all: (): ReplayFindings => ({ difference: first?.difference ?? null, failure: first?.failure ?? null }),
  }
}

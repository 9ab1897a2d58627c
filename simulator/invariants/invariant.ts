import type { Observation, ObservationType } from '../observation.ts'

/** A sentence that says what is wrong, or null. */
export type Finding = string | null

/** What one run has shown of an invariant so far. */
type Checker = {
  /** Takes the newest observation with an amount of work that does not grow with the run. */
  readonly see: (newest: Observation) => Finding
  /** Judges the run as a whole when it is over. */
  readonly atEnd?: () => Finding
}

export type Invariant = {
  readonly name: string
  /** It has nothing to judge in a run without one of these, which is then not called held but unseen. */
  readonly needs: readonly ObservationType[]
  readonly begin: () => Checker
}

export type Violation = { readonly invariant: string; readonly step: number; readonly finding: string }

/** Invariants at work on one run: the first that does not hold is its verdict. */
export type Judge = {
  readonly see: (newest: Observation) => Violation | null
  readonly atEnd: () => Violation | null
  /** The names of those that had something to judge, and of those that had nothing. */
  readonly coverage: () => { readonly held: readonly string[]; readonly unseen: readonly string[] }
}

export function judge(invariants: readonly Invariant[]): Judge {
  const checkers = invariants.map(({ name, begin }) => ({ name, checker: begin() }))
  const types = new Set<ObservationType>()
  let step = 0
  const first = (look: (checker: Checker) => Finding): Violation | null => {
    for (const { name, checker } of checkers) {
      const finding = look(checker)
      if (finding !== null) return { invariant: name, step, finding }
    }
    return null
  }
  return {
    see(newest) {
      step++
      types.add(newest.type)
      return first((checker) => checker.see(newest))
    },
    atEnd: () => first((checker) => checker.atEnd?.() ?? null),
    coverage() {
      const isSeen = ({ needs }: Invariant) => needs.some((type) => types.has(type))
      const names = (some: readonly Invariant[]) => some.map(({ name }) => name)
      return { held: names(invariants.filter(isSeen)), unseen: names(invariants.filter((it) => !isSeen(it))) }
    },
  }
}

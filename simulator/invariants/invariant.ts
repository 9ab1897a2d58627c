import type { Observation } from '../observation.ts'
import type { Situation } from './situations.ts'

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
  /** The situation that could break it. A run in which it does not come up shows nothing: the invariant is unseen, not held. */
  readonly needs: Situation
  readonly begin: () => Checker
}

export type Violation = { readonly invariant: string; readonly step: number; readonly finding: string }

/** Invariants at work on one run: the first that does not hold is its verdict. */
export type Judge = {
  readonly see: (newest: Observation) => Violation | null
  readonly atEnd: () => Violation | null
  /** The names of those whose situation has come up, and of those whose situation has not. */
  readonly coverage: () => { readonly held: readonly string[]; readonly unseen: readonly string[] }
}

export function judge(invariants: readonly Invariant[]): Judge {
  const checkers = invariants.map(({ name, begin }) => ({ name, checker: begin() }))
  const unseen = new Map(invariants.map(({ name, needs }) => [name, needs()]))
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
      for (const [name, hasCome] of unseen) if (hasCome(newest)) unseen.delete(name)
      return first((checker) => checker.see(newest))
    },
    atEnd: () => first((checker) => checker.atEnd?.() ?? null),
    coverage: () => ({
      held: invariants.flatMap(({ name }) => (unseen.has(name) ? [] : [name])),
      unseen: [...unseen.keys()],
    }),
  }
}

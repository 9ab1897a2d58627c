import type { Observation } from '../observations/observation.ts'
import type { Situation } from './situations.ts'

/** A sentence about the violation, or null. */
export type Finding = string | null

/** The state of an invariant in one run so far. */
type Checker = {
  /** Takes the newest observation; its work does not grow with the run. */
  readonly see: (newest: Observation) => Finding
  /** Checks the run as a whole when it is over. */
  readonly atEnd?: () => Finding
}

export type Invariant = {
  readonly name: string
  /**
   * The situation that could break the invariant. In a run without that situation, the invariant is unseen, not held.
   */
  readonly needs: Situation
  readonly begin: () => Checker
}

export type Violation = { readonly invariant: string; readonly step: number; readonly finding: string }

/** The invariants of one run: the first broken one is its verdict. */
export type Judge = {
  readonly see: (newest: Observation) => Violation | null
  readonly atEnd: () => Violation | null
  /** The names of invariants whose situation has occurred, and of those whose situation has not. */
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

import type { Observation, ObservationType } from '../observations/observation.ts'

/** Watches one run and says, at each observation, whether the situation that could break an invariant has occurred. */
export type Situation = () => (newest: Observation) => boolean

/** Returns a name from an observation, such as an order's code; null for an irrelevant one. */
type NameOf = (newest: Observation) => string | null

/** Names the observations of one type; leaves out those for which `name` returns null. */
export const of =
  <Type extends ObservationType>(
    type: Type,
    name: (it: Extract<Observation, { type: Type }>) => string | null,
  ): NameOf =>
  (newest) =>
    newest.type === type ? name(newest as Extract<Observation, { type: Type }>) : null

/** One observation that has a name. */
export const once =
  (named: NameOf): Situation =>
  () =>
  (newest) =>
    named(newest) !== null

/** Observations of one name, one for each step, in the order of the steps. */
export const inSequence =
  (...steps: readonly [NameOf, NameOf, ...(readonly NameOf[])]): Situation =>
  () => {
    const done = new Map<string, Set<number>>()
    return (newest) => {
      let isOver = false
      // The last step is checked first, so that one observation completes only one step.
      for (let step = steps.length - 1; step >= 0; step--) {
        const name = steps[step]?.(newest) ?? null
        if (name === null || (step > 0 && !done.get(name)?.has(step - 1))) continue
        done.set(name, (done.get(name) ?? new Set()).add(step))
        isOver ||= step === steps.length - 1
      }
      return isOver
    }
  }

/** Two observations of one name that differ in their value. */
export const twoOf =
  (named: NameOf, valued: NameOf): Situation =>
  () => {
    const values = new Map<string, string>()
    return (newest) => {
      const [name, value] = [named(newest), valued(newest)]
      if (name === null || value === null) return false
      const first = values.get(name) ?? value
      values.set(name, first)
      return first !== value
    }
  }

/** The first of several situations to occur. */
export const eitherOf =
  (...situations: readonly Situation[]): Situation =>
  () => {
    const those = situations.map((begin) => begin())
    return (newest) => those.filter((hasCome) => hasCome(newest)).length > 0
  }

import type { Violation } from '../invariants/invariant.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Measured } from './measures.ts'

/** Returns the first threshold of a scenario that its run exceeded; one without a measurement is not judged. */
export function exceededIn(
  { thresholds }: Pick<Scenario, 'thresholds'>,
  measured: Measured,
  step: number,
): Violation | null {
  for (const [name, allowed] of Object.entries(thresholds)) {
    const took = spreadOf(name, measured)?.[quantileOf(name)]
    if (took !== undefined && took > allowed)
      return { invariant: name, step, finding: `${took} ms, and ${allowed} ms are allowed` }
  }
  return null
}

const form = /^(p50|p90|p99|max) of (.+)$/

const quantileOf = (name: string) => (form.exec(name)?.[1] ?? 'max') as 'p50' | 'p90' | 'p99' | 'max'

/** Returns the measurements that a threshold is about; null where the run has none. */
export function spreadOf(name: string, { calls, fixToFrame, ownDelay }: Measured) {
  const what = form.exec(name)?.[2] ?? ''
  const spread = { ...calls, 'fix to frame': fixToFrame, 'own delay': ownDelay }[what]
  return spread?.count ? spread : null
}

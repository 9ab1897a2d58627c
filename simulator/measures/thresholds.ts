import type { Violation } from '../invariants/invariant.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Measured } from './measures.ts'

/** Returns the first threshold of a scenario that its run exceeded; one without any measurement counts as exceeded. */
export function exceededIn(
  { thresholds }: Pick<Scenario, 'thresholds'>,
  measured: Measured,
  step: number,
): Violation | null {
  for (const [name, allowed] of Object.entries(thresholds)) {
    const [, quantile = 'max', what = ''] = /^(p50|p90|p99|max) of (.+)$/.exec(name) ?? []
    const spread = { ...measured.calls, 'fix to frame': measured.fixToFrame, 'own delay': measured.ownDelay }[what]
    const took = spread?.count ? spread[quantile as 'p50' | 'p90' | 'p99' | 'max'] : null
    if (took === null) return { invariant: name, step, finding: `nothing was measured of ${what}` }
    if (took > allowed) return { invariant: name, step, finding: `${took} ms, and ${allowed} ms are allowed` }
  }
  return null
}

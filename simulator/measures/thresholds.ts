import type { Violation } from '../invariants/invariant.ts'
import type { Scenario } from '../scenario/schema.ts'
import { quantileOf, type Spread } from './histogram.ts'
import type { Measurements } from './measures.ts'

/** Returns the first threshold of a scenario that its run exceeded; one without a measurement is not judged. */
export function exceededIn(
  { thresholds }: Pick<Scenario, 'thresholds'>,
  measured: Measurements,
  step: number,
): Violation | null {
  for (const [name, allowed] of Object.entries(thresholds)) {
    const took = measuredBy(name, measured)
    if (took !== null && took > allowed)
      return { invariant: name, step, finding: `${took} ms, and ${allowed} ms are allowed` }
  }
  return null
}

/** `p95 of submitOrder`, `p99.9 of submitOrder` or `max of fix to frame`. */
const form = /^(p\d{1,2}(?:\.\d+)?|max) of (\S.*)$/

/** Returns the time that a threshold is about, in milliseconds; null where the run has no measurement of it. */
export function measuredBy(name: string, measured: Measurements): number | null {
  const spread = spreadOf(name, measured)
  return spread && tookIn(spread, form.exec(name)?.[1] ?? 'max')
}

const tookIn = (spread: Spread, quantile: string): number =>
  quantile === 'max' ? spread.max : quantileOf(spread, Number(quantile.slice(1)) / 100)

/** Returns the measurements that a threshold is about; null where the run has none. */
export function spreadOf(name: string, { calls, fixToFrame, ownDelay }: Measurements) {
  const what = form.exec(name)?.[2] ?? ''
  const spread = { ...calls, 'fix to frame': fixToFrame, 'own delay': ownDelay }[what]
  return spread?.count ? spread : null
}

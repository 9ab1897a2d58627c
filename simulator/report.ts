import type { Judge } from './invariants/invariant.ts'
import type { Observation } from './observation.ts'
import type { SmokeResult } from './smoke.ts'

type Coverage = ReturnType<Judge['coverage']>

export type Report = {
  readonly seed: string
  readonly orders: number
  readonly seconds: number
  readonly counts: Readonly<Record<string, number>>
  readonly broken: { readonly invariant: string; readonly step: number; readonly finding: string } | null
  /** Those that held, and those that had nothing to judge. */
  readonly invariants: Coverage
  readonly observations: readonly Observation[]
}

type Run = {
  readonly seed: string
  readonly orders: number
  readonly result: SmokeResult | null
  readonly broken: Report['broken']
  readonly coverage: Coverage
  readonly observations: readonly Observation[]
}

export const reportOf = ({ seed, orders, result, broken, coverage, observations }: Run): Report => ({
  seed,
  orders,
  seconds: Math.round((result?.milliseconds ?? 0) / 100) / 10,
  counts: countsOf(observations),
  broken,
  invariants: coverage,
  observations,
})

/** The figures that are reported about a run. */
function countsOf(all: readonly Observation[]): Readonly<Record<string, number>> {
  const count = (holds: (it: Observation) => boolean) => all.filter(holds).length
  return {
    'orders placed': new Set(all.flatMap((it) => (it.type === 'OrderAnswered' ? [it.code] : []))).size,
    'orders delivered': count((it) => it.type === 'OrderRead' && it.orderStatus === 'DELIVERED'),
    'auctions lost': count((it) => it.type === 'StepAnswered' && it.refusal === 'AUCTION_LOST'),
    'steps taken': count((it) => it.type === 'StepAnswered' && it.refusal === null),
    'frames seen': count((it) => it.type === 'FrameSeen'),
    'frames with a position': count((it) => it.type === 'FrameSeen' && it.hasPosition),
  }
}

export const linesOf = ({ counts, seconds, seed, invariants }: Report): string =>
  [
    ...Object.entries(counts).map(([name, count]) => `  ${name.padEnd(24)}${String(count).padStart(6)}`),
    `  ${'seconds'.padEnd(24)}${seconds.toFixed(1).padStart(6)}`,
    `${invariants.held.length} invariants held (seed ${seed}).`,
    ...invariants.unseen.map((name) => `Nothing was seen of: ${name}`),
  ].join('\n')

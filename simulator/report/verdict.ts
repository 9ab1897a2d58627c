import type { RunOutcome } from '../run/simulate.ts'

type VerdictInput = Pick<
  RunOutcome,
  'verdict' | 'broken' | 'failure' | 'isWrongUse' | 'untried' | 'openShifts' | 'coverage'
> & {
  readonly observations: { readonly length: number }
  readonly hashOfLog?: string | null
}

type VerdictContext = {
  /** The number of thresholds of the scenario. */
  readonly thresholds: number
  /** The command that repeats the run. */
  readonly command: string
  readonly isVerbose: boolean
  /** The people of a broken invariant, one in a line. */
  readonly people?: readonly string[]
  /** The numbers of the run. */
  readonly summary?: readonly string[]
}

/** The words that a command prints about its run: the verdict is last, and short. */
export type VerdictWords = {
  readonly before: readonly string[]
  readonly verdict: string
}

/** Returns the words about a run's outcome. Without `isVerbose`, one line stands for all that the run did not test. */
export function told(
  outcome: VerdictInput,
  { thresholds, command, isVerbose, people = [], summary = [] }: VerdictContext,
): VerdictWords {
  const { verdict, broken, failure, coverage, observations, hashOfLog } = outcome
  const [headline = '', ...trace] = (failure ?? '').split('\n')
  const seen = [
    ...summary,
    ...(isVerbose || verdict === 'held' || verdict === 'untried' ? coverageLines(outcome, isVerbose) : []),
    ...(hashOfLog ? [`The event log is ${hashOfLog}`] : []),
  ]
  if (broken)
    return {
      before: isVerbose ? seen : summary,
      verdict: `Failed: ${broken.invariant}\n  ${[broken.finding, ...people].join('\n  ')}\n  after ${counted(broken.step, 'observation')}; repeat it with: ${command}`,
    }
  if (outcome.isWrongUse) return { before: [], verdict: headline }
  if (verdict === 'stopped') {
    const left = outcome.openShifts ? `; shifts that could not be ended at the gateway: ${outcome.openShifts}` : ''
    return { before: isVerbose ? seen : summary, verdict: `The run was stopped${left}` }
  }
  if (verdict === 'failed') return { before: trace, verdict: `Not judged: ${headline}\n  repeat it with: ${command}` }
  if (verdict === 'untried')
    return { before: seen, verdict: `Not tried:\n${(outcome.untried ?? []).map((one) => `  ${one}`).join('\n')}` }
  const held = [
    counted(coverage.held.length, 'invariant'),
    ...(thresholds > 0 ? [counted(thresholds, 'threshold')] : []),
  ].join(' and ')
  return { before: seen, verdict: `Passed: ${held} held over ${counted(observations.length, 'observation')}.` }
}

function coverageLines({ coverage: { held, unseen }, broken }: VerdictInput, isVerbose: boolean): readonly string[] {
  if (isVerbose)
    return [
      ...held.filter((name) => name !== broken?.invariant).map((name) => `Held: ${name}`),
      ...unseen.map((name) => `Not tested, because nothing in this run could break it: ${name}`),
    ]
  if (unseen.length === 0) return []
  const all = counted(held.length + unseen.length, 'invariant')
  return [`Not tested: ${unseen.length} of ${all}, which nothing in this run could break (--verbose names them).`]
}

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

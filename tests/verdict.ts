import type { TestCounts, TimedFile } from './reports.ts'
import type { StepEnd } from './run-steps.ts'

/** A runner that has ended. */
export type RunnerEnd = {
  readonly name: string
  /** It ended with code 0. */
  readonly isGood: boolean
  /** Reads its report. Throws where a crash has left none, or half of one. */
  readonly read: () => TestCounts
}

export type Verdict = {
  readonly passed: number
  /** The findings for a person to look at. */
  readonly failed: readonly string[]
  /** A sentence for each missing service, unless the run asks for all services. */
  readonly leftOut: readonly string[]
  readonly files: readonly TimedFile[]
}

type Ends = {
  readonly steps: readonly StepEnd[]
  readonly runners: readonly RunnerEnd[]
  /** `REQUIRE_SERVICES=1`: a test that was left out is a failure. */
  readonly needsServices: boolean
}

/** Counts each step as a test. A runner whose report says nothing (it crashed, or found no test) has failed by its name. */
export function verdictOf({ steps, runners, needsServices }: Ends): Verdict {
  const failed = steps.filter(({ isGood }) => !isGood).map(({ name }) => name)
  const counts = runners.flatMap(({ name, isGood, read }) => {
    try {
      const counted = read()
      failed.push(...counted.failed)
      const isEmpty = counted.passed + counted.failed.length + counted.leftOut.length === 0
      if (isEmpty || (!isGood && counted.failed.length === 0)) failed.push(name)
      return [counted]
    } catch (error) {
      failed.push(`${name} left no report: ${error}`)
      return []
    }
  })
  const leftOut = leftOutSentences(counts)
  if (needsServices) failed.push(...leftOut)
  return {
    passed: steps.filter(({ isGood }) => isGood).length + counts.reduce((sum, { passed }) => sum + passed, 0),
    failed,
    leftOut: needsServices ? [] : leftOut,
    files: counts.flatMap(({ files }) => files),
  }
}

function leftOutSentences(counts: readonly TestCounts[]): readonly string[] {
  const tests = new Map<string, number>()
  for (const service of counts.flatMap(({ leftOut }) => leftOut).flat())
    tests.set(service, (tests.get(service) ?? 0) + 1)
  return [...tests].map(
    ([service, count]) =>
      `${count} ${count === 1 ? 'test was' : 'tests were'} left out, because this machine has no ${service}`,
  )
}

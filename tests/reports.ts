import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

/** What a runner tells of its tests: how many have passed, and the names of all others, whatever kept them from it. */
export type Counted = { readonly passed: number; readonly failed: readonly string[] }

type VitestReport = {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

type PlaywrightSuite = {
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly { readonly projectName: string; readonly status: string }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

type PlaywrightReport = { readonly stats: { readonly expected: number }; readonly suites: readonly PlaywrightSuite[] }

/** Throws where the report is no JSON, as a runner that crashed leaves it. */
const read = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

/** Of Vitest's reporter `json`. A file that could not be read has failed by its own name. */
export function countVitest(file: string): Counted {
  const report = read<VitestReport>(file)
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name)
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${path} > ${test.fullName} (${test.status})`)
    return status === 'failed' && tests.length === 0 ? [path] : tests
  })
  return { passed: report.numPassedTests, failed }
}

/** Of Playwright's reporter `json`. */
export function countPlaywright(file: string): Counted {
  const { stats, suites } = read<PlaywrightReport>(file)
  return { passed: stats.expected, failed: suites.flatMap(othersIn) }
}

const othersIn = ({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status }) => `${file} > ${title} (${projectName}, ${status})`),
  ),
  ...suites.flatMap(othersIn),
]

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A runner's tests: how many have passed, the names of all others, and how long each file took a worker. */
export type Counted = {
  readonly passed: number
  readonly failed: readonly string[]
  readonly files: readonly TimedFile[]
}

/** A file of tests, from the root of the repository, and the milliseconds that it took a worker. */
export type TimedFile = { readonly file: string; readonly ms: number }

type VitestReport = {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[]
  }[]
}

type PlaywrightSuite = {
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly {
      readonly projectName: string
      readonly status: string
      readonly results: readonly { readonly duration: number }[]
    }[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

type PlaywrightReport = {
  /** The names of files begin at its `rootDir`. */
  readonly config: { readonly rootDir: string }
  readonly stats: { readonly expected: number }
  readonly suites: readonly PlaywrightSuite[]
}

/** Throws if the report is no JSON, as a crashed runner leaves it. */
const read = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

/** The report of Vitest's reporter `json`. A file that could not be read has failed by its own name. */
export function countVitest(file: string): Counted {
  const report = read<VitestReport>(file)
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name)
    const tests = assertionResults
      .filter((test) => test.status !== 'passed')
      .map((test) => `${path} > ${test.fullName} (${test.status})`)
    return status === 'failed' && tests.length === 0 ? [path] : tests
  })
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    ms: endTime - startTime,
  }))
  return { passed: report.numPassedTests, failed, files }
}

/** The report of Playwright's reporter `json`. */
export function countPlaywright(file: string): Counted {
  const { config, stats, suites } = read<PlaywrightReport>(file)
  const times = new Map<string, number>()
  for (const { name, ms } of suites.flatMap(timesIn)) times.set(name, (times.get(name) ?? 0) + ms)
  const files = [...times].map(([name, ms]) => ({ file: relative(process.cwd(), join(config.rootDir, name)), ms }))
  return { passed: stats.expected, failed: suites.flatMap(othersIn), files }
}

const timesIn = ({ specs = [], suites = [] }: PlaywrightSuite): readonly { name: string; ms: number }[] => [
  ...specs.flatMap(({ file, tests }) =>
    tests.flatMap(({ results }) => results.map(({ duration }) => ({ name: file, ms: duration }))),
  ),
  ...suites.flatMap(timesIn),
]

const othersIn = ({ specs = [], suites = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status !== 'expected')
      .map(({ projectName, status }) => `${file} > ${title} (${projectName}, ${status})`),
  ),
  ...suites.flatMap(othersIn),
]

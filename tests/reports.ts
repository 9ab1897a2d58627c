import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

/** A runner's tests, and how long each file took a worker. */
export type TestCounts = {
  readonly passed: number
  /** The names of all tests that have neither passed nor been left out. */
  readonly failed: readonly string[]
  /** The missing services of each test that was left out. */
  readonly leftOut: readonly (readonly string[])[]
  readonly files: readonly TimedFile[]
}

/** A file of tests, from the root of the repository, and the milliseconds that it took a worker. */
export type TimedFile = { readonly file: string; readonly ms: number }

/** The annotation of a browser's test that is left out; its description is the missing engine. */
export const leftOutAnnotation = 'left out'

type VitestReport = {
  readonly numPassedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly startTime: number
    readonly endTime: number
    readonly assertionResults: readonly VitestTest[]
  }[]
}

type VitestTest = {
  readonly fullName: string
  readonly status: string
  /** As `needs` of tests/kit/needs.ts has written it. */
  readonly meta: Readonly<Record<string, unknown>>
}

type PlaywrightSuite = {
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly PlaywrightTest[]
  }[]
  readonly suites?: readonly PlaywrightSuite[]
}

type PlaywrightTest = {
  readonly projectName: string
  readonly status: string
  readonly annotations: readonly { readonly type: string; readonly description?: string }[]
  readonly results: readonly { readonly duration: number }[]
}

type PlaywrightReport = {
  /** The names of files begin at its `rootDir`. */
  readonly config: { readonly rootDir: string }
  readonly stats: { readonly expected: number }
  readonly suites: readonly PlaywrightSuite[]
}

/** Throws if the report is no JSON, as a crashed runner leaves it. */
const read = <Report>(file: string): Report => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The report of Vitest's reporter `json`. A file that could not be read has failed by its own name. A test without a result has failed,
 * unless `needs` has left it out.
 */
export function countVitest(file: string): TestCounts {
  const report = read<VitestReport>(file)
  const failed = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const path = relative(process.cwd(), name)
    const tests = assertionResults
      .filter((test) => test.status !== 'passed' && !isLeftOut(test))
      .map((test) => `${path} > ${test.fullName} (${test.status})`)
    return status === 'failed' && tests.length === 0 ? [path] : tests
  })
  const files = report.testResults.map(({ name, startTime, endTime }) => ({
    file: relative(process.cwd(), name),
    ms: endTime - startTime,
  }))
  const leftOut = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(isLeftOut)
    .map(missingServices)
  return { passed: report.numPassedTests, failed, leftOut, files }
}

const isLeftOut = (test: VitestTest) => test.status === 'skipped' && missingServices(test).length > 0

const missingServices = ({ meta }: VitestTest): readonly string[] =>
  Object.entries(meta).flatMap(([key, value]) =>
    key.startsWith('needs ') && value === 'missing' ? [key.slice('needs '.length)] : [],
  )

/** The report of Playwright's reporter `json`. */
export function countPlaywright(file: string): TestCounts {
  const { config, stats, suites } = read<PlaywrightReport>(file)
  const times = new Map<string, number>()
  for (const { name, ms } of suites.flatMap(timesIn)) times.set(name, (times.get(name) ?? 0) + ms)
  const files = [...times].map(([name, ms]) => ({ file: relative(process.cwd(), join(config.rootDir, name)), ms }))
  return { passed: stats.expected, failed: suites.flatMap(othersIn), leftOut: suites.flatMap(leftOutIn), files }
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
      .filter((test) => test.status !== 'expected' && missingEngines(test).length === 0)
      .map(({ projectName, status }) => `${file} > ${title} (${projectName}, ${status})`),
  ),
  ...suites.flatMap(othersIn),
]

const leftOutIn = ({ specs = [], suites = [] }: PlaywrightSuite): readonly (readonly string[])[] => [
  ...specs.flatMap(({ tests }) => tests.map(missingEngines).filter((engines) => engines.length > 0)),
  ...suites.flatMap(leftOutIn),
]

/** The engines for which tests/e2e/engines.e2e.ts has left a test out; none for a test that ran. */
const missingEngines = ({ status, annotations }: PlaywrightTest): readonly string[] =>
  status === 'skipped'
    ? annotations.flatMap(({ type, description = '' }) => (type === leftOutAnnotation ? [description] : []))
    : []

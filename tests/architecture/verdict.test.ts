import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countVitest, leftOutAnnotation } from '#tests/reports.ts'
import { verdictOf } from '#tests/verdict.ts'

const folder = mkdtempSync(join(tmpdir(), 'reports-'))
let written = 0

function reportOf(content: string) {
  const file = join(folder, `${written++}.json`)
  writeFileSync(file, content)
  return file
}

const aTest = (status: string, meta: object = {}) => ({ fullName: `the rule that is ${status}`, status, meta })
const vitest = (tests: readonly ReturnType<typeof aTest>[], status = 'passed') =>
  reportOf(
    JSON.stringify({
      numPassedTests: tests.filter((one) => one.status === 'passed').length,
      testResults: [
        { name: join(process.cwd(), 'tests/a.test.ts'), status, startTime: 5, endTime: 25, assertionResults: tests },
      ],
    }),
  )
const aStory = (status: string, annotations: readonly object[] = []) => ({
  title: `the story that is ${status}`,
  file: 'a.e2e.ts',
  tests: [{ projectName: 'e2e', status, annotations, results: [{ duration: 30 }] }],
})
const playwright = (specs: readonly ReturnType<typeof aStory>[]) =>
  reportOf(
    JSON.stringify({
      config: { rootDir: join(process.cwd(), 'tests/e2e') },
      stats: { expected: specs.filter(({ tests }) => tests[0]?.status === 'expected').length },
      suites: [{ suites: [{ specs }] }],
    }),
  )

/** The verdict of a run with these reports. */
const judged = (
  files: { readonly vitest?: string; readonly playwright?: string },
  { isGood = true, needsServices = false } = {},
) => {
  const { passed, failed, leftOut } = verdictOf({
    steps: [],
    runners: [
      ...(files.vitest ? [{ name: 'vitest', isGood, read: () => countVitest(files.vitest ?? '') }] : []),
      ...(files.playwright
        ? [{ name: 'playwright', isGood, read: () => countPlaywright(files.playwright ?? '') }]
        : []),
    ],
    needsServices,
  })
  return { passed, failed, leftOut }
}

test('a run whose tests all pass has no finding', () => {
  const files = { vitest: vitest([aTest('passed'), aTest('passed')]), playwright: playwright([aStory('expected')]) }
  expect(judged(files)).toEqual({ passed: 3, failed: [], leftOut: [] })
})

test.each(['failed', 'skipped', 'pending', 'todo'])(
  'a test that is %s is a finding with its file and its name',
  (status) => {
    expect(judged({ vitest: vitest([aTest('passed'), aTest(status)]) })).toEqual({
      passed: 1,
      failed: [`tests/a.test.ts > the rule that is ${status} (${status})`],
      leftOut: [],
    })
  },
)

test.each(['unexpected', 'flaky', 'skipped'])('a story that is %s is a finding', (status) => {
  const story = aStory(status, [{ type: 'skip' }])
  expect(judged({ playwright: playwright([aStory('expected'), story]) })).toEqual({
    passed: 1,
    failed: [`a.e2e.ts > the story that is ${status} (e2e, ${status})`],
    leftOut: [],
  })
})

const withoutServices = {
  vitest: vitest([aTest('skipped', { 'needs NATS': 'missing', 'needs curl': 'there' })]),
  playwright: playwright([aStory('skipped', [{ type: leftOutAnnotation, description: 'Firefox' }])]),
}
const sentences = ['NATS', 'Firefox'].map((name) => `1 test was left out, because this machine has no ${name}`)

test('a test without its service is named, and fails only where all services are asked for', () => {
  expect(judged(withoutServices)).toEqual({ passed: 0, failed: [], leftOut: sentences })
  expect(judged(withoutServices, { needsServices: true })).toEqual({ passed: 0, failed: sentences, leftOut: [] })
})

test('a test that needs two missing services counts for each', () => {
  const file = vitest([aTest('skipped', { 'needs NATS': 'missing', 'needs curl': 'missing' })])
  expect(countVitest(file).leftOut).toEqual([['NATS', 'curl']])
  expect(judged({ vitest: file }).leftOut).toHaveLength(2)
})

test('a service that is there excuses no test', () => {
  const { failed } = judged({ vitest: vitest([aTest('skipped', { 'needs curl': 'there' })]) })
  expect(failed).toEqual(['tests/a.test.ts > the rule that is skipped (skipped)'])
})

test('a file that cannot be read is a finding by its own name', () => {
  expect(judged({ vitest: vitest([], 'failed') }, { isGood: false }).failed).toEqual(['tests/a.test.ts'])
})

test('a runner that finds no test has failed', () => {
  expect(judged({ vitest: vitest([]), playwright: playwright([]) }).failed).toEqual(['vitest', 'playwright'])
})

test('a runner that ends badly after good tests has failed', () => {
  const files = { vitest: vitest([aTest('passed')]), playwright: playwright([aStory('expected')]) }
  expect(judged(files, { isGood: false })).toMatchObject({ passed: 2, failed: ['vitest', 'playwright'] })
})

test.each([
  ['nothing', ''],
  ['half of a report', '{"numPassedTests": 3, "testResults": ['],
])('a runner that crashes and leaves %s has failed', (_, content) => {
  const file = reportOf(content)
  const { passed, failed } = judged({ vitest: file, playwright: file })
  expect(passed).toBe(0)
  expect(failed.map((finding) => finding.replace(/:.*/s, ''))).toEqual([
    'vitest left no report',
    'playwright left no report',
  ])
})

test('each step counts as a test', () => {
  const steps = [
    { name: 'types', isGood: true },
    { name: 'lint', isGood: false },
  ]
  expect(verdictOf({ steps, runners: [], needsServices: false })).toMatchObject({ passed: 1, failed: ['lint'] })
})

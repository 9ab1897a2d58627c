import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sideBySide } from '#tests/run-steps.ts'
import { endOf, type Programs, wholeRun } from '#tests/whole-run.ts'

type Runner = { readonly isGood?: boolean; readonly report?: object | null }
type RunnerEnds = { readonly vitest?: Runner; readonly playwright?: Runner; readonly stepIsGood?: boolean }

const aTest = (status: string, meta: object = {}) => ({ fullName: `one that is ${status}`, status, meta })
const vitestReport = (...tests: readonly ReturnType<typeof aTest>[]) => ({
  numPassedTests: tests.filter(({ status }) => status === 'passed').length,
  testResults: [{ name: 'tests/a.test.ts', status: 'passed', startTime: 0, endTime: 1, assertionResults: tests }],
})
const playwrightReport = { config: { rootDir: 'tests/e2e' }, stats: { expected: 1 }, suites: [] }

/** The end of a run whose runners leave these reports and codes. */
async function endOfRun({ vitest = {}, playwright = {}, stepIsGood = true }: RunnerEnds, environment = {}) {
  const reports = mkdtempSync(join(tmpdir(), 'comanda-run-'))
  onTestFinished(() => rmSync(reports, { recursive: true }))
  const started: string[] = []
  const run: Programs['run'] = (_, command, args, variables) => {
    started.push([command, ...args].join(' '))
    const { isGood = true, report } =
      command === 'vitest'
        ? { report: vitestReport(aTest('passed')), ...vitest }
        : { report: playwrightReport, ...playwright }
    const file =
      args.find((word) => word.startsWith('--outputFile.json='))?.split('=')[1] ??
      variables?.['PLAYWRIGHT_JSON_OUTPUT_NAME']
    if (report && file) writeFileSync(file, JSON.stringify(report))
    return isGood
  }
  const steps: Programs['sideBySide'] = async (...lists) =>
    lists.flat().map(([name]) => ({ name, isGood: stepIsGood || name !== 'types' }))
  const verdict = await wholeRun({ shard: null, services: false, reports, environment }, { run, sideBySide: steps })
  return { ...endOf(verdict), started }
}

const lastOf = ({ lines, exitCode }: { lines: readonly string[]; exitCode: number }) => [lines.at(-1), exitCode]

test('a run without findings ends with code 0 and counts steps, tests and stories', async () => {
  expect(lastOf(await endOfRun({}))).toEqual(['9 passed, 0 failed', 0])
})

test.each<[string, RunnerEnds, string]>([
  ['a step that fails', { stepIsGood: false }, 'types'],
  ['a test that is skipped', { vitest: { report: vitestReport(aTest('skipped')) } }, 'one that is skipped (skipped)'],
  ['a runner that crashes after good tests', { vitest: { isGood: false } }, 'vitest'],
  ['a browser that crashes after good stories', { playwright: { isGood: false } }, 'playwright'],
  ['a runner that leaves no report', { vitest: { isGood: false, report: null } }, 'vitest left no report'],
  ['a browser that leaves no report', { playwright: { report: null } }, 'playwright left no report'],
])('a run with %s ends with code 1 and names it', async (_, given, name) => {
  const end = await endOfRun(given)
  expect(end.exitCode).toBe(1)
  expect(end.lines.filter((line) => line.startsWith('failed: ')).join()).toContain(name)
})

test('a missing service is a finding only where REQUIRE_SERVICES=1 asks for all of them', async () => {
  const given = { vitest: { report: vitestReport(aTest('passed'), aTest('skipped', { 'needs NATS': 'missing' })) } }
  const sentence = '1 test was left out, because this machine has no NATS'
  const left = await endOfRun(given)
  expect([left.exitCode, left.lines]).toEqual([0, [sentence, '', '9 passed, 0 failed']])
  const asked = await endOfRun(given, { REQUIRE_SERVICES: '1' })
  expect([asked.exitCode, asked.lines[0]]).toEqual([1, `failed: ${sentence}`])
})

test('a run starts every area and every story', async () => {
  const { started } = await endOfRun({})
  expect(started.map((line) => line.replace(/=\S+/g, ''))).toEqual([
    'vitest run --reporter --reporter --outputFile.json',
    'playwright test --config tests/e2e/playwright.config.ts',
  ])
})

test('a step that ends badly, or is no program at all, has failed', async () => {
  const step = (name: string, ...words: [string, ...string[]]) => [name, ...words] as const
  const ended = await sideBySide(
    [step('good', process.execPath, '--version'), step('bad', process.execPath, '--no-such-flag')],
    [step('none', 'no-such-program')],
  )
  expect(ended.map(({ name, isGood }) => [name, isGood])).toEqual([
    ['good', true],
    ['bad', false],
    ['none', false],
  ])
})

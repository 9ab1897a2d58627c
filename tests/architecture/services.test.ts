import { execFile } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { countPlaywright, countVitest, leftOutAnnotation } from '#tests/reports.ts'
import { serviceAreas } from '#tests/steps.ts'
import configuration from '../../vitest.config.ts'

function reportFile(report?: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'comanda-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  if (report) writeFileSync(file, JSON.stringify(report))
  return file
}

test('on a machine without services their tests are left out by name, and none fails', {
  timeout: 120_000,
}, async () => {
  const files = ['bus', 'rider-watched', 'kill-and-restart', 'database-away']
  const file = reportFile()
  await promisify(execFile)(
    'vitest',
    ['run', '--config', 'tests/mutation/vitest.config.ts', '--reporter=json', `--outputFile.json=${file}`],
    {
      env: {
        ...process.env,
        MUTATION_AREA: 'cluster',
        MUTATION_SERVICES: '0',
        MUTATION_TESTS: files.map((name) => `tests/cluster/${name}.test.ts`).join(' '),
      },
    },
  )
  const { passed, failed, leftOut } = countVitest(file)
  expect({ passed, failed }).toEqual({ passed: 0, failed: [] })
  expect(new Set(leftOut.map((names) => names.join(', ')))).toEqual(
    new Set(['NATS, nats-server', 'PostgreSQL, NATS', 'postgres, nats-server', 'postgres']),
  )
})

test('a test that Vitest did not run counts as failed unless a service is missing', () => {
  const assertionResults = [
    { fullName: 'runs', status: 'passed', meta: { 'needs NATS': 'found' } },
    { fullName: 'is left out', status: 'skipped', meta: { 'needs NATS': 'missing', 'needs curl': 'missing' } },
    { fullName: 'is switched off', status: 'skipped', meta: {} },
    { fullName: 'has a broken suite', status: 'skipped', meta: { 'needs NATS': 'found' } },
    { fullName: 'breaks', status: 'failed', meta: {} },
  ]
  const suite = { name: join(process.cwd(), 'tests/a.test.ts'), status: 'failed', startTime: 1, endTime: 3 }
  const { passed, failed, leftOut } = countVitest(
    reportFile({ numPassedTests: 1, testResults: [{ ...suite, assertionResults }] }),
  )
  expect({ passed, failed, leftOut }).toEqual({
    passed: 1,
    failed: [
      'tests/a.test.ts > is switched off (skipped)',
      'tests/a.test.ts > has a broken suite (skipped)',
      'tests/a.test.ts > breaks (failed)',
    ],
    leftOut: [['NATS', 'curl']],
  })
})

test('a story that Playwright did not run counts as failed unless its engine is missing', () => {
  const story = (title: string, status: string, annotations: object[] = []) => ({
    title,
    file: 'engines.e2e.ts',
    tests: [{ projectName: 'e2e', status, annotations, results: [{ duration: 1 }] }],
  })
  const { passed, failed, leftOut } = countPlaywright(
    reportFile({
      config: { rootDir: process.cwd() },
      stats: { expected: 1 },
      suites: [
        {
          specs: [
            story('in chromium', 'expected'),
            story('in firefox', 'skipped', [{ type: leftOutAnnotation, description: 'firefox' }]),
            story('in webkit', 'skipped', [{ type: 'skip' }]),
          ],
        },
      ],
    }),
  )
  expect({ passed, failed, leftOut }).toEqual({
    passed: 1,
    failed: ['engines.e2e.ts > in webkit (e2e, skipped)'],
    leftOut: [['firefox']],
  })
})

test('the bare machine runs each area that looks for services', () => {
  const areas = (configuration.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test?.globalSetup ? [project.test.name] : [],
  )
  expect(areas).toEqual([...serviceAreas])
})

test('a test is left out by `needs` alone', () => {
  const others = globSync('tests/**/*.{test,e2e,browsers}.{ts,tsx}').filter((file) =>
    /\.(?:runIf|skipIf)\(|\b(?:test|it|describe)\.(?:skip|todo|fixme)\(|\b(?:skip|todo): true/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  expect(others).toEqual(['tests/architecture/plain-english.test.ts'])
})

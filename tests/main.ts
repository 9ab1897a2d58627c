import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * `npm test`: types, lint, drift, every Vitest area, then the browser. Each counts as a test, so
 * that the last line tells the whole truth: `N passed, N failed`.
 */
const reports = mkdtempSync(join(tmpdir(), 'comanda-tests-'))
let passed = 0
let failed = 0

function run(
  name: string,
  command: string,
  args: readonly string[],
  environment: Record<string, string> = {},
): boolean {
  console.log(`\n— ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
  return status === 0
}

function step(name: string, command: string, ...args: string[]) {
  if (run(name, command, args)) passed++
  else failed++
}

/** A runner whose report says nothing (it crashed, or found no test) has failed. */
function count(name: string, good: boolean, read: () => { passed: number; failed: number }) {
  try {
    const counted = read()
    passed += counted.passed
    failed += counted.failed
    if (counted.passed + counted.failed === 0 || (!good && counted.failed === 0)) failed++
  } catch (error) {
    console.error(`${name} left no report: ${error}`)
    failed++
  }
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

step('types', 'tsc', '-p', '.')
step('lint and format', 'biome', 'check', '--error-on-warnings', '.')
step('generated files', process.execPath, 'openapi/generate.ts', '--check')
step('web build', process.execPath, 'demo/build-web.ts')

const vitestReport = join(reports, 'vitest.json')
const vitestGood = run('unit, contract and integration tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${vitestReport}`,
])
count('vitest', vitestGood, () => {
  const report = readJson(vitestReport)
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numPendingTests }
})

step('a fleet against a real gateway', process.execPath, 'simulator/main.ts', 'smoke', '--in-process')
step(
  'a fleet with a stack against a real gateway',
  process.execPath,
  'simulator/main.ts',
  'smoke',
  ...['--in-process', '--orders', '2', '--stack', '2'],
)

const playwrightReport = join(reports, 'playwright.json')
const playwrightGood = run('browser tests', 'playwright', ['test', '--config', 'tests/e2e/playwright.config.ts'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
})
count('playwright', playwrightGood, () => {
  const { stats } = readJson(playwrightReport)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped }
})

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0

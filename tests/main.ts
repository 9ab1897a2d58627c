import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatedFiles, lint, type Step, scenarioSchema, types, unused, webBuild } from './steps.ts'

/**
 * `npm test`: types, lint, drift, every Vitest area, then the browser. Each counts as a test, so
 * that the last line tells the whole truth: `N passed, N failed`.
 */
const reports = mkdtempSync(join(tmpdir(), 'comanda-tests-'))
/** Halves the start of each of the many processes that tests start. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/comanda/compile')
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

/** What a step says is shown as a whole when it has ended, since another may run beside it. */
async function step([name, command, ...args]: Step) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk))
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', (error) => {
      said.push(Buffer.from(`${error}\n`))
      resolve(null)
    })
    child.once('close', resolve)
  })
  console.log(`\n— ${name}\n${Buffer.concat(said)}`)
  if (code === 0) passed++
  else failed++
}

/** Lists of steps side by side, each list in its order: two processors are worth two lists. */
const sideBySide = (...lists: readonly (readonly Step[])[]) =>
  Promise.all(
    lists.map(async (steps) => {
      for (const one of steps) await step(one)
    }),
  )

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

await sideBySide([types, unused], [lint, generatedFiles, scenarioSchema, webBuild])

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

import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sampleVariable, sinceVariable } from './kit/sample.ts'
import { optionsOfCommand } from './options.ts'
import { type Counted, countPlaywright, countVitest, type TimedFile } from './reports.ts'
import { sideBySide } from './run-steps.ts'
import { filesOfShard, recordedSeconds, secondsBy } from './shards.ts'
import { slowest } from './slowest.ts'
import {
  accessTable,
  generatedFiles,
  lint,
  scenarioSchema,
  serviceAreas,
  serviceStories,
  types,
  unused,
  webBuild,
} from './steps.ts'

/**
 * `npm test`: types, lint, drift, every Vitest area, then the browser. Each counts as a test, so
 * that the last line is complete: `N passed, N failed`.
 * It takes a share of the exhaustive sweeps, by the number of the commit; `--all` runs them whole, and `--sample NUMBER` runs the
 * share of an earlier run. `--services` runs only the tests that may need a service. With `--shard 1/2` only half of the tests run, divided by their time, for two machines that share them.
 */
const options = optionsOfCommand()
process.env[sampleVariable] = options.sample
process.env[sinceVariable] = options.since
const { shard } = options
const repeat = options.sample === 'all' ? '--all' : `--sample ${options.sample} --since ${options.since.slice(0, 12)}`
const ofShard = shard ? [`--shard=${shard.index}/${shard.count}`] : []
console.log(`This run is repeated by: npm test -- ${[repeat, ...ofShard].join(' ')}`)
/** The runners' own reports stay here until the next run. Playwright takes a relative path from its configuration. */
const reports = join(import.meta.dirname, '../reports/tests')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
/** Halves the start of each of the many processes that tests start. */
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, '../node_modules/.cache/comanda/compile')
let passed = 0
/** How many tests each missing service has left out. */
const leftOut = new Map<string, number>()
/** The findings for a person to look at, named again at the end, because often only the last lines of a CI log are read. */
const failed: string[] = []
const files: TimedFile[] = []

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

/** A runner whose report says nothing (it crashed, or found no test) has failed. */
function count(name: string, good: boolean, read: () => Counted) {
  try {
    const counted = read()
    passed += counted.passed
    failed.push(...counted.failed)
    files.push(...counted.files)
    for (const service of counted.leftOut.flat()) leftOut.set(service, (leftOut.get(service) ?? 0) + 1)
    if (counted.passed + counted.failed.length + counted.leftOut.length === 0 || (!good && counted.failed.length === 0))
      failed.push(name)
  } catch (error) {
    failed.push(`${name} left no report: ${error}`)
  }
}

/** With `--services` only these areas; empty for all. */
const areas = options.services ? serviceAreas : []

const steps =
  !options.services && (!shard || shard.index === 1)
    ? await sideBySide([types, unused], [lint, generatedFiles, scenarioSchema, accessTable, webBuild])
    : await sideBySide([webBuild])
for (const { name, isGood } of steps)
  if (isGood) passed++
  else failed.push(name)

const vitestReport = join(reports, 'vitest.json')
const vitestGood = run('unit, contract and integration tests', 'vitest', [
  'run',
  '--reporter=default',
  '--reporter=json',
  ...areas.flatMap((area) => ['--project', area]),
  `--outputFile.json=${vitestReport}`,
  ...ofShard,
])
count('vitest', vitestGood, () => countVitest(vitestReport))

// Playwright's own shards have as many tests each, and a few tests take a minute.
const stories = globSync(options.services ? serviceStories : 'tests/e2e/*.e2e.ts')
const storiesOfShard = shard ? filesOfShard(stories, shard, secondsBy(recordedSeconds())) : stories
if (storiesOfShard.length > 0) {
  const playwrightReport = join(reports, 'playwright.json')
  const browserTests = [
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    ...(shard || options.services ? storiesOfShard : []),
  ]
  const playwrightGood = run('browser tests', 'playwright', browserTests, {
    PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
  })
  count('playwright', playwrightGood, () => countPlaywright(playwrightReport))
}

console.log(`\n${slowest(files).join('\n')}`)
for (const [service, tests] of leftOut) {
  const sentence = `${tests} ${tests === 1 ? 'test was' : 'tests were'} left out, because this machine has no ${service}`
  if (process.env['REQUIRE_SERVICES'] === '1') failed.push(sentence)
  else console.log(sentence)
}
for (const name of failed) console.log(`failed: ${name}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

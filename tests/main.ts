import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sampleVariable, sinceVariable } from './kit/sample.ts'
import { optionsOfCommand } from './options.ts'
import { sideBySide } from './run-steps.ts'
import { slowest } from './slowest.ts'
import { endOf, type Programs, wholeRun } from './whole-run.ts'

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

const run: Programs['run'] = (name, command, args, environment = {}) => {
  console.log(`\n— ${name}`)
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } }).status === 0
}

const verdict = await wholeRun({ ...options, reports, environment: process.env }, { sideBySide, run })
const { lines, exitCode } = endOf(verdict)
console.log(`\n${slowest(verdict.files).join('\n')}`)
for (const line of lines) console.log(line)
process.exitCode = exitCode

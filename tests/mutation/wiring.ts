import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeCssModuleTypes } from '#web/build/css-module-types.ts'
import { type ReachedTest, reachOfTree, testsWithin } from '../reached.ts'
import { countVitest } from '../reports.ts'
import { recordedSeconds, secondsBy } from '../shards.ts'
import { openCompiler } from './compiler.ts'
import { type Break, type BreakKind, breaksOf, breakVariable, testsVariable } from './wiring-breaks.ts'

/** Code outside of the rules. Texts, and what only a build runs, are no wiring. */
const wired = '{gateway,openapi/{wire,client},web,simulator/invariants}/**/*.{ts,tsx}'
const notWired = ['**/*.d.ts', 'web/{dist,build}/**', '**/texts/**', 'gateway/commands/**']

/** Written for a library of workers, which cannot be in one program with that of pages. */
const withOtherLibrary = 'web/worker/service-worker.ts'

/** The recorded seconds of the nearest tests, which a break gets first, and of all that a survivor of these gets next. */
const nearSeconds = 60
const farSeconds = 300

/** A run takes at most this many times its recorded seconds, and a minute more: then it is ended. */
const slowest = 5

export type Sampling = { readonly paths: readonly string[]; readonly seed: string; readonly count: number }

/** The first breaks in the sequence of a seed, as many of each kind; the changes of one file move no break of another. */
export function sampleOf(breaks: readonly Break[], seed: string, count: number): readonly Break[] {
  const rank = ({ file, kind, start, replacement }: Break) =>
    createHash('sha256')
      .update(JSON.stringify([seed, file, kind, start, replacement]))
      .digest('hex')
  const kinds = new Map<BreakKind, Break[]>()
  for (const { each } of breaks
    .map((each) => ({ each, rank: rank(each) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1)))
    kinds.set(each.kind, [...(kinds.get(each.kind) ?? []), each])
  const inTurn = [...kinds.values()].flatMap((list) => list.map((each, turn) => ({ each, turn })))
  return inTurn
    .toSorted((one, other) => one.turn - other.turn)
    .slice(0, count)
    .map(({ each }) => each)
}

/**
 * `no compile`: the compiler refuses the break. `alive`: neither the nearest nor the further tests see it. `no result`: the run failed
 * without a test that failed, as on a machine that is too busy to start one.
 */
type Outcome = 'no compile' | 'killed' | 'too slow' | 'alive' | 'no test' | 'no result'

/** The outcome of a break, the compiler's error or the test that failed, and the number of files of tests that ran. */
type Verdict = { readonly outcome: Outcome; readonly seenBy: string; readonly near: number; readonly far: number }
type Row = Pick<Verdict, 'outcome'> & { readonly each: Break }

/** Files of tests, and whether PostgreSQL and NATS are started for them. */
type TestSet = { readonly tests: readonly string[]; readonly hasServices: boolean }

/** Runs files of tests with a break, and says which test failed first. */
export type TestRun = (each: Break, set: TestSet, longestMs: number) => Promise<Pick<Verdict, 'outcome' | 'seenBy'>>

/**
 * `npm run mutate -- --wiring`: breaks wiring at random places, and says which breaks neither the compiler nor a test sees. Two breaks
 * run beside each other: each has its own process, servers and broken text.
 */
export async function tryWiring({ paths, seed, count }: Sampling): Promise<void> {
  const files = globSync(wired, { exclude: notWired }).toSorted()
  const isChosen = (file: string) =>
    paths.length === 0 || paths.some((path) => file === path || file.startsWith(`${path}/`))
  const all = files.filter(isChosen).flatMap((file) => breaksOf(file, readFileSync(file, 'utf8')))
  const breaks = sampleOf(all, seed, count)
  console.log(`${breaks.length} of ${all.length} breaks, seed ${seed}`)
  const rows: Row[] = []
  const add = (each: Break, verdict: Verdict) => {
    rows.push({ each, outcome: verdict.outcome })
    console.log(lineOf(each, verdict))
  }
  const waiting = compiling(breaks, files, add).values()
  const reach = reachOfTree()
  const tryInTurn = async () => {
    for (const each of waiting) add(each, await verdictOfTests(each, reach(new Set([each.file])), runTests))
  }
  const concurrency = Number(process.env['MUTATION_CONCURRENCY'] ?? 2)
  await Promise.all(Array.from({ length: concurrency }, tryInTurn))
  const table = tableOf(rows)
  console.log(`\n${table}`)
  const { GITHUB_STEP_SUMMARY: summary } = process.env
  if (summary !== undefined) appendFileSync(summary, table)
}

/** The breaks that compile. The compiler needs a gigabyte, and is gone when the tests begin. */
function compiling(breaks: readonly Break[], files: readonly string[], add: (each: Break, verdict: Verdict) => void) {
  writeCssModuleTypes()
  const compiler = openCompiler(files.filter((file) => file !== withOtherLibrary))
  return breaks.filter((each) => {
    const refusal = compiler(each)
    if (refusal !== null) add(each, { outcome: 'no compile', seenBy: refusal, near: 0, far: 0 })
    return refusal === null
  })
}

/** Whether some tests of a file are left out where a service is missing. */
const asksForServices = (file: string): boolean => /kit\/(?:needs|databases)\.ts/.test(readFileSync(file, 'utf8'))

/** Tries the nearest tests, then the further ones and, with servers, those of the nearest that ask for some. */
export async function verdictOfTests(
  each: Break,
  reached: readonly ReachedTest[],
  run: TestRun,
  secondsOf = secondsBy(recordedSeconds()),
  asks = asksForServices,
): Promise<Verdict> {
  const near = testsWithin(nearSeconds, reached, secondsOf)
  if (near.length === 0) return { outcome: 'no test', seenBy: '', near: 0, far: 0 }
  const far = testsWithin(farSeconds, reached, secondsOf).filter((file) => !near.includes(file) || asks(file))
  for (const tests of [near, far]) {
    if (tests.length === 0) continue
    const seconds = tests.reduce((sum, file) => sum + secondsOf(file), 60)
    const seen = await run(each, { tests, hasServices: tests === far }, seconds * slowest * 1000)
    if (seen.outcome !== 'alive') return { ...seen, near: near.length, far: tests === far ? far.length : 0 }
  }
  return { outcome: 'alive', seenBy: '', near: near.length, far: far.length }
}

/** The run of Vitest that `wiring.config.ts` describes. */
const runTests: TestRun = async (each, { tests, hasServices }, longestMs) => {
  const folder = mkdtempSync(join(tmpdir(), 'wiring-'))
  const report = join(folder, 'report.json')
  const config = ['--config', 'tests/mutation/wiring.config.ts', '--bail', '1', '--reporter', 'json']
  const run = spawn('vitest', ['run', ...config, '--outputFile', report, ...tests], {
    env: {
      ...process.env,
      [breakVariable]: JSON.stringify(each),
      [testsVariable]: tests.join(' '),
      ...(hasServices && { MUTATION_SERVICES: '1' }),
      TEST_PATIENCE_MS: '6000',
    },
    timeout: longestMs,
    stdio: 'ignore',
  })
  const [status, signal] = await once(run, 'exit')
  // The first failure ends the run, which leaves other tests without a result.
  const failed = existsSync(report)
    ? countVitest(report).failed.filter((name) => !/\((?:skipped|pending)\)$/.test(name))
    : []
  rmSync(folder, { recursive: true })
  const [seenBy = ''] = failed
  if (signal) return { outcome: 'too slow', seenBy }
  if (status === 0) return { outcome: 'alive', seenBy }
  return { outcome: seenBy === '' ? 'no result' : 'killed', seenBy }
}

function lineOf({ file, line, kind, replacement }: Break, { outcome, seenBy, near, far }: Verdict): string {
  const broken = `${file}:${line} → ${replacement.replaceAll(/\s+/g, ' ').slice(0, 60)}`
  const tests = near === 0 ? '' : `, ${near} near and ${far} far files of tests`
  return `${outcome.padEnd(10)} ${kind.padEnd(8)} ${broken}${tests}${seenBy && `: ${seenBy}`}`
}

/**
 * How many breaks of each kind the compiler or the tests saw. A run without an end counts as seen, as in the mutants of the rules, and one
 * without a result as one that saw nothing.
 */
export function tableOf(rows: readonly Row[]): string {
  const kinds = [...new Set(rows.map(({ each }) => each.kind))].toSorted()
  const counted = (name: string, of: readonly Row[]) => {
    const number = (...outcomes: Outcome[]) => of.filter(({ outcome }) => outcomes.includes(outcome)).length
    const alive = number('alive', 'no test', 'no result')
    const refused = number('no compile')
    const share = (all: number) => `${Math.round((100 * alive) / Math.max(1, all))} %`
    const shares = `${share(of.length)} | ${share(of.length - refused)}`
    return `| ${name} | ${of.length} | ${refused} | ${number('killed', 'too slow')} | ${alive} | ${shares} |`
  }
  return [
    '| kind | breaks | do not compile | killed | alive | of all | of those that compile |',
    '|---|---|---|---|---|---|---|',
    ...kinds.map((kind) =>
      counted(
        kind,
        rows.filter(({ each }) => each.kind === kind),
      ),
    ),
    counted('all', rows),
    '',
  ].join('\n')
}

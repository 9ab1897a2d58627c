import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Options } from './options.ts'
import { countPlaywright, countVitest } from './reports.ts'
import type { StepEnd } from './run-steps.ts'
import { filesOfShard, recordedSeconds, secondsBy } from './shards.ts'
import {
  accessTable,
  generatedFiles,
  lint,
  type Step,
  scenarioSchema,
  serviceAreas,
  serviceStories,
  types,
  unused,
  webBuild,
} from './steps.ts'
import { type RunnerEnd, type Verdict, verdictOf } from './verdict.ts'

/** How a run starts other programs. */
export type Programs = {
  readonly sideBySide: (...lists: readonly (readonly Step[])[]) => Promise<readonly StepEnd[]>
  /** Whether a runner of tests ended with code 0. */
  readonly run: (name: string, command: string, args: readonly string[], environment?: Environment) => boolean
}

type Environment = Readonly<Record<string, string | undefined>>

type Run = Pick<Options, 'shard' | 'services'> & {
  /** The folder in which the runners leave their own reports. */
  readonly reports: string
  readonly environment: Environment
}

/** Types, lint, drift, every Vitest area, then the browser, and the verdict on all of them. */
export async function wholeRun({ shard, services, reports, environment }: Run, programs: Programs): Promise<Verdict> {
  const steps =
    !services && (!shard || shard.index === 1)
      ? await programs.sideBySide([types, unused], [lint, generatedFiles, scenarioSchema, accessTable, webBuild])
      : await programs.sideBySide([webBuild])
  const runners: RunnerEnd[] = []

  /** With `--services` only these areas; empty for all. */
  const areas = services ? serviceAreas : []
  const vitestReport = join(reports, 'vitest.json')
  const vitestGood = programs.run('unit, contract and integration tests', 'vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    ...areas.flatMap((area) => ['--project', area]),
    `--outputFile.json=${vitestReport}`,
    ...(shard ? [`--shard=${shard.index}/${shard.count}`] : []),
  ])
  runners.push({ name: 'vitest', isGood: vitestGood, read: () => countVitest(vitestReport) })

  // Playwright's own shards have as many tests each, and a few tests take a minute.
  const stories = globSync(services ? serviceStories : 'tests/e2e/*.e2e.ts')
  const storiesOfShard = shard ? filesOfShard(stories, shard, secondsBy(recordedSeconds())) : stories
  if (storiesOfShard.length > 0) {
    const playwrightReport = join(reports, 'playwright.json')
    const words = ['test', '--config', 'tests/e2e/playwright.config.ts', ...(shard || services ? storiesOfShard : [])]
    const playwrightGood = programs.run('browser tests', 'playwright', words, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport,
    })
    runners.push({ name: 'playwright', isGood: playwrightGood, read: () => countPlaywright(playwrightReport) })
  }
  return verdictOf({ steps, runners, needsServices: environment['REQUIRE_SERVICES'] === '1' })
}

/** The last lines of a run, and its exit code: findings are named again, because often only the last lines of a CI log are read. */
export const endOf = ({ passed, failed, leftOut }: Verdict) => ({
  lines: [...leftOut, ...failed.map((name) => `failed: ${name}`), '', `${passed} passed, ${failed.length} failed`],
  exitCode: failed.length > 0 ? 1 : 0,
})

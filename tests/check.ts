import { filesChangedSince } from './kit/changed-files.ts'
import { sampleVariable } from './kit/sample.ts'
import { optionsOfCommand } from './options.ts'
import { reachOfTree, testsWithin } from './reached.ts'
import { sideBySide } from './run-steps.ts'
import { recordedSeconds, secondsBy } from './shards.ts'
import {
  accessTable,
  generatedFiles,
  lint,
  quickAreas,
  type Step,
  scenarioSchema,
  screenArea,
  types,
  unused,
} from './steps.ts'

/** The time of a worker for the tests that a change reaches. All others are left to `npm test`. */
const reachedSeconds = 30

const options = optionsOfCommand()
process.env[sampleVariable] = options.sample

const vitest = (name: string, ...words: string[]): Step => [name, 'vitest', 'run', ...words]
const area = (name: string) => ['--project', name]
const architecture = vitest('architecture', ...area('architecture'))

/** The nearest tests of the change since the last release or the commit before. */
function nearestTests(): readonly Step[] {
  const reached = reachOfTree()(filesChangedSince(options.since))
  const near = testsWithin(reachedSeconds, reached, secondsBy(recordedSeconds()))
  console.log(
    `The change since ${options.since.slice(0, 12)} reaches ${reached.length} files of tests; the nearest ${near.length} of them run here`,
  )
  return near.length === 0 ? [] : [vitest('tests that the change reaches', ...near)]
}

/** `npm run check`: types and the rules of the house, then the nearest tests of the change. `--all` runs all that need no server. */
const steps = await sideBySide(
  [types, unused, lint, generatedFiles, scenarioSchema, accessTable],
  options.sample === 'all'
    ? [vitest('unit tests', ...[...quickAreas, screenArea].flatMap(area))]
    : [architecture, ...nearestTests()],
)
const failed = steps.filter(({ isGood }) => !isGood).map(({ name }) => name)

if (failed.length) console.error(`\ncheck failed: ${failed.join(', ')}`)
process.exitCode = failed.length ? 1 : 0

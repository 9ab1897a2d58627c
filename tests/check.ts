import { sampleVariable } from './kit/sample.ts'
import { optionsOfCommand } from './options.ts'
import { sideBySide } from './run-steps.ts'
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

const options = optionsOfCommand()
process.env[sampleVariable] = options.sample

const vitest = (name: string, areas: readonly string[], ...words: string[]): Step => [
  name,
  'vitest',
  'run',
  ...areas.flatMap((area) => ['--project', area]),
  ...words,
]

/** The screens' tests take longer than all others together. Before a push, those that the change reaches are enough. */
const screens =
  options.sample === 'all'
    ? vitest('screens', [screenArea])
    : vitest('screens that the change reaches', [screenArea], '--changed', options.since, '--passWithNoTests')

/** `npm run check`: the steps of `npm test` that need neither browser nor server, with the share of the sweeps that it takes. */
const steps = await sideBySide(
  [types, unused, lint, generatedFiles, scenarioSchema, accessTable],
  [vitest('unit tests', quickAreas), screens],
)
const failed = steps.filter(({ isGood }) => !isGood).map(({ name }) => name)

if (failed.length) console.error(`\ncheck failed: ${failed.join(', ')}`)
process.exitCode = failed.length ? 1 : 0

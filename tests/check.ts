import { sampleVariable } from './kit/sample.ts'
import { optionsOf } from './options.ts'
import { sideBySide } from './run-steps.ts'
import { accessTable, generatedFiles, lint, quickAreas, type Step, scenarioSchema, types, unused } from './steps.ts'

/** `npm run check`: the steps of `npm test` that need neither browser nor server, with the share of the sweeps that it takes. */
const unitTests: Step = ['unit tests', 'vitest', 'run', ...quickAreas.flatMap((area) => ['--project', area])]

process.env[sampleVariable] = optionsOf([]).sample
const steps = await sideBySide([types, unused, lint, generatedFiles, scenarioSchema, accessTable], [unitTests])
const failed = steps.filter(({ isGood }) => !isGood).map(({ name }) => name)

if (failed.length) console.error(`\ncheck failed: ${failed.join(', ')}`)
process.exitCode = failed.length ? 1 : 0

import { spawnSync } from 'node:child_process'
import { generatedFiles, lint, quickAreas, type Step, scenarioSchema, types, unused } from './steps.ts'

/** `npm run check`: the steps of `npm test` that need neither browser nor server. */
const unitTests: Step = ['unit tests', 'vitest', 'run', ...quickAreas.flatMap((area) => ['--project', area])]

const failed = [types, lint, unused, generatedFiles, scenarioSchema, unitTests].filter(([name, command, ...args]) => {
  console.log(`\n— ${name}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0
})

if (failed.length) console.error(`\ncheck failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length ? 1 : 0

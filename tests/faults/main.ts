import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/**
 * `npm run fuzz -- --budget 5000 --seed 7`: this many inputs per operation, from this seed on (tests/faults/contract-fuzz.test.ts).
 * `npm run fuzz -- --under-load --minutes 10`: an evening of two nodes under one fault after another (tests/cluster/faults-under-load.test.ts).
 */
const { values } = parseArgs({
  options: {
    budget: { type: 'string' },
    seed: { type: 'string' },
    'under-load': { type: 'boolean' },
    minutes: { type: 'string' },
  },
})

const minutes = values.minutes ?? '10'
if (!(Number(minutes) > 0)) {
  console.error(`--minutes is a number above zero, not ${minutes}.`)
  process.exit(2)
}

const inputs = {
  run: ['--project', 'faults'],
  environment: {
    FUZZ_INPUTS: values.budget ?? '5000',
    FUZZ_SEED: values.seed ?? String(Math.floor(Date.now() / 1000)),
  },
}
const underLoad = {
  run: ['--project', 'cluster', 'tests/cluster/faults-under-load.test.ts'],
  environment: { FAULT_MINUTES: minutes },
}

const { run, environment } = values['under-load'] ? underLoad : inputs
const { status } = spawnSync('vitest', ['run', ...run], { stdio: 'inherit', env: { ...process.env, ...environment } })
process.exitCode = status ?? 1

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

/** `npm run fuzz -- --budget 5000 --seed 7`: this many inputs per operation, from this seed on (tests/faults/contract-fuzz.test.ts). */
const { values } = parseArgs({ options: { budget: { type: 'string' }, seed: { type: 'string' } } })

const { status } = spawnSync('vitest', ['run', '--project', 'faults'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    FUZZ_INPUTS: values.budget ?? '5000',
    FUZZ_SEED: values.seed ?? String(Math.floor(Date.now() / 1000)),
  },
})
process.exitCode = status ?? 1

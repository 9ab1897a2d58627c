import { spawnSync } from 'node:child_process'

/** `npm run check`: types, lint and format, drift of generated files, and every test that needs neither browser nor server. */
const steps: readonly (readonly [name: string, command: string, ...args: string[]])[] = [
  ['types', 'tsc', '-p', '.'],
  ['lint and format', 'biome', 'check', '--error-on-warnings', '.'],
  ['generated files', process.execPath, 'openapi/generate.ts', '--check'],
  [
    'unit tests',
    'vitest',
    'run',
    '--project',
    'architecture',
    '--project',
    'domain',
    '--project',
    'contract',
    '--project',
    'web',
  ],
]

const failed = steps.filter(([name, command, ...args]) => {
  console.log(`\n— ${name}`)
  return spawnSync(command, args, { stdio: 'inherit' }).status !== 0
})

if (failed.length) console.error(`\ncheck failed: ${failed.map(([name]) => name).join(', ')}`)
process.exitCode = failed.length ? 1 : 0

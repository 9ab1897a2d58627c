import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { writeCssModuleTypes } from '#web/build/css-module-types.ts'

/**
 * Checks the types of every room, only the changed ones. The native compiler overlooks a change of a room's `lib`
 * (TypeScript 7.0.2), so a changed tsconfig checks everything again.
 */
const cache = 'node_modules/.cache/types'
const lastOptions = `${cache}/options.sha256`

writeCssModuleTypes()

const options = createHash('sha256')
for (const file of globSync([
  'tsconfig*.json',
  '{domain,openapi,openapi/client,openapi/wire,gateway,web,web/worker,simulator,demo,tests}/tsconfig*.json',
]).sort()) {
  options.update(file).update(readFileSync(file))
}
const digest = options.digest('hex')
const isSame = existsSync(lastOptions) && readFileSync(lastOptions, 'utf8') === digest

const { status } = spawnSync(
  process.execPath,
  ['node_modules/typescript-native/bin/tsc', '--build', ...(isSame ? [] : ['--force'])],
  { stdio: 'inherit' },
)
mkdirSync(cache, { recursive: true })
writeFileSync(lastOptions, digest)
process.exitCode = status ?? 1

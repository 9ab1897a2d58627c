import { benches } from './benches.ts'
import { WrongUse } from './command-line.ts'
import { createProgress } from './progress.ts'

/**
 * `npm run bench -- NAME`: figures as ratios against baselines of the same run, because machines are
 * noisy. Nothing here asserts a time.
 */
const [name = 'realtime', ...args] = process.argv.slice(2)
try {
  const bench = benches[name]
  if (!bench) throw new WrongUse(`There is no bench ${name}: ${Object.keys(benches).join(', ')}`)
  await bench(args, createProgress())
} catch (error) {
  if (!(error instanceof WrongUse)) throw error
  console.error(error.message)
  process.exitCode = 2
}
process.exit()

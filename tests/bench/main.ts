import { benches } from './benches.ts'
import { HelpAsked, WrongUse } from './command-line.ts'
import { helpOfAll } from './help.ts'
import { CannotRun } from './needs.ts'
import { createProgress } from './progress.ts'

/**
 * `npm run bench -- NAME`, or `--help` for the names: figures as ratios against baselines of the same run, because machines are
 * noisy. Nothing here asserts a time. It ends with 2 for a wrong command line, and for a bench that cannot run here.
 */
const [name = 'realtime', ...args] = process.argv.slice(2)
try {
  if (name === '--help') throw new HelpAsked(await helpOfAll(benches))
  const bench = benches[name]
  if (!bench) throw new WrongUse(`There is no bench ${name}: ${Object.keys(benches).join(', ')}`)
  await bench(args, createProgress())
} catch (error) {
  if (error instanceof HelpAsked) console.log(error.message)
  else if (error instanceof WrongUse || error instanceof CannotRun) {
    console.error(error.message)
    process.exitCode = 2
  } else throw error
}
process.exit()

import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { buildWeb } from '#demo/build-web.ts'
import { engineNames, findEngines } from './engines.ts'
import { sideBySide } from './side-by-side.ts'

/**
 * `npm run test:browsers`: the whole journey in every engine of this machine. Pictures of each screen go to
 * `reports/browsers`, and all engines side by side to `reports/browsers/COLOURS-*.png`.
 */
const { values } = parseArgs({
  options: {
    /** One engine alone. */
    engine: { type: 'string' },
    colours: { type: 'string', default: 'light' },
  },
})

const refuse = (sentence: string): never => {
  console.error(sentence)
  process.exit(2)
}
const { engine, colours } = values
if (engine !== undefined && !engineNames.some((name) => name === engine))
  refuse(`--engine ${engine}: one of ${engineNames.join(', ')}`)
if (colours !== 'light' && colours !== 'dark') refuse(`--colours ${colours}: light or dark`)

const { missing } = findEngines()
for (const sentence of missing) console.log(`left out: ${sentence}`)
if (missing.some((sentence) => sentence.startsWith(`${engine}:`))) process.exit(1)
await buildWeb()
const pictures = 'reports/browsers'
const { status } = spawnSync(
  'playwright',
  ['test', '--config', 'tests/browsers/playwright.config.ts', ...(engine ? ['--project', engine] : [])],
  {
    stdio: 'inherit',
    env: { ...process.env, BROWSERS_COLOURS: colours, BROWSERS_PICTURES: `${process.cwd()}/${pictures}` },
  },
)
await sideBySide(pictures, colours)
process.exitCode = status ?? 1

import { latency } from './latency.ts'

/**
 * `npm run bench [name]`: figures as ratios against a baseline of the same run, since machines are
 * noisy. Nothing here asserts a time.
 */
const benches: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = { latency }

const [name = 'latency'] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`There is no bench ${name}: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
} else {
  const figures = await bench()
  console.table(figures)
  console.log(JSON.stringify({ bench: name, at: new Date().toISOString(), figures }))
}

import { fork } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { forkGateway } from '#tests/kit/process.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { memory } from '../realtime/accounting.ts'
import { aligned } from '../realtime/report.ts'
import { gridExtract, nameOf, writeExtract } from './extract.ts'

/**
 * `npm run bench -- city`: a city of 100,000 addresses made from an extract, and a gateway with it beside one without. `--elsewhere`
 * nodes of the rest of a country are in the extract, too.
 */
export async function city(args: readonly string[], { tell }: Progress): Promise<void> {
  const { counts, measures } = readCommandLine(args, {
    parts: ['make', 'memory', 'searches'],
    counts: { elsewhere: 5_000_000, searches: 300 },
  })
  const folder = mkdtempSync(join(tmpdir(), 'city-bench-'))
  const [extract, file] = [join(folder, 'country.osm.pbf'), join(folder, 'city.json')]
  tell(`writing an extract with ${counts.elsewhere} nodes of the rest of a country`)
  const grid = gridExtract()
  const size = writeExtract(extract, grid, counts.elsewhere)
  const houses = grid.nodes.filter(({ tags }) => tags?.['addr:housenumber']).length
  tell(`an extract of ${megabytes(size)} MB, with ${houses} addresses of one city; making the city`)
  const made = await make(extract, file)
  tell(
    `made in ${made.seconds.toFixed(1)} s, with at most ${megabytes(made.peak)} MB of memory: a file of ${megabytes(statSync(file).size)} MB`,
  )
  if (measures('memory') || measures('searches')) {
    const searches = measures('searches') ? counts.searches : 0
    const without = measures('memory')
      ? await measure('a gateway without a city', { GAZETTEER_FILE: '' }, 0, tell)
      : null
    const withCity = await measure('a gateway with it', { GAZETTEER_FILE: file }, searches, tell)
    report(without, withCity)
  }
  rmSync(folder, { recursive: true })
}

type CityFigures = Awaited<ReturnType<typeof measure>>

function report(without: CityFigures | null, withCity: CityFigures) {
  if (without)
    console.log(
      `\n${aligned([
        ['', 'memory at rest, MB', 'at its peak'],
        ['without a city', megabytes(without.atRest), megabytes(without.peak)],
        ['with it', megabytes(withCity.atRest), megabytes(withCity.peak)],
      ])}`,
    )
  const rows = [
    ['search', 'p50, ms', 'p99, ms', 'slowest, ms'],
    ...withCity.searches.map(({ kind, times }) => [
      kind,
      ...[0.5, 0.99, 1].map((share) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(1)),
    ]),
  ]
  if (withCity.searches.length > 0) console.log(`\n${aligned(rows)}`)
  console.log('\nWanted: made in 300 s, 60 MB more, an answer in 20 ms.\n')
}

const megabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1)

async function make(extract: string, file: string) {
  const args = ['make', extract, '--around', '-31.4167,-64.1833', '--km', '15', '--out', file]
  const started = performance.now()
  const child = fork('gateway/city/main.ts', args, { stdio: 'inherit', env: { ...process.env, INIT_CWD: '/' } })
  let peak = 0
  const look = setInterval(() => {
    peak = Math.max(peak, statusOf(child.pid ?? 0, 'VmHWM'))
  }, 50)
  const code = await new Promise((resolve) => child.once('exit', resolve))
  clearInterval(look)
  if (code !== 0) throw new Error(`the city was not made: ${code}`)
  return { seconds: (performance.now() - started) / 1000, peak }
}

/** A gateway's memory at rest and at its peak, and how long it takes to answer each kind of search. */
async function measure(
  name: string,
  environment: Readonly<Record<string, string>>,
  searches: number,
  tell: Progress['tell'],
) {
  tell(`${name}: starting`)
  const gateway = await forkGateway({
    RATE_LIMIT: '0',
    DATA_DIR: 'memory:',
    NODE_OPTIONS: `--import ${new URL('../realtime/collect-garbage.ts', import.meta.url).href}`,
    ...environment,
  })
  const timed: { readonly kind: string; readonly times: readonly number[] }[] = []
  if (searches > 0)
    for (const [kind, pathOf] of Object.entries(kinds)) {
      const times: number[] = []
      for (let seed = 0; seed < searches; seed++) {
        const started = performance.now()
        const answer = await fetch(gateway.url + pathOf(seed))
        await answer.arrayBuffer()
        times.push(performance.now() - started)
      }
      times.sort((a, b) => a - b)
      timed.push({ kind, times })
      tell(`${kind}: p50 ${(times[times.length >> 1] ?? 0).toFixed(1)} ms`)
    }
  else await fetch(`${gateway.url}/api/configuration`)
  const pid = gateway.child.pid ?? 0
  const peak = statusOf(pid, 'VmHWM')
  gateway.child.kill('SIGUSR2')
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const atRest = memory(pid)
  await gateway.stop()
  tell(`${name}: ${megabytes(atRest)} MB at rest, ${megabytes(peak)} at its peak`)
  return { atRest, peak, searches: timed }
}

const query = (q: string) => `/api/places?q=${encodeURIComponent(q)}`
const kinds: Readonly<Record<string, (seed: number) => string>> = {
  // The cost of a request itself, and the noise of the machine.
  'no search': () => '/api/configuration',
  'street and number': (seed) => query(`${nameOf(seed * 7)} ${(seed * 37) % 10_000}`),
  'a street': (seed) => query(nameOf(seed * 13)),
  'three letters': (seed) => query(['san', 'gen', 'bel', 'doc', 'las', 'oli'][seed % 6] ?? ''),
  'a word of many names': (seed) => query(['Belgrano', 'Sarmiento 750', 'paz', 'santa 1200'][seed % 4] ?? ''),
  'a corner': (seed) => query(`${nameOf(seed * 7)} y ${nameOf(500 + seed * 3)}`),
  'a corner of many': (seed) => query(['San y Santa', 'General y San', 'Los & Las'][seed % 3] ?? ''),
  'a position': (seed) =>
    `/api/places/reverse?lat=${-31.4167 + (seed % 70) / 1000}&lng=${-64.1833 + (seed % 61) / 1000}`,
}

/** A figure of `/proc`, in bytes; 0 once the process has ended. */
function statusOf(pid: number, name: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

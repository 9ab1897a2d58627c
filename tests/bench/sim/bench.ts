import type { Scenario } from '#simulator/scenario/schema.ts'
import { openWorld } from '#simulator/world/host.ts'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { fleet } from './fleet.ts'
import { named } from './named.ts'
import { planted, shrinking } from './shrinking.ts'

type Row = {
  readonly name: string
  /** The seconds that the design asks for; null where this size has no target. */
  readonly wanted: number | null
  readonly scenario: () => Scenario
}

const rush = () => named('lunch-rush')

/** Runs in virtual time. */
const runs = {
  smoke: { name: 'smoke', wanted: 15, scenario: () => named('smoke') },
  'abandoned-carts': { name: 'abandoned-carts', wanted: 30, scenario: () => named('abandoned-carts') },
  'rush-tenth': { name: 'lunch-rush, a tenth', wanted: null, scenario: () => inPart(rush(), 0.1) },
  'rush-three-tenths': { name: 'lunch-rush, three tenths', wanted: null, scenario: () => inPart(rush(), 0.3) },
  'rush-whole': { name: 'lunch-rush', wanted: 120, scenario: rush },
} as const satisfies Readonly<Record<string, Row>>
type Run = keyof typeof runs

const namesOfRuns = Object.keys(runs) as Run[]
const usual = namesOfRuns.filter((name) => name !== 'rush-whole')

/** `npm run bench -- sim`: how long runs in virtual time take, each in a world that has run before. */
export async function sim(args: readonly string[], { tell, figures }: Progress): Promise<void> {
  const { parts, measures, flags } = readCommandLine(args, {
    parts: [...namesOfRuns, 'fleet', ...planted.map(({ part }) => part)],
    usual,
    flags: ['whole', 'live', 'shrink'],
  })
  const isShrinking = planted.filter(({ part }) => measures(part))
  if (flags.live || measures('fleet')) return fleet(tell)
  if (flags.shrink || isShrinking.length > 0) return shrinking(isShrinking.length > 0 ? isShrinking : planted, tell)
  const chosen = namesOfRuns.filter((name) => parts.includes(name) || (flags.whole && name === 'rush-whole'))
  const world = openWorld()
  tell('a first run, so that the code is compiled')
  await world.run(named('smoke'))
  const rows: string[][] = []
  for (const part of chosen) {
    const { name, wanted, scenario } = runs[part]
    tell(`${name}: running`)
    const began = process.cpuUsage()
    const { verdict, failure, realMs, databaseMs, virtualMs, measured } = await world.run(scenario())
    const { user, system } = process.cpuUsage(began)
    if (verdict !== 'held') tell(`${name}: ${verdict} ${failure ?? ''}`)
    const calls = Object.values(measured.calls).reduce((sum, { count }) => sum + count, 0)
    const [seconds, cpu] = [realMs / 1000, (user + system) / 1e6]
    figures(name, { seconds, 'of the processor': cpu, 'of its statements': (databaseMs ?? 0) / 1000, calls })
    rows.push([
      name,
      rounded(seconds),
      wanted === null ? '' : rounded(wanted),
      rounded(cpu),
      rounded((databaseMs ?? 0) / 1000),
      rounded(realMs / (databaseMs || realMs)),
      rounded(virtualMs / 1000 / seconds),
      rounded(calls / seconds),
    ])
  }
  await world.close()
  const head = [
    ...['virtual time', 'seconds', 'wanted', 'of the processor, s', 'its statements, s', 'to them'],
    ...['times as fast as life', 'calls/s'],
  ]
  console.log(`\n${aligned([head, ...rows])}\n`)
}

function inPart(scenario: Scenario, part: number): Scenario {
  const fewer = <Group extends { readonly count: number }>(group: Group) => ({
    ...group,
    count: Math.round(group.count * part),
  })
  return { ...scenario, diners: scenario.diners.map(fewer), couriers: scenario.couriers.map(fewer) }
}

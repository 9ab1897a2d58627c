import { parseArgs } from 'node:util'
import type { Scenario } from '#simulator/scenario/schema.ts'
import { openWorld } from '#simulator/world/host.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { fleet } from './fleet.ts'
import { named } from './named.ts'
import { shrinking } from './shrinking.ts'

type Row = {
  readonly name: string
  /** In seconds; null where this size has no target. */
  readonly wanted: number | null
  readonly scenario: Scenario
}

const options = {
  /** The whole of lunch-rush too. */
  whole: { type: 'boolean', default: false },
  /** A fleet in real time against its own gateway, instead of virtual time. */
  live: { type: 'boolean', default: false },
  /** How small the runs become that find planted bugs, instead of how long runs take. */
  shrink: { type: 'boolean', default: false },
} as const

/** `npm run bench -- sim`: how long runs in virtual time take, each in a world that has run before. */
export async function sim(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({ args: [...args], options })
  if (values.live) return fleet()
  if (values.shrink) return shrinking()
  const rush = named('lunch-rush')
  const rows: readonly Row[] = [
    { name: 'smoke', wanted: 15, scenario: named('smoke') },
    { name: 'abandoned-carts', wanted: 30, scenario: named('abandoned-carts') },
    { name: 'lunch-rush, a tenth', wanted: null, scenario: inPart(rush, 0.1) },
    { name: 'lunch-rush, three tenths', wanted: null, scenario: inPart(rush, 0.3) },
    ...(values.whole ? [{ name: 'lunch-rush', wanted: 60, scenario: rush }] : []),
  ]
  const world = openWorld()
  await world.run(named('smoke'))
  const figures: string[][] = []
  for (const { name, wanted, scenario } of rows) {
    const { verdict, failure, realMs, databaseMs, virtualMs, measured } = await world.run(scenario)
    if (verdict !== 'held') console.log(`${name}: ${verdict} ${failure ?? ''}`)
    const calls = Object.values(measured.calls).reduce((sum, { count }) => sum + count, 0)
    const seconds = realMs / 1000
    figures.push([
      name,
      rounded(seconds),
      wanted === null ? '' : rounded(wanted),
      rounded((databaseMs ?? 0) / 1000),
      rounded(realMs / (databaseMs || realMs)),
      rounded(virtualMs / 1000 / seconds),
      rounded(calls / seconds),
    ])
  }
  await world.close()
  console.log(
    `\n${aligned([['virtual time', 'seconds', 'wanted', 'its statements, s', 'to them', 'times as fast as life', 'calls/s'], ...figures])}\n`,
  )
}

function inPart(scenario: Scenario, part: number): Scenario {
  const fewer = <Group extends { readonly count: number }>(group: Group) => ({
    ...group,
    count: Math.round(group.count * part),
  })
  return { ...scenario, diners: scenario.diners.map(fewer), couriers: scenario.couriers.map(fewer) }
}

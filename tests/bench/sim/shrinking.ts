import type { Scenario } from '#simulator/scenario/schema.ts'
import { yamlOf } from '#simulator/scenario/write.ts'
import { failureOf, shrinkFailure } from '#simulator/shrink/same-failure.ts'
import { openWorld } from '#simulator/world/host.ts'
import type { Progress } from '../progress.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { named } from './named.ts'

type Planted = {
  /** The name for `--only`. */
  readonly part: string
  /** A bug of `tests/kit/plants.ts`. */
  readonly plant: string
  /** A scenario that finds it. */
  readonly name: string
}

export const planted: readonly Planted[] = [
  { part: 'shrink-taps', plant: 'every tap is an order', name: 'tunnels' },
  { part: 'shrink-winners', plant: 'every courier wins', name: 'auction-storm' },
  { part: 'shrink-cursors', plant: 'a cursor stands still', name: 'two-nodes' },
  { part: 'shrink-positions', plant: 'positions after the door', name: 'gateway-restart' },
  { part: 'shrink-carts', plant: 'a link opens any cart', name: 'abandoned-carts' },
]

/** How small a run becomes that still finds a planted bug. */
export async function shrinking(chosen: readonly Planted[], tell: Progress['tell']): Promise<void> {
  const world = openWorld({ plants: new URL('../../kit/plants.ts', import.meta.url) })
  const figures: string[][] = []
  for (const { plant, name } of chosen) {
    const scenario = named(name)
    const began = performance.now()
    tell(`${plant}: ${name} looks for it`)
    const outcome = await world.run(scenario, { plant })
    if (failureOf(outcome) === null) throw new Error(`${name} does not find that ${plant}`)
    tell(`${plant}: found, and now the run becomes smaller`)
    const smallest = await shrinkFailure(scenario, outcome, (candidate) => world.run(candidate, { plant }), {})
    figures.push([
      ...[plant, name, outcome.broken?.invariant ?? ''],
      ...[peopleIn(scenario), peopleIn(smallest.scenario), linesOf(scenario), linesOf(smallest.scenario)].map(String),
      ...[String(smallest.runs), rounded((performance.now() - began) / 1_000)],
    ])
    tell(`${plant}: ${peopleIn(smallest.scenario)} people are left after ${smallest.runs} runs`)
    console.log(`\n${yamlOf(smallest.scenario, plant)}`)
  }
  await world.close()
  const head = ['planted', 'scenario', 'broken', 'people', 'left', 'lines', 'left', 'runs', 'seconds']
  console.log(`\n${aligned([head, ...figures])}\n`)
}

const linesOf = (scenario: Scenario) => yamlOf(scenario, '').trim().split('\n').length

const peopleIn = ({ diners, couriers, carts, watchers }: Scenario) =>
  [...diners, ...couriers, ...carts, ...watchers].reduce((sum, { count, only }) => sum + (only?.length ?? count), 0)

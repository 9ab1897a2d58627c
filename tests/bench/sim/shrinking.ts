import type { Scenario } from '#simulator/scenario/schema.ts'
import { yamlOf } from '#simulator/scenario/write.ts'
import { failureOf, shrinkFailure } from '#simulator/shrink/same-failure.ts'
import { openWorld } from '#simulator/world/host.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { named } from './named.ts'

/** A bug of `tests/kit/plants.ts`, and a scenario that finds it. */
const planted = [
  ['every tap is an order', 'tunnels'],
  ['every courier wins', 'auction-storm'],
  ['a cursor stands still', 'two-nodes'],
  ['positions after the door', 'gateway-restart'],
  ['a link opens any cart', 'abandoned-carts'],
] as const

/** How small a run becomes that still finds a planted bug. */
export async function shrinking(): Promise<void> {
  const world = openWorld({ plants: new URL('../../kit/plants.ts', import.meta.url) })
  const figures: string[][] = []
  for (const [plant, name] of planted) {
    const scenario = named(name)
    const began = performance.now()
    const outcome = await world.run(scenario, { plant })
    if (failureOf(outcome) === null) throw new Error(`${name} does not find that ${plant}`)
    const smallest = await shrinkFailure(scenario, outcome, (candidate) => world.run(candidate, { plant }), {})
    figures.push([
      ...[plant, name, outcome.broken?.invariant ?? ''],
      ...[peopleIn(scenario), peopleIn(smallest.scenario), linesOf(scenario), linesOf(smallest.scenario)].map(String),
      ...[String(smallest.runs), rounded((performance.now() - began) / 1_000)],
    ])
    console.log(`\n${yamlOf(smallest.scenario, plant)}`)
  }
  await world.close()
  const head = ['planted', 'scenario', 'broken', 'people', 'left', 'lines', 'left', 'runs', 'seconds']
  console.log(`\n${aligned([head, ...figures])}\n`)
}

const linesOf = (scenario: Scenario) => yamlOf(scenario, '').trim().split('\n').length

const peopleIn = ({ diners, couriers, carts, watchers }: Scenario) =>
  [...diners, ...couriers, ...carts, ...watchers].reduce((sum, { count, only }) => sum + (only?.length ?? count), 0)

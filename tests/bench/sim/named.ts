import { readFileSync } from 'node:fs'
import { readScenario } from '#simulator/scenario/read.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'

/** One of our scenarios. */
export function named(name: string): Scenario {
  const file = new URL(`../../../simulator/scenarios/${name}.yaml`, import.meta.url)
  const read = readScenario(readFileSync(file, 'utf8'))
  if (!read.ok) throw new Error(`${name}: ${JSON.stringify(read.errors)}`)
  return read.scenario
}

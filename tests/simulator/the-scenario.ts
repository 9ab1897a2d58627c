import { readFileSync } from 'node:fs'
import { readScenario } from '#simulator/scenario/read.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'

/** One of ours by its name. */
export function theScenario(name: string): Scenario {
  const read = readScenario(readFileSync(new URL(`../../simulator/scenarios/${name}.yaml`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

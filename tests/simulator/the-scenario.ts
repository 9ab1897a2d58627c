import { readFileSync } from 'node:fs'
import { readScenario } from '#simulator/scenario/read.ts'
import type { Scenario } from '#simulator/scenario/schema.ts'

/** One of our scenarios by its name. */
export function theScenario(name: string): Scenario {
  const read = readScenario(readFileSync(new URL(`../../simulator/scenarios/${name}.yaml`, import.meta.url), 'utf8'))
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

/** Diners of one store without a shop or couriers, as a file writes them. */
export function dining(diners: string, more = ''): Scenario {
  const groups = diners.split('\n').map((group) => `  - { store: parrilla-centro, ${group} }`)
  const read = readScenario(`name: some\nlasts: 30h\nshops: []\n${more}\ndiners:\n${groups.join('\n')}\n`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

/** A store whose orders are left to its people at the console, as a file writes them. */
export function kitchen(operators: string, diners: string, more = '', lasts = '10m'): Scenario {
  const groups = `operators: [{ store: parrilla-centro, ${operators} }]\ndiners: [{ store: parrilla-centro, ${diners} }]`
  const read = readScenario(`name: some\nlasts: ${lasts}\ntempo: fast\nshops: []\n${groups}\n${more}\n`)
  if (!read.ok) throw new Error(JSON.stringify(read.errors))
  return read.scenario
}

const smoke = theScenario('smoke')
const [shop, diner, courier] = [smoke.shops[0]!, smoke.diners[0]!, { ...smoke.couriers[0]!, race: false }]

type Changes = {
  readonly shop?: Partial<typeof shop>
  readonly diners?: Partial<typeof diner>
  readonly couriers?: Partial<typeof courier>
  readonly watchers?: Scenario['watchers']
  readonly expect?: Scenario['expect']
  readonly lasts?: number
}

/** The smoke scenario with one diner and one courier, and a test's changes of them. */
export const aRun = ({
  expect = ['every-order-arrives'],
  lasts = 1_200_000,
  watchers = [],
  ...more
}: Changes): Scenario => ({
  ...{ ...smoke, lasts, watchers, expect },
  shops: [{ ...shop, ...more.shop }],
  diners: [{ ...diner, ...more.diners }],
  couriers: [{ ...courier, count: 1, ...more.couriers }],
})

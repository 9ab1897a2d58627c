import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isSystem, systems } from './systems.ts'
import { plans } from './targets.ts'

/** A quick look at the effect of a change, in a few minutes: ours beside the floor, with fewer readers. */
const short = { only: 'W1,W2,W4,W6', systems: 'comanda,comanda-embedded,bare-ws', repeat: '3', scale: '0.2' }

const tables = join(tmpdir(), `comanda-bench-realtime-${Date.now()}.json`)

export function options(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
      systems: { type: 'string' },
      repeat: { type: 'string' },
      scale: { type: 'string' },
      shipments: { type: 'string', default: String(plans['W6']!.readers) },
      json: { type: 'string', default: tables },
    },
  })
  const usual = values.short
    ? short
    : { only: Object.keys(plans).join(), systems: systems.map(({ name }) => name).join(), repeat: '3', scale: '1' }
  const { only, systems: names, repeat, scale } = { ...usual, ...given(values) }
  return {
    repeat: Number(repeat),
    scale: Number(scale),
    shipments: Number(values.shipments),
    json: values.json,
    workloads: only.split(',').map((name) => known('workload', name, Object.keys(plans), (one) => one === name)),
    systems: names.split(',').map((name) => known('system', name, systems, isSystem(name))),
  }
}

const given = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>

function known<One extends string | { readonly name: string }>(
  kind: string,
  name: string,
  all: readonly One[],
  is: (one: One) => boolean,
): One {
  const found = all.find(is)
  if (found) return found
  const names = all.map((one) => (typeof one === 'string' ? one : one.name))
  throw new Error(`There is no ${kind} ${name}: ${names.join(', ')}`)
}

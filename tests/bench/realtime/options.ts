import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { isSystem, systems } from './systems.ts'
import { plans } from './targets.ts'

const tables = join(tmpdir(), `comanda-bench-realtime-${Date.now()}.json`)

export function options(args: readonly string[]) {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', default: Object.keys(plans).join() },
      systems: { type: 'string', default: systems.map(({ name }) => name).join() },
      repeat: { type: 'string', default: '3' },
      scale: { type: 'string', default: '1' },
      shipments: { type: 'string', default: String(plans['W6']!.readers) },
      json: { type: 'string', default: tables },
    },
  })
  return {
    repeat: Number(values.repeat),
    scale: Number(values.scale),
    shipments: Number(values.shipments),
    json: values.json,
    workloads: values.only.split(',').map((name) => known('workload', name, Object.keys(plans), (one) => one === name)),
    systems: values.systems.split(',').map((name) => known('system', name, systems, isSystem(name))),
  }
}

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

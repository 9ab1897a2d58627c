import { availableParallelism, loadavg } from 'node:os'
import { listed, readCommandLine } from '../command-line.ts'
import { CannotRun } from '../needs.ts'
import type { Progress } from '../progress.ts'
import type { Ground } from '../realtime/database.ts'
import { aligned } from '../realtime/report.ts'
import { courierHead, couriers } from './couriers.ts'
import { deliveries, deliveryHead } from './deliveries.ts'
import { orderHead, orders } from './orders.ts'
import { openPlace, type Place, placeNames } from './places.ts'
import type { Raise } from './rise.ts'
import { watcherHead, watchers } from './watchers.ts'

type Rows = readonly (readonly string[])[]

/** Measures one load on an empty database. Returns the rows of its table. */
export type LoadOn = (
  on: Place & {
    readonly ground: Ground
    readonly raise: Raise
    readonly seconds: number
    /** Orders a minute that come beside the watchers. */
    readonly flow: number
    readonly tell: Progress['tell']
  },
) => Promise<Rows>

const loads = { orders, watchers, couriers, deliveries } satisfies Readonly<Record<string, LoadOn>>
const heads = { orders: orderHead, watchers: watcherHead, couriers: courierHead, deliveries: deliveryHead }
const parts = ['orders', 'watchers', 'couriers', 'deliveries'] as const

/**
 * `npm run bench -- capacity`: how many orders a minute, open pages and couriers nodes take, and what one delivery costs. A load rises
 * by `--percent` until the answers, pushes or frames are late: calls that are answered fast say nothing of pushes.
 */
export async function capacity(args: readonly string[], { tell }: Progress): Promise<void> {
  const { counts, texts, measures } = readCommandLine(args, {
    parts,
    counts: {
      ...{ orders: 600, watchers: 1_000, couriers: 200, deliveries: 200 },
      ...{ percent: 50, steps: 6, seconds: 5, flow: 300 },
    },
    // Each place more takes as long again.
    texts: { on: placeNames[0] },
  })
  const places = listed('place', texts.on, placeNames)
  const { percent, steps, seconds, flow } = counts
  const [load = 0] = loadavg()
  tell(`${availableParallelism()} cores for nodes, database and load generator; load ${load.toFixed(1)} by other work`)
  const tables = new Map<(typeof parts)[number], Rows>()
  for (const name of places) {
    const place = await openPlace(name, tell)
    if (!place) continue
    for (const part of parts.filter(measures)) {
      tell(`${part} on ${name}: starting`)
      const ground = await place.ground()
      const raise = { from: counts[part], percent, steps }
      const rows = await loads[part]({ name, nodes: place.nodes, ground, raise, seconds, flow, tell })
      tables.set(part, [...(tables.get(part) ?? []), ...rows])
      await ground.close()
    }
    await place.close()
  }
  if (tables.size === 0) throw new CannotRun('None of these databases is here.')
  for (const [part, rows] of tables) {
    const head = ['', ...heads[part], ...(part === 'deliveries' ? [] : ['held'])]
    console.log(`\n${part}\n\n${aligned([head, ...rows])}\n`)
  }
}

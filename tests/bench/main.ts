import { analytics } from './analytics/bench.ts'
import { auction } from './auction/bench.ts'
import { city } from './city/bench.ts'
import { growth } from './growth/bench.ts'
import { limits } from './limits/bench.ts'
import { menu } from './menu/bench.ts'
import { openMenus } from './open-menus/bench.ts'
import { orders } from './orders/bench.ts'
import { realtime } from './realtime/bench.ts'
import { sim } from './sim/bench.ts'
import { web } from './web/bench.ts'

/**
 * `npm run bench -- NAME`: figures as ratios against baselines of the same run, because machines are
 * noisy. Nothing here asserts a time.
 */
const benches: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  realtime,
  analytics,
  auction,
  city,
  growth,
  limits,
  menu,
  'open-menus': openMenus,
  orders,
  sim,
  web,
}

const [name = 'realtime', ...args] = process.argv.slice(2)
const bench = benches[name]
if (!bench) {
  console.error(`There is no bench ${name}: ${Object.keys(benches).join(', ')}`)
  process.exitCode = 2
} else await bench(args)
process.exit()

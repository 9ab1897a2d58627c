import { analytics } from './analytics/bench.ts'
import { auction } from './auction/bench.ts'
import { capacity } from './capacity/bench.ts'
import { city } from './city/bench.ts'
import { consoleBench } from './console/bench.ts'
import { growth } from './growth/bench.ts'
import { largeShop } from './large-shop/bench.ts'
import { limits } from './limits/bench.ts'
import { menu } from './menu/bench.ts'
import { openMenus } from './open-menus/bench.ts'
import { orders } from './orders/bench.ts'
import type { Progress } from './progress.ts'
import { realtime } from './realtime/bench.ts'
import { search } from './search/bench.ts'
import { sim } from './sim/bench.ts'
import { web } from './web/bench.ts'

/** Measures what the command line asks for. Throws WrongUse for a command line that the bench does not take. */
export type Bench = (args: readonly string[], progress: Progress) => Promise<void>

export const benches: Readonly<Record<string, Bench>> = {
  realtime,
  analytics,
  auction,
  capacity,
  city,
  console: consoleBench,
  growth,
  'large-shop': largeShop,
  limits,
  menu,
  'open-menus': openMenus,
  orders,
  search,
  sim,
  web,
}

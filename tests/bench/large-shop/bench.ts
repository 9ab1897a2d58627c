import { loadavg } from 'node:os'
import { readCommandLine } from '../command-line.ts'
import type { Progress } from '../progress.ts'
import { aligned, rounded } from '../realtime/report.ts'
import { head, measured } from './beside.ts'
import { levers, oldLevers } from './levers.ts'
import { board, close, history } from './orders.ts'
import { people } from './people.ts'

const parts = { levers, 'old-levers': oldLevers, people, history, close, board }

/** `npm run bench -- large-shop`: the console's calls at a small shop and at a large one, in turns, and how long they hold the loop. */
export async function largeShop(args: readonly string[], { tell }: Progress): Promise<void> {
  const { parts: chosen, counts } = readCommandLine(args, {
    parts: Object.keys(parts) as (keyof typeof parts)[],
    counts: { repeat: 9 },
  })
  for (const name of chosen) {
    const part = parts[name]
    tell(`${name}: ${part.says}`)
    const shops = await part.open()
    const rows = await measured(shops, part.calls, counts.repeat, tell)
    await Promise.all([shops.small.close(), shops.large.close()])
    console.log(`\n${name}: ${part.says}; load ${rounded(loadavg()[0] ?? 0)}\n\n${aligned([head, ...rows])}\n`)
  }
}

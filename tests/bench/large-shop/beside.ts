import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { percentile } from '../realtime/job.ts'
import { rounded } from '../realtime/report.ts'
import type { Shop } from './shops.ts'

const warmUps = 3
const nsPerMs = 1e6

export type Call = readonly [name: string, ask: (shop: Shop) => Promise<unknown>]
export type Pair = { readonly small: Shop; readonly large: Shop }

export const head = ['', 'small: p50, ms', 'large: p50, ms', 'large / small', 'the loop waits: p50, ms', 'longest']

/** Makes each call at the small and at the large shop in turns. `longest` is how long the large shop's thread did nothing else. */
export async function measured(
  { small, large }: Pair,
  calls: readonly Call[],
  repeat: number,
  tell: (words: string) => void,
): Promise<readonly (readonly string[])[]> {
  const rows: (readonly string[])[] = []
  for (const [name, ask] of calls) {
    const [ofSmall, ofLarge, blocks]: [number[], number[], number[]] = [[], [], []]
    for (let time = -warmUps; time < repeat; time++) {
      const first = await timed(() => ask(small))
      const second = await timed(() => ask(large))
      if (time < 0) continue
      ofSmall.push(first.ms)
      ofLarge.push(second.ms)
      blocks.push(second.blockedMs)
    }
    const [one, other, block] = [ofSmall, ofLarge, blocks].map(sorted) as [number[], number[], number[]]
    const [p50, largeP50] = [percentile(one, 0.5), percentile(other, 0.5)]
    rows.push([
      name,
      rounded(p50),
      rounded(largeP50),
      rounded(largeP50 / p50),
      rounded(percentile(block, 0.5)),
      rounded(block.at(-1) ?? 0),
    ])
    tell(rows.at(-1)?.join(', ') ?? '')
  }
  return rows
}

const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b)

async function timed(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await nextTurn()
  delay.enable()
  const began = performance.now()
  await work()
  const ms = performance.now() - began
  // The last delay is counted with the next turn of the timer.
  await new Promise((resolve) => setTimeout(resolve, 3))
  delay.disable()
  return { ms, blockedMs: Number.isFinite(delay.max) ? delay.max / nsPerMs : 0 }
}

import { writtenDuration } from '../scenario/values.ts'
import { type Tree, withValue } from '../shrink/tree.ts'

type Trouble = {
  /** The list that it is added to; `away` is that of the first printer. */
  readonly list: 'faults' | 'outages' | 'away'
  readonly trouble: object
  readonly lasts?: number
}

const none: Trouble = { list: 'faults', trouble: {} }

/** Faults of single calls, which may hit all calls of a run. */
const onCalls = (on: 'operators' | 'printers', rate: number): readonly Trouble[] =>
  (['kill-tab', 'lose-answer', 'lose-request', 'repeat'] as const).map((kind) => ({
    list: 'faults',
    trouble: { kind, on, rate },
  }))

/** Troubles after which the tablets of a shop have to agree again; drawn by the schema alone, they are rare. */
const ofTablets: readonly Trouble[] = [
  ...onCalls('operators', 0.2),
  ...(['cut', 'deaf'] as const).map((kind) => ({
    list: 'faults' as const,
    trouble: { kind, on: 'operators', rate: 0.5 },
    lasts: 30_000,
  })),
  ...(['kill', 'leave', 'database'] as const).map((kind) => ({
    list: 'outages' as const,
    trouble: { kind },
    lasts: 30_000,
  })),
]

/** Troubles after which nothing may be missing on paper, or be there twice. */
const ofPrinters: readonly Trouble[] = [
  ...onCalls('printers', 0.4),
  { list: 'away', trouble: {}, lasts: 90_000 },
  { list: 'away', trouble: {}, lasts: 7_000 },
]

type Parts = Readonly<Record<string, readonly unknown[] | undefined>>

/** Adds a trouble of a shop's tablets or printers, at a time at which they are at work. */
export function withTrouble(tree: Tree, dice: () => number): Tree {
  const { printers = [], ...parts } = tree as Parts
  const troubles = [...ofTablets, ...(printers.length > 0 ? ofPrinters : [])]
  const { list, trouble, lasts = null } = troubles[Math.floor(dice() * troubles.length)] ?? none
  const from = Math.floor(dice() * 300) * 1_000
  const [first, second] = list === 'faults' ? ['from', 'until'] : ['at', 'for']
  const window = lasts !== null && {
    [first]: writtenDuration(from),
    [second]: writtenDuration(list === 'faults' ? from + lasts : lasts),
  }
  const one = { ...trouble, ...window }
  if (list !== 'away') return withValue(tree, [list], [...(parts[list] ?? []), one])
  const { away = [] } = printers[0] as { readonly away?: readonly unknown[] }
  return withValue(tree, ['printers', 0, 'away'], [...away, one])
}

import { writtenDuration } from '../scenario/values.ts'
import { type Tree, withValue } from '../shrink/tree.ts'

type Trouble = { readonly list: 'faults' | 'outages'; readonly trouble: object; readonly lasts?: number }

const none: Trouble = { list: 'faults', trouble: {} }

/** Troubles after which the tablets of a shop have to agree again; drawn by the schema alone, they are rare. */
const troubles: readonly Trouble[] = [
  ...(['kill-tab', 'lose-answer', 'lose-request', 'repeat'] as const).map((kind) => ({
    list: 'faults' as const,
    trouble: { kind, on: 'operators', rate: 0.2 },
  })),
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

/** Adds a trouble of a shop's tablets, at a time at which they are at work. */
export function withTrouble(tree: Tree, dice: () => number): Tree {
  const { list, trouble, lasts = null } = troubles[Math.floor(dice() * troubles.length)] ?? none
  const from = Math.floor(dice() * 300) * 1_000
  const [first, second] = list === 'faults' ? ['from', 'until'] : ['at', 'for']
  const window = lasts !== null && {
    [first]: writtenDuration(from),
    [second]: writtenDuration(list === 'faults' ? from + lasts : lasts),
  }
  const present = (tree as Readonly<Record<string, unknown>>)[list]
  return withValue(tree, [list], [...(Array.isArray(present) ? present : []), { ...trouble, ...window }])
}

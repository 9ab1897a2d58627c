import { type Figure, type FigureKind, figuresOf } from './figures.ts'
import type { Report } from './read-report.ts'

/** By how much a figure may be worse than the baseline's: 1.5 is half as much again. */
export type Bounds = Readonly<Record<FigureKind, number>>

export type Difference = {
  readonly name: string
  readonly kind: FigureKind
  readonly before: number
  readonly after: number
  /** Whether the figure is over its bound. */
  readonly isOver: boolean
}

export type Comparison = { readonly figures: number; readonly differences: readonly Difference[] }

/** A time that is longer by less than this is noise, whatever its ratio. */
const leastMs = 5

/** Holds the figures of a run against those of a baseline. A figure that one of them lacks is 0 there. */
export function compare(baseline: Report, run: Report, bounds: Bounds): Comparison {
  const before = new Map(figuresOf(baseline).map((figure) => [figure.name, figure]))
  const after = new Map(figuresOf(run).map((figure) => [figure.name, figure]))
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const differences = names.flatMap((name): readonly Difference[] => {
    const [old, now] = [before.get(name), after.get(name)]
    const kind = (now ?? old)?.kind ?? 'count'
    const values = { before: figureOf(old), after: figureOf(now) }
    if (values.before === values.after) return []
    return [{ name, kind, ...values, isOver: isOver(kind, values, bounds[kind]) }]
  })
  return { figures: names.length, differences }
}

const figureOf = (figure: Figure | undefined): number => figure?.value ?? 0

function isOver(kind: FigureKind, { before, after }: { before: number; after: number }, bound: number): boolean {
  if (kind === 'time') return before > 0 && after > before * bound && after - before >= leastMs
  return kind === 'load' ? after < before / bound : after > before * bound
}

/** A difference in one line, such as `p99 of submitOrder: 40 ms, and now 120 ms (3 times, at most 1.5)`. */
export function lineOf({ name, kind, before, after, isOver }: Difference, bounds: Bounds): string {
  const ratio = before > 0 ? `${rounded(after / before)} times` : 'new'
  const bound = isOver ? `, at most ${bounds[kind]}` : ''
  return `${name}: ${written(kind, before)}, and now ${written(kind, after)} (${ratio}${bound})`
}

const rounded = (value: number) => Math.round(value * 100) / 100

function written(kind: FigureKind, value: number): string {
  if (kind === 'time') return `${Math.round(value)} ms`
  return kind === 'rate' ? `${rounded(value * 100)} %` : String(value)
}

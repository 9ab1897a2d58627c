import type { Figures } from './job.ts'
import type { Plan } from './targets.ts'

/** The figures of each repetition, by system. */
export type Samples = ReadonlyMap<string, readonly Figures[]>

export type Outcome = { readonly target: string; readonly value: number; readonly isMet: boolean }

export function medians(samples: readonly Figures[]): Figures {
  const names = Object.keys(samples[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(samples.map((figures) => figures[name]!))]))
}

export function outcomes({ targets, metrics }: Plan, samples: Samples): readonly Outcome[] {
  const of = (system: string) => medians(samples.get(system) ?? [])
  return targets.flatMap(({ metric, atMost, against, of: system = 'comanda' }) => {
    const [ours, theirs] = [of(system)[metric], against ? of(against)[metric] : 1]
    if (ours === undefined || theirs === undefined) return []
    const value = ours / theirs
    const says = metrics.find(({ name }) => name === metric)?.says
    const target = `${system}, ${says}: at most ${atMost}${against ? ` x ${against}` : ''}`
    return [{ target, value, isMet: value <= atMost }]
  })
}

/** One line per system, with its medians, the range of the first metric, and that metric's ratios. */
export function table({ metrics }: Plan, samples: Samples): string {
  const [first] = metrics
  if (!first) return ''
  const baseOf = (system: string) => medians(samples.get(system) ?? [])[first.name]
  const head = [
    '',
    ...metrics.map(({ says }) => says),
    'others, cores',
    'range of the first',
    '/ bare ws',
    '/ socket.io',
  ]
  const rows = [...samples].map(([system, repetitions]) => {
    const figures = medians(repetitions)
    const all = repetitions.map((one) => one[first.name]!)
    const ratio = (base: string) => {
      const value = figures[first.name]! / (baseOf(base) ?? Number.NaN)
      return Number.isNaN(value) ? '' : value.toFixed(2)
    }
    return [
      system,
      ...metrics.map(({ name }) => rounded(figures[name]!)),
      rounded(figures['others']!),
      `${rounded(Math.min(...all))} to ${rounded(Math.max(...all))}`,
      ratio('bare ws'),
      ratio('socket.io'),
    ]
  })
  return aligned([head, ...rows])
}

export const rounded = (value: number) =>
  Math.abs(value) >= 100 || Number.isInteger(value) ? Math.round(value).toLocaleString('en') : value.toPrecision(3)

export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  ')
  return rows.map(line).join('\n')
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

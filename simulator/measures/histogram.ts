/** The durations of something over a whole run, in a few numbers. All in milliseconds. */
export type Spread = {
  readonly count: number
  readonly p50: number
  readonly p90: number
  readonly p99: number
  readonly max: number
  /** The upper bounds of the buckets that are not empty, with their counts. */
  readonly buckets: readonly (readonly [upToMs: number, count: number])[]
}

/** Returns the duration within which this share of all lies. */
export function quantileOf({ count, max, buckets }: Pick<Spread, 'count' | 'max' | 'buckets'>, share: number): number {
  let left = Math.ceil(share * count)
  for (const [upTo, some] of buckets) {
    left -= some
    if (left <= 0) return Math.min(max, upTo)
  }
  return 0
}

/** Eight buckets for each doubling: a quantile is at most 9 % too long, and memory does not grow with the run. */
const perDoubling = 8

export function histogram() {
  const counts = new Map<number, number>()
  let [count, max] = [0, 0]
  const boundOf = (bucket: number) => Math.round(2 ** (bucket / perDoubling) * 10) / 10
  const sorted = () => [...counts].sort(([a], [b]) => a - b)
  return {
    add(milliseconds: number) {
      const bucket = Math.ceil(Math.log2(Math.max(1, milliseconds)) * perDoubling)
      counts.set(bucket, (counts.get(bucket) ?? 0) + 1)
      count++
      max = Math.max(max, milliseconds)
    },
    spread(): Spread {
      const buckets = sorted().map(([bucket, some]) => [boundOf(bucket), some] as const)
      const quantile = (share: number) => quantileOf({ count, max, buckets }, share)
      return { count, p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99), max, buckets }
    },
  }
}

import { readFileSync } from 'node:fs'

/** `index` counts from 1. */
export type Shard = { readonly index: number; readonly count: number }

/** The seconds that each file of tests took a worker, by its path from the root: `tests/record-seconds.ts` writes them. */
export const recordedSeconds = (): Readonly<Record<string, number>> =>
  JSON.parse(readFileSync(new URL('./seconds.json', import.meta.url), 'utf8'))

/** The time of a file. A file without a record counts as the median. */
export function secondsBy(recorded: Readonly<Record<string, number>>): (file: string) => number {
  const all = Object.values(recorded).toSorted((one, other) => one - other)
  const usual = all[Math.floor(all.length / 2)] ?? 1
  return (file) => recorded[file] ?? usual
}

/**
 * The files of one shard, the longest first. Each file goes to the shard with the least work so far, so that all
 * machines end at about the same time; every machine computes the same division.
 */
export function filesOfShard(
  files: readonly string[],
  { index, count }: Shard,
  secondsOf: (file: string) => number,
): readonly string[] {
  const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] as string[] }))
  const longestFirst = files.toSorted((one, other) => secondsOf(other) - secondsOf(one) || (one < other ? -1 : 1))
  for (const file of longestFirst) {
    const least = shards.reduce((best, shard) => (shard.seconds < best.seconds ? shard : best))
    least.seconds += secondsOf(file)
    least.files.push(file)
  }
  return shards[index - 1]?.files ?? []
}

import type { TimedFile } from './reports.ts'

const mostFiles = 20

/** The 20 slowest files and the share of each area, in the seconds of workers, as lines to print. */
export function slowest(files: readonly TimedFile[]): readonly string[] {
  const whole = sum(files)
  const areas = [...Map.groupBy(files, ({ file }) => file.split('/')[1] ?? file)]
    .map(([area, inside]) => ({ area, ms: sum(inside), count: inside.length }))
    .toSorted((one, other) => other.ms - one.ms)
  const longest = files.toSorted((one, other) => other.ms - one.ms).slice(0, mostFiles)
  return [
    `Seconds of workers: ${seconds(whole)} in ${files.length} files`,
    ...areas.map(({ area, ms, count }) => `${seconds(ms)} ${share(ms, whole)} ${area} (${count} files)`),
    'The files that took longest:',
    ...longest.map(({ file, ms }) => `${seconds(ms)} ${file}`),
  ]
}

const sum = (files: readonly TimedFile[]) => files.reduce((all, { ms }) => all + ms, 0)
const seconds = (ms: number) => (ms / 1000).toFixed(0).padStart(5)
const share = (ms: number, whole: number) => `${Math.round((ms / whole) * 100)} %`.padStart(5)

import { rounded } from './realtime/report.ts'

/** The progress of a bench as it is printed: each step when it begins, and each figure when it comes. */
export type Progress = {
  readonly tell: (words: string) => void
  /** Prints the figures of one thing. */
  readonly figures: (name: string, figures: Readonly<Record<string, number | string>>) => void
}

/** Each line begins with the seconds since the bench began. */
export function createProgress(
  print: (line: string) => void = console.log,
  now: () => number = () => performance.now(),
): Progress {
  const began = now()
  const tell = (words: string) => print(`${Math.round((now() - began) / 1000)} s: ${words}`)
  return {
    tell,
    figures(name, figures) {
      const cells = Object.entries(figures).map(
        ([key, value]) => `${key} ${typeof value === 'string' ? value : rounded(value)}`,
      )
      tell(`${name}: ${cells.join(', ')}`)
    },
  }
}

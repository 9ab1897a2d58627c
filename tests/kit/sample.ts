/** The number of commits in a row over which a sweep is divided: each commit takes one share. */
type Turns = 2 | 4 | 8

/** The variables by which `npm test` tells its runners the sample (a number, or `all`) and the commit since which screens have changed. */
export const sampleVariable = 'TEST_SAMPLE'
export const sinceVariable = 'TEST_SINCE'

/** Whether this run takes every sweep whole: `npm test -- --all`, and each runner that is started by hand. */
export const isWhole = (): boolean => (process.env[sampleVariable] ?? 'all') === 'all'

/**
 * The parts of an exhaustive sweep that this run takes. `npm test` takes one share of each sweep, by the number of its commit, so that
 * `turns` commits in a row take every part once. Sweeps with the same number of turns begin at different parts, because their
 * names shift them.
 */
export function sampled<Part>(sweep: string, turns: Turns, parts: readonly Part[]): readonly Part[] {
  if (parts.length === 1) return parts
  const { first, every } = strideOf(sweep, turns)
  return parts.filter((_, index) => index % every === first)
}

/** The same share if only the sweep itself finds out how many parts it has: its first part, and the step from one part to the next. */
export function strideOf(sweep: string, turns: Turns): { readonly first: number; readonly every: number } {
  if (isWhole()) return { first: 0, every: 1 }
  const turn = Number(process.env[sampleVariable]) + offsetOf(sweep)
  return { first: (turns - (turn % turns)) % turns, every: turns }
}

/**
 * How many random inputs a property tries: a third in a run of a share. Each run draws new ones, and fast-check prints the command
 * that repeats a failure.
 */
export const inputs = (whole: number): number => (isWhole() ? whole : Math.ceil(whole / 3))

const offsetOf = (sweep: string) => [...sweep].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)

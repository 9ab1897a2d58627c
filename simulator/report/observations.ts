import type { RunOutcome } from '../run/simulate.ts'

type Run = Pick<RunOutcome, 'verdict' | 'broken' | 'failure' | 'observations'>

/**
 * The lines of a file with a run's observations, each a JSON text: first the run's verdict and numbers, then each
 * observation with its step. A reader needs no more memory than a line.
 */
export function* observationLines(
  { verdict, broken, failure, observations }: Run,
  about: { readonly command: string; readonly hashOfLog: string | null; readonly summary: readonly string[] },
): Generator<string> {
  yield `${JSON.stringify({ verdict, broken, failure, ...about, observations: observations.length })}\n`
  for (const [index, seen] of observations.entries()) yield `${JSON.stringify({ step: index + 1, ...seen })}\n`
}

import { Cause, Exit, Schema } from 'effect'
import { CliError } from 'effect/cli'

/** The meaning of exit codes for a team's CI; 0 is a run whose invariants and thresholds all held. */
export const exitCodes = { broken: 1, wrongUse: 2, failed: 3, stopped: 130 } as const

/**
 * A command that did not succeed, with a sentence that gives the reason.
 * @public Its name is in the types of possible failures.
 */
export class Ended extends Schema.TaggedError<Ended>()('Ended', { message: Schema.String, exitCode: Schema.Int }) {
  override readonly '~effect/Runtime/errorExitCode' = this.exitCode
}

export const wrongUse = (message: string) => new Ended({ message, exitCode: exitCodes.wrongUse })
export const cannotBeJudged = (message: string) => new Ended({ message, exitCode: exitCodes.failed })
export const broken = (message: string) => new Ended({ message, exitCode: exitCodes.broken })

/**
 * Returns the exit code of a command from the one that the library gives. Its 1 for an unknown flag, or for a bug,
 * would mean a broken invariant: only a run that found one ends with 1.
 */
export function exitCodeOf(exit: Exit.Exit<unknown, unknown>, code: number): number {
  if (code === 0 || Exit.isSuccess(exit)) return code
  const error = Cause.squash(exit.cause)
  if (CliError.isCliError(error)) return exitCodes.wrongUse
  return code === exitCodes.broken && !(error instanceof Ended) ? exitCodes.failed : code
}

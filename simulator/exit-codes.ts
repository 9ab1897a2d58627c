import { Cause, Exit, Schema } from 'effect'
import { CliError } from 'effect/cli'

/** What an exit code says to a team's CI; 0 is a run whose invariants and thresholds all held. */
export const exitCodes = { broken: 1, wrongUse: 2, failed: 3, stopped: 130 } as const

/**
 * A command that ended in something other than success, with a sentence that says why.
 * @public Its name stands in the types of what may fail.
 */
export class Ended extends Schema.TaggedError<Ended>()('Ended', { message: Schema.String, exitCode: Schema.Int }) {
  override readonly '~effect/Runtime/errorExitCode' = this.exitCode
}

export const wrongUse = (message: string) => new Ended({ message, exitCode: exitCodes.wrongUse })
export const cannotBeJudged = (message: string) => new Ended({ message, exitCode: exitCodes.failed })
export const broken = (message: string) => new Ended({ message, exitCode: exitCodes.broken })

/** The code of a command's end, of that which the library gives it: 1 for a flag that is not known would be a broken invariant. */
export const exitCodeOf = (exit: Exit.Exit<unknown, unknown>, code: number): number =>
  code !== 0 && Exit.isFailure(exit) && CliError.isCliError(Cause.squash(exit.cause)) ? exitCodes.wrongUse : code

import { Cause, Exit, Schema } from 'effect'
import { CliError } from 'effect/cli'

/** The exit codes of every command, which a team's CI reads. `docs/qa.md` has the same table, and a test compares both. */
export const exits = {
  held: { code: 0, meaning: 'all that was tried held: every invariant, every threshold, each answer of a recording' },
  broken: {
    code: 1,
    meaning:
      'an invariant broke, a threshold was exceeded, a replay differs from its recording, or a figure is worse than its baseline',
  },
  wrongUse: {
    code: 2,
    meaning:
      'nothing can be said: a wrong use, a run that was refused before its first order, or one that did not try what its file asks for',
  },
  failed: {
    code: 3,
    meaning:
      'not judged: the gateway does not answer, is gone, or held the run back by a limit; or the simulator has a bug',
  },
  stopped: { code: 130, meaning: 'stopped by Ctrl-C or SIGTERM; the reports cover the run until then' },
} as const

export const exitCodes = {
  broken: exits.broken.code,
  wrongUse: exits.wrongUse.code,
  failed: exits.failed.code,
  stopped: exits.stopped.code,
} as const

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

/** Failures of a start that looks first: the scenario and the gateway do not fit together. */
const refusals: readonly string[] = ['OtherContract', 'NotReadyFor', 'MissingStore', 'WrongSecurityCode']

/** Returns the end of a command whose run did not begin: it was refused, or the gateway is away or busy. */
export const endedBy = ({ _tag, message }: { readonly _tag: string; readonly message: string }) =>
  refusals.includes(_tag) ? wrongUse(message) : cannotBeJudged(message)

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

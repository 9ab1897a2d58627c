import { Console, Effect, Option } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { recoveriesOf } from '../measures/recovered.ts'
import { shellWord, simulatorWords } from '../process/caller.ts'
import { broken, cannotBeJudged, type Ended, endedBy, wrongUse } from '../process/exit-codes.ts'
import { untilStopped } from '../process/until-stopped.ts'
import { checkWritable, writeFile } from '../process/write-file.ts'
import { openTape } from '../record/tape.ts'
import { findingOf, peopleLines } from '../report/finding.ts'
import { htmlOf } from '../report/html.ts'
import { junitOf } from '../report/junit.ts'
import { observationLines } from '../report/observations.ts'
import { progressLine } from '../report/progress.ts'
import { summaryLines } from '../report/summary.ts'
import { told, type VerdictWords } from '../report/verdict.ts'
import { liveRun } from '../run/live-run.ts'
import type { RunOutcome } from '../run/simulate.ts'
import { MissingStore } from '../run/stores-of-run.ts'
import { findScenario, lengthOf, placeOfStore } from '../scenario/find.ts'
import { isSmall, tooShortForCarts } from '../scenario/needed.ts'
import type { Scenario } from '../scenario/schema.ts'
import { storesThatChange } from '../scenario/shops.ts'
import { failureOf } from '../shrink/same-failure.ts'
import { openWorld, type RunOptions } from '../world/host.ts'
import { cityFlag, cityOfRun } from './city-flag.ts'
import { writeSmallest } from './shrink-command.ts'
import { targetFlags, targetOf } from './target-flags.ts'

/**
 * `sim run SCENARIO`: runs a scenario from a file, or one of ours by its name, in virtual time or against a gateway.
 */
export const runCommand = (adminToken: Effect.Effect<string, unknown>) =>
  Command.make(
    'run',
    {
      scenario: Argument.String('scenario').pipe(
        Argument.withDescription('A YAML file, or the name of one in simulator/scenarios'),
      ),
      ...targetFlags,
      city: cityFlag,
      seed: Flag.String('seed').pipe(Flag.withDescription('Replaces the seed of the file'), Flag.optional),
      report: Flag.Path('report').pipe(Flag.withDescription('Writes the outcome as JSON to this file'), Flag.optional),
      junit: Flag.Path('junit').pipe(
        Flag.withDescription('Writes invariants and thresholds as JUnit XML to this file'),
        Flag.optional,
      ),
      html: Flag.Path('html').pipe(
        Flag.withDescription('Writes a page with times, orders and the fleet’s map to this file'),
        Flag.optional,
      ),
      observations: Flag.Path('observations').pipe(
        Flag.withDescription('Writes the numbers of the run and then each observation as a JSON line to this file'),
        Flag.optional,
      ),
      record: Flag.Path('record').pipe(
        Flag.withDescription('Writes the traffic on the wire to this file, for `sim replay`'),
        Flag.optional,
      ),
      verbose: Flag.Boolean('verbose').pipe(
        Flag.withDescription('Names each invariant that held, and each that nothing in the run could break'),
        Flag.withDefault(false),
      ),
      shrink: Flag.Path('shrink').pipe(
        Flag.withDescription(
          'If a run in virtual time breaks, writes the smallest scenario that breaks too to this file',
        ),
        Flag.optional,
      ),
      shrinkFor: Flag.String('shrink-for').pipe(
        Flag.withDescription('The time to look for the smallest, such as 2m'),
        Flag.withDefault('2m'),
      ),
    },
    Effect.fn(function* (flags) {
      const scenario = yield* findScenario(flags.scenario, Option.getOrUndefined(flags.seed))
      const short = tooShortForCarts(scenario)
      if (short) return yield* wrongUse(short)
      const target = yield* targetOf(flags, adminToken)
      const baseUrl = target?.baseUrl
      const gazetteer = Option.fromUndefinedOr(process.env['GAZETTEER_FILE'])
      const city = yield* cityOfRun(flags.city, gazetteer, target !== null)
      const budgetMs = yield* lengthOf('shrink-for', flags.shrinkFor)
      const unmet = baseUrl ? needsVirtualTime(scenario, Option.isSome(flags.shrink)) : null
      if (unmet !== null) return yield* wrongUse(unmet)
      yield* checkWritable(
        [flags.report, flags.junit, flags.html, flags.observations, flags.record, flags.shrink].flatMap(Option.toArray),
      )
      const words = ['run', flags.scenario, '--seed', scenario.seed, ...(baseUrl ? ['--base-url', baseUrl] : [])]
      // A report is read on other machines.
      const anywhere = `comanda-sim ${words.map(shellWord).join(' ')}`
      const command = `${simulatorWords(process.env, process.cwd())} ${words.map(shellWord).join(' ')}`
      yield* untilStopped((stop) =>
        Effect.gen(function* () {
          const tape = Option.isSome(flags.record) ? yield* openTape(flags.record.value) : null
          const onRecorded = tape ? { onRecorded: tape.write } : {}
          const began = new Date()
          const line = progressLine(process.stderr, () => performance.now(), target ? 'live' : 'virtual')
          const outcome: RunOutcome & { readonly hashOfLog?: string | null } = yield* (
            target
              ? liveRun(scenario, { ...target, city }, { stop, onProgress: line.tell, ...onRecorded }).pipe(
                  Effect.catch((problem) =>
                    Effect.gen(function* () {
                      const place =
                        problem instanceof MissingStore ? yield* placeOfStore(flags.scenario, problem.alias) : ''
                      return yield* endedBy({ _tag: problem._tag, message: `${place}${problem.message}` })
                    }),
                  ),
                )
              : inVirtualTime(scenario, { signal: stop, onProgress: line.tell, ...onRecorded })
          ).pipe(Effect.ensuring(Effect.sync(line.end)))
          const { hashOfLog = null, missingStore } = outcome
          const place = missingStore === undefined ? '' : yield* placeOfStore(flags.scenario, missingStore)
          const thresholds = Object.keys(scenario.thresholds).length + recoveriesOf(scenario).length
          const people = peopleLines(findingOf(outcome))
          const summary = summaryLines(scenario, outcome)
          const verdict = end(
            outcome,
            told(
              { ...outcome, failure: outcome.failure && `${place}${outcome.failure}` },
              { thresholds, command, isVerbose: flags.verbose, people, summary },
            ),
          )
          yield* Effect.gen(function* () {
            if (tape) yield* tape.whole
            yield* write(flags.report, () => `${JSON.stringify({ summary, ...outcome }, null, 2)}\n`)
            yield* writeObservations(flags.observations, () =>
              observationLines(outcome, { command: anywhere, hashOfLog, summary }),
            )
            yield* write(flags.junit, () =>
              junitOf(scenario, outcome, {
                command: anywhere,
                hashOfLog,
                began,
                seconds: (Date.now() - began.getTime()) / 1000,
              }),
            )
            yield* write(flags.html, () => htmlOf({ scenario, outcome, command: anywhere, city, hashOfLog }))
            if (Option.isSome(flags.shrink) && failureOf(outcome) !== null)
              yield* writeSmallest({ scenario, outcome, file: flags.shrink.value, budgetMs, stop })
          }).pipe(Effect.catch((unwritten) => tellBoth(verdict, unwritten)))
          yield* verdict
        }).pipe(Effect.scoped),
      )
    }),
  ).pipe(
    Command.withDescription(
      'Runs a scenario; exits with 1 when an invariant breaks, 2 for a wrong use, 3 when it cannot be judged',
    ),
  )

/** Names the part of a run that a gateway of real time cannot try. */
function needsVirtualTime(scenario: Scenario, shrinks: boolean): string | null {
  if (shrinks) return '--shrink repeats a run many times, which only virtual time does: leave out --base-url'
  if (scenario.nodes > 1 || scenario.outages.length > 0)
    return 'nodes and outages need virtual time: leave out --base-url, or these fields'
  if (scenario.carts.length > 0)
    return 'the stories of carts take days, which only virtual time makes short: leave out --base-url, or carts'
  if (scenario.printers.length > 0 || scenario.faults.some(({ kind }) => kind === 'slow'))
    return 'printers and the fault slow need virtual time: leave out --base-url, or these'
  const [changed] = storesThatChange(scenario.shops)
  return changed ? `pauses, sellsOut and requeues of ${changed} need virtual time: leave out --base-url` : null
}

const inVirtualTime = (scenario: Scenario, options: RunOptions) =>
  Effect.acquireUseRelease(
    Effect.sync(() => openWorld({ isBrief: isSmall(scenario) })),
    (world) => Effect.promise(() => world.run(scenario, options)),
    (world) => Effect.promise(world.close),
  )

const write = (path: Option.Option<string>, text: () => string) =>
  Option.isNone(path) ? Effect.void : writeFile(path.value, text())

/** Line by line: the text of a large run would take more memory than the run. */
const writeObservations = (path: Option.Option<string>, lines: () => Iterable<string>) =>
  Option.isNone(path)
    ? Effect.void
    : Effect.scoped(
        Effect.flatMap(openTape(path.value), (tape) => {
          for (const line of lines()) tape.write(line)
          return tape.whole
        }),
      )

/** A file that could not be written hides no verdict: if the run went wrong, the exit code says that. */
const tellBoth = (verdict: ReturnType<typeof end>, unwritten: Ended) =>
  verdict.pipe(
    Effect.tapError(() => Console.error(unwritten.message)),
    Effect.andThen(Effect.fail(unwritten)),
  )

/** Ends the command as its run ended; the verdict is the last words. */
const end = Effect.fnUntraced(function* ({ verdict, broken: violation, isWrongUse }: RunOutcome, says: VerdictWords) {
  for (const line of says.before) yield* Console.log(line)
  if (violation) return yield* broken(says.verdict)
  if (isWrongUse || verdict === 'untried') return yield* wrongUse(says.verdict)
  if (verdict === 'failed') return yield* cannotBeJudged(says.verdict)
  if (verdict === 'held') return yield* Console.log(says.verdict)
  yield* Console.error(says.verdict)
  return yield* Effect.interrupt
})

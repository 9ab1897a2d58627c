import { Console, Effect } from 'effect'
import { shellWord, simulatorWords } from '../process/caller.ts'
import { writeFile } from '../process/write-file.ts'
import type { RunOutcome } from '../run/simulate.ts'
import type { Scenario } from '../scenario/schema.ts'
import { yamlOf } from '../scenario/write.ts'
import { type Broken, failureOf, shrinkFailure } from '../shrink/same-failure.ts'
import { openWorld } from '../world/host.ts'

type FailedRun = {
  readonly scenario: Scenario
  readonly outcome: RunOutcome & Broken
  /** The path for the smallest scenario. */
  readonly file: string
  readonly budgetMs: number
  readonly stop: AbortSignal
}

/** Finds the smallest scenario that goes wrong in the same way, and writes it with the command that repeats it. */
export const writeSmallest = Effect.fn('writeSmallest')(function* ({
  scenario,
  outcome,
  file,
  budgetMs,
  stop,
}: FailedRun) {
  yield* Console.log(`Looking for the smallest scenario that breaks, for ${Math.round(budgetMs / 1000)} s at most…`)
  const world = openWorld()
  const signal = AbortSignal.any([stop, AbortSignal.timeout(budgetMs)])
  const {
    scenario: smallest,
    runs,
    isDone,
  } = yield* Effect.promise(() =>
    shrinkFailure(scenario, outcome, (candidate) => world.run(candidate, { signal }), { signal }),
  ).pipe(Effect.ensuring(Effect.promise(world.close)))
  const command = `${simulatorWords(process.env, process.cwd())} run ${shellWord(file)}`
  const finding = outcome.broken?.finding ?? outcome.failure?.split('\n')[0] ?? ''
  const comment = `Found in ${scenario.name}: ${failureOf(outcome)}\n  ${finding}\nRepeat it: ${command}`
  yield* writeFile(file, yamlOf(smallest, comment))
  const end = isDone ? '' : ', and smaller ones may be left'
  yield* Console.log(`The smallest after ${runs} runs is in ${file}${end}. Repeat it: ${command}`)
})

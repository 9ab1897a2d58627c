import { createHash } from 'node:crypto'
import { Console, Effect, FileSystem } from 'effect'
import { Command, Flag } from 'effect/cli'
import { type Explored, explore, type Reached } from '../explore/explore.ts'
import { seededBytes } from '../ground/dice.ts'
import { broken, cannotBeJudged, wrongUse } from '../process/exit-codes.ts'
import { untilStopped } from '../process/until-stopped.ts'
import { checkWritable, makeFolder, writeFile } from '../process/write-file.ts'
import { findScenario, lengthOf, ourScenarios } from '../scenario/find.ts'
import { readForRun } from '../scenario/read.ts'
import type { Scenario } from '../scenario/schema.ts'
import { yamlOf } from '../scenario/write.ts'
import { failureOf } from '../shrink/same-failure.ts'
import { openWorld } from '../world/host.ts'
import { writeSmallest } from './shrink-command.ts'

/** A variation that takes longer is dropped: several short runs find more than one long one. */
const longestRunMs = 20_000
const tellEveryMs = 5_000

/** `sim explore`: runs seeds and variations of our scenarios until the budget ends or one goes wrong. */
export const exploreCommand = Command.make(
  'explore',
  {
    budget: Flag.String('budget').pipe(Flag.withDescription('The time to explore, such as 5m'), Flag.withDefault('5m')),
    seed: Flag.String('seed').pipe(Flag.withDescription('The seed of the exploration'), Flag.withDefault('1')),
    shard: Flag.String('shard').pipe(
      Flag.withDescription('This machine’s part of the work, such as 1/4'),
      Flag.withDefault('1/1'),
    ),
    corpus: Flag.Path('corpus').pipe(
      Flag.withDescription('The folder of scenarios that reached something new, kept from run to run'),
      Flag.withDefault('.data/simulator-corpus'),
    ),
    smallest: Flag.Path('smallest').pipe(
      Flag.withDescription('The file for the smallest scenario that goes wrong'),
      Flag.withDefault('.data/simulator-smallest.yaml'),
    ),
    shrinkFor: Flag.String('shrink-for').pipe(
      Flag.withDescription('The time to look for the smallest, besides the budget'),
      Flag.withDefault('2m'),
    ),
  },
  Effect.fn(function* (flags) {
    const budgetMs = yield* lengthOf('budget', flags.budget)
    const shrinkMs = yield* lengthOf('shrink-for', flags.shrinkFor)
    const shard = yield* shardOf(flags.shard)
    const scenarios = yield* Effect.forEach(yield* ourScenarios, (name) => findScenario(name))
    yield* checkWritable([flags.smallest, `${flags.corpus}/new.yaml`])
    yield* makeFolder(flags.corpus)
    const corpus = yield* readCorpus(flags.corpus)
    yield* untilStopped((stop) =>
      Effect.gen(function* () {
        const signal = AbortSignal.any([stop, AbortSignal.timeout(budgetMs)])
        const kept: Reached[] = []
        const explored = yield* withWorlds((worlds) =>
          explore({
            scenarios,
            corpus,
            seed: flags.seed,
            shard,
            diceOf: (name) => seededBytes(name).fraction,
            isOver: () => signal.aborted,
            worlds: worlds.map(
              (world) => (scenario: Scenario) =>
                world.run(scenario, { signal: AbortSignal.any([signal, AbortSignal.timeout(longestRunMs)]) }),
            ),
            onReached: (reached) => void kept.push(reached),
            onRun: progress(),
          }),
        )
        for (const reached of kept) yield* keep(flags.corpus, reached)
        yield* tell(explored)
        if (!explored.failure) {
          // No run came to anything before the budget was over, and a person has not stopped it.
          if (explored.states === 0 && !stop.aborted)
            return yield* wrongUse('nothing was tried: write a longer --budget, 2m at least')
          return
        }
        const { scenario, outcome } = explored.failure
        yield* writeFile(flags.smallest, yamlOf(scenario, `Found by exploring: ${failureOf(outcome)}`))
        yield* writeSmallest({ scenario, outcome, file: flags.smallest, budgetMs: shrinkMs, stop })
        const sentence = `Found: ${failureOf(outcome)}\n  ${outcome.broken?.finding ?? outcome.failure}`
        return yield* outcome.broken ? broken(sentence) : cannotBeJudged(sentence)
      }),
    )
  }),
).pipe(
  Command.withDescription(
    'Looks for a scenario that goes wrong; exits with 1 and the smallest of them when there is one',
  ),
)

const withWorlds = (use: (worlds: readonly ReturnType<typeof openWorld>[]) => Promise<Explored>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => [openWorld(), openWorld()]),
    (worlds) => Effect.promise(() => use(worlds)),
    (worlds) => Effect.promise(() => Promise.all(worlds.map((world) => world.close()))),
  )

const shardOf = (text: string) =>
  Effect.suspend(() => {
    const [, part, of] = (/^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []).map(Number)
    return part && of && part <= of
      ? Effect.succeed({ index: part - 1, of })
      : Effect.fail(wrongUse(`--shard ${text}: which part of how many, such as 1/4`))
  })

const statesLine = /^# states: (.*)$/m

/** Leaves out entries that cannot be read, or are no longer scenarios because the schema has changed. */
const readCorpus = Effect.fnUntraced(function* (folder: string) {
  const files = yield* FileSystem.FileSystem
  const names = (yield* files.readDirectory(folder)).filter((name) => name.endsWith('.yaml')).sort()
  const texts = yield* Effect.forEach(names, (name) =>
    files.readFileString(`${folder}/${name}`).pipe(Effect.orElseSucceed(() => '')),
  )
  return texts.flatMap((text): readonly Reached[] => {
    const read = readForRun(text)
    return read.ok ? [{ scenario: read.scenario, states: statesLine.exec(text)?.[1]?.split(' ') ?? [] }] : []
  })
})

const keep = (folder: string, { scenario, states }: Reached) =>
  FileSystem.FileSystem.use((files) => {
    const text = yamlOf(scenario, `states: ${states.join(' ')}`)
    const name = createHash('sha256').update(text).digest('hex').slice(0, 16)
    return files.writeFileString(`${folder}/${name}.yaml`, text)
  })

function progress() {
  let toldAt = performance.now()
  return ({ runs, states }: { readonly runs: number; readonly states: number }) => {
    if (performance.now() - toldAt < tellEveryMs) return
    toldAt = performance.now()
    process.stdout.write(`  ${runs} runs, ${states} states\n`)
  }
}

const tell = ({ runs, seeds, states, failure }: Explored) =>
  Console.log(
    `${runs} runs over ${seeds} seeds reached ${states} states${failure ? '; the last of them went wrong.' : ', and none went wrong.'}`,
  )

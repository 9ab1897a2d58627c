import { fileURLToPath } from 'node:url'
import { Console, Effect, FileSystem, Option, Schema } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { liveRun } from './live-run.ts'
import { readScenario } from './scenario/read.ts'
import { duration, type Scenario } from './scenario/schema.ts'
import type { Outcome } from './simulate.ts'
import { openWorld } from './world/host.ts'

/** A run that ended in something other than success, by its exit code: 1 for a broken invariant, 2 for a wrong use, 3 else. */
class RunEnded extends Schema.TaggedError<RunEnded>()('RunEnded', { message: Schema.String, exitCode: Schema.Int }) {
  override readonly '~effect/Runtime/errorExitCode' = this.exitCode
}

const exitCodes = { broken: 1, wrongUse: 2, failed: 3 } as const

/** `sim run SCENARIO`: a scenario of a file, or one of ours by its name, in virtual time or against a gateway. */
export const runCommand = (adminToken: Effect.Effect<string, unknown>) =>
  Command.make(
    'run',
    {
      scenario: Argument.String('scenario').pipe(
        Argument.withDescription('A file of YAML, or the name of one in simulator/scenarios'),
      ),
      baseUrl: Flag.String('base-url').pipe(
        Flag.withDescription('Where a gateway answers; without it the run is in virtual time'),
        Flag.optional,
      ),
      wait: Flag.String('wait').pipe(
        Flag.withDescription('How long a gateway that does not answer yet is waited for, such as 30s'),
        Flag.withDefault('30s'),
      ),
      seed: Flag.String('seed').pipe(Flag.withDescription('In place of the seed of the file'), Flag.optional),
      report: Flag.Path('report').pipe(Flag.withDescription('Writes the outcome as JSON to this file'), Flag.optional),
    },
    Effect.fn(function* (flags) {
      const scenario = yield* scenarioOf(flags.scenario, Option.getOrUndefined(flags.seed))
      const baseUrl = Option.getOrUndefined(flags.baseUrl)
      const outcome = baseUrl
        ? yield* liveRun(scenario, {
            baseUrl,
            adminToken: yield* adminToken.pipe(Effect.orDie),
            waitMs: yield* lengthOf(flags.wait),
          }).pipe(Effect.mapError(({ message }) => new RunEnded({ message, exitCode: exitCodes.failed })))
        : yield* inVirtualTime(scenario)
      if (Option.isSome(flags.report)) yield* write(flags.report.value, outcome)
      const where = baseUrl ? ` --base-url ${baseUrl}` : ''
      yield* tell(outcome, `npm run sim -- run ${flags.scenario} --seed ${scenario.seed}${where}`)
    }),
  ).pipe(
    Command.withDescription(
      'Runs a scenario; 1 when an invariant breaks, 2 for a wrong use, 3 when it cannot be judged',
    ),
  )

const scenarioOf = Effect.fnUntraced(function* (name: string, seed: string | undefined) {
  const own = new URL(`./scenarios/${name}.yaml`, import.meta.url)
  const path = /^[a-z0-9-]+$/.test(name) ? fileURLToPath(own) : name
  const text = yield* FileSystem.FileSystem.use((files) => files.readFileString(path)).pipe(
    Effect.mapError(() => wrongUse(`there is no scenario ${name}`)),
  )
  const read = readScenario(text)
  if (read.ok) return seed === undefined ? read.scenario : { ...read.scenario, seed }
  const lines = read.errors.map(({ line, column, message }) => `${path}:${line}:${column} ${message}`)
  return yield* wrongUse(lines.join('\n'))
})

const wrongUse = (message: string) => new RunEnded({ message, exitCode: exitCodes.wrongUse })

const inVirtualTime = (scenario: Scenario) =>
  Effect.acquireUseRelease(
    Effect.sync(openWorld),
    (world) => Effect.promise((signal) => world.run(scenario, { signal })),
    (world) => Effect.promise(world.close),
  )

function lengthOf(text: string): Effect.Effect<number, RunEnded> {
  const read = duration.safeParse(text)
  return read.success
    ? Effect.succeed(read.data)
    : Effect.fail(wrongUse(`--wait ${text}: a length of time, such as 30s`))
}

const write = (path: string, outcome: Outcome) =>
  FileSystem.FileSystem.use((files) => files.writeFileString(path, `${JSON.stringify(outcome, null, 2)}\n`))

const tell = Effect.fnUntraced(function* (outcome: Outcome & { readonly hashOfLog?: string | null }, command: string) {
  const { verdict, broken, failure, coverage, observations, hashOfLog } = outcome
  if (broken)
    return yield* new RunEnded({
      message: `Broken: ${broken.invariant}\n  ${broken.finding}\n  step ${broken.step}\n  repeat it with: ${command}`,
      exitCode: exitCodes.broken,
    })
  if (verdict !== 'held')
    return yield* new RunEnded({ message: failure ?? 'the run was stopped', exitCode: exitCodes.failed })
  yield* Console.log(`${coverage.held.length} invariants held over ${observations.length} observations.`)
  for (const name of coverage.unseen) yield* Console.log(`Nothing was seen of: ${name}`)
  if (hashOfLog) yield* Console.log(`The event log is ${hashOfLog}`)
})

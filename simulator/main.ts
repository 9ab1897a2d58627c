import * as NodeRuntime from '@effect/platform-node/NodeRuntime'
import * as NodeServices from '@effect/platform-node/NodeServices'
import { Cause, Config, Console, Effect, Exit, Layer, Option, Runtime, Schema } from 'effect'
import { CliError, Command, Flag } from 'effect/cli'
import { diffCommand } from './commands/diff-command.ts'
import { exploreCommand } from './commands/explore-command.ts'
import { importCommand } from './commands/import-command.ts'
import { replayCommand } from './commands/replay-command.ts'
import { runCommand } from './commands/run-command.ts'
import { simulatorKey } from './commands/target-flags.ts'
import { demoSimulatorKey, provenNetwork } from './network/run-key.ts'
import { folderOf } from './process/caller.ts'
import { exitCodeOf, exitCodes } from './process/exit-codes.ts'
import { runDemo } from './run/demo.ts'
import { City } from './services/city.ts'
import { Ledger } from './services/ledger.ts'
import { reachOf } from './services/reach.ts'

const adminToken = Config.String('ADMIN_TOKEN').pipe(Config.withDefault('demo-admin'))

const baseUrl = Flag.String('base-url').pipe(
  Flag.withDescription('The address of the gateway, such as http://127.0.0.1:8080'),
  Flag.withSchema(Schema.String.check(Schema.isPattern(/^https?:\/\/\S+$/))),
)
const seed = Flag.String('seed').pipe(
  Flag.withDescription('The same seed asks the same questions'),
  Flag.withDefault('1'),
)

let isEndless = false

const demo = Command.make('demo', { baseUrl, seed }, (flags) =>
  Effect.gen(function* () {
    isEndless = true
    const token = yield* adminToken
    const network = provenNetwork(Option.getOrElse(yield* simulatorKey, () => demoSimulatorKey))
    const reach = reachOf({ baseUrl: flags.baseUrl, adminToken: token, patience: 'endless', network })
    yield* runDemo(flags.baseUrl, flags.seed).pipe(Effect.provide(Layer.mergeAll(reach, City.demo, Ledger.forgetful)))
  }),
).pipe(Command.withDescription('A calm fleet that runs without end: one order in view at any time'))

/** One sentence for an expected failure; the whole stack trace for an unexpected one. */
function sayWhy(cause: Cause.Cause<unknown>) {
  const error = Cause.squash(cause)
  if (Cause.hasInterruptsOnly(cause) || CliError.isCliError(error)) return Effect.void
  return Console.error(Cause.hasDies(cause) || !(error instanceof Error) ? Cause.pretty(cause) : error.message)
}

/** Enters the caller's folder before any argument is read, so that each relative path begins there. */
function enterFolder() {
  const folder = folderOf(process.env, process.cwd())
  try {
    process.chdir(folder)
  } catch {
    console.error(`${folder} cannot be entered`)
    process.exit(exitCodes.wrongUse)
  }
}

enterFolder()

// The parent process may be killed without a message. The end of its channel shows that, and this process exits.
process.once('disconnect', () => process.exit(0))

Command.make('sim').pipe(
  Command.withDescription('Diners, a shop and couriers that use a gateway as people do'),
  Command.withSubcommands([
    demo,
    runCommand(adminToken),
    replayCommand(adminToken),
    diffCommand,
    importCommand,
    exploreCommand,
  ]),
  Command.run({ version: '0.1.0' }),
  Effect.tapCause(sayWhy),
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    // A run without end that stops on a signal has succeeded; a check that is interrupted has not.
    teardown: (exit, onExit) =>
      isEndless && Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
        ? onExit(0)
        : Runtime.defaultTeardown(exit, (code) => onExit(exitCodeOf(exit, code))),
  }),
)

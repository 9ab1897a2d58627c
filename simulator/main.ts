import * as NodeRuntime from '@effect/platform-node/NodeRuntime'
import * as NodeServices from '@effect/platform-node/NodeServices'
import { Cause, Config, Console, Effect, Exit, FileSystem, Layer, Option, Runtime, Schema } from 'effect'
import { CliError, Command, Flag } from 'effect/cli'
import { runDemo } from './demo.ts'
import { ofSmoke } from './invariants/list.ts'
import { linesOf, reportOf } from './report.ts'
import { runCommand } from './run-command.ts'
import { City } from './services/city.ts'
import { type GatewayAddress, gatewayHttp } from './services/gateway-http.ts'
import { InvariantBroken, Ledger } from './services/ledger.ts'
import { Sockets } from './services/sockets.ts'
import { watchPusher } from './services/watch-pusher.ts'
import { mostOrders, runSmoke } from './smoke.ts'

class WrongUse extends Schema.TaggedError<WrongUse>()('WrongUse', { message: Schema.String }) {}

const adminToken = Config.String('ADMIN_TOKEN').pipe(Config.withDefault('demo-admin'))

const baseUrl = Flag.String('base-url').pipe(
  Flag.withDescription('Where the gateway answers, such as http://127.0.0.1:8080'),
  Flag.withSchema(Schema.String.check(Schema.isPattern(/^https?:\/\/\S+$/))),
)
const seed = Flag.String('seed').pipe(
  Flag.withDescription('The same seed asks the same questions'),
  Flag.withDefault('1'),
)

const world = (address: GatewayAddress) =>
  Layer.mergeAll(gatewayHttp(address), watchPusher(address.baseUrl).pipe(Layer.provide(Sockets.live)), City.demo)

let isEndless = false

const demo = Command.make('demo', { baseUrl, seed }, (flags) =>
  Effect.gen(function* () {
    isEndless = true
    const address = { baseUrl: flags.baseUrl, adminToken: yield* adminToken, patience: 'endless' } as const
    yield* runDemo(flags.baseUrl, flags.seed).pipe(Effect.provide(Layer.mergeAll(world(address), Ledger.forgetful)))
  }),
).pipe(Command.withDescription('A calm fleet without an end: one order in view at any time'))

const smoke = Command.make(
  'smoke',
  {
    baseUrl: Flag.optional(baseUrl),
    inProcess: Flag.Boolean('in-process').pipe(
      Flag.withDescription('Starts a gateway of its own with the demo’s catalogue'),
      Flag.withDefault(false),
    ),
    seed,
    orders: Flag.Int('orders').pipe(
      Flag.withDescription('How many orders live at once'),
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostOrders }))),
      Flag.withDefault(3),
    ),
    stackSize: Flag.Int('stack').pipe(
      Flag.withDescription('How many orders the shop groups into one stack; 1 groups none'),
      Flag.withSchema(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: mostOrders }))),
      Flag.withDefault(1),
    ),
    report: Flag.optional(Flag.Path('report').pipe(Flag.withDescription('Writes the run as JSON to this file'))),
  },
  Effect.fn(function* (flags) {
    const token = yield* adminToken
    const address = { baseUrl: yield* whereTo(flags, token), adminToken: token, patience: 'brief' } as const
    const target = Option.isSome(flags.baseUrl) ? `--base-url ${flags.baseUrl.value}` : '--in-process'
    const command = `npm run sim -- smoke ${target} --seed ${flags.seed} --orders ${flags.orders} --stack ${flags.stackSize}`
    yield* Effect.gen(function* () {
      const run = { ...flags, storeAlias: 'parrilla-centro', securityCode: '1234' }
      const exit = yield* Effect.exit(runSmoke(run))
      const broken = Exit.isFailure(exit) ? brokenIn(exit.cause) : null
      const report = reportOf({
        ...flags,
        result: Exit.isSuccess(exit) ? exit.value : null,
        broken: broken && { invariant: broken.invariant, step: broken.step, finding: broken.finding },
        coverage: yield* Ledger.use((ledger) => ledger.coverage),
        observations: yield* Ledger.use((ledger) => ledger.observations),
      })
      if (Option.isSome(flags.report)) {
        const file = flags.report.value
        yield* FileSystem.FileSystem.use((files) => files.writeFileString(file, `${JSON.stringify(report, null, 2)}\n`))
      }
      if (broken)
        yield* Console.error(
          `Broken: ${broken.invariant}\n  ${broken.finding}\n  step ${broken.step}, seed ${flags.seed}\n  repeat it with: ${command}`,
        )
      yield* exit
      yield* Console.log(linesOf(report))
    }).pipe(Effect.provide(Layer.mergeAll(world(address), Ledger.checked(ofSmoke))))
  }, Effect.scoped),
).pipe(
  Command.withDescription('A few orders through their whole life in less than a minute; 99 when an invariant breaks'),
)

/** Loaded only when it is asked for, because a run of couriers alone needs no gateway in its process. */
const whereTo = Effect.fnUntraced(function* (
  { baseUrl, inProcess }: { readonly baseUrl: Option.Option<string>; readonly inProcess: boolean },
  token: string,
) {
  if (Option.isSome(baseUrl)) return baseUrl.value
  if (!inProcess) return yield* new WrongUse({ message: 'smoke needs --base-url URL or --in-process' })
  const { gatewayInProcess } = yield* Effect.promise(() => import('./in-process.ts'))
  return (yield* gatewayInProcess(token)).url
})

const brokenIn = (cause: Cause.Cause<unknown>): InvariantBroken | null => {
  const error = Cause.squash(cause)
  return error instanceof InvariantBroken ? error : null
}

/** One sentence for an expected failure; the whole stack trace for an unexpected one. */
function sayWhy(cause: Cause.Cause<unknown>) {
  const error = Cause.squash(cause)
  if (Cause.hasInterruptsOnly(cause) || CliError.isCliError(error) || error instanceof InvariantBroken)
    return Effect.void
  return Console.error(Cause.hasDies(cause) || !(error instanceof Error) ? Cause.pretty(cause) : error.message)
}

// The parent process may be killed without a message. The end of its channel shows that it is gone: exit.
process.once('disconnect', () => process.exit(0))

Command.make('sim').pipe(
  Command.withDescription('Diners, a shop and couriers that meet a gateway as people do'),
  Command.withSubcommands([demo, smoke, runCommand(adminToken)]),
  Command.run({ version: '0.1.0' }),
  Effect.tapCause(sayWhy),
  Effect.provide(NodeServices.layer),
  NodeRuntime.runMain({
    disableErrorReporting: true,
    // A run without end that stops on a signal has succeeded; a check that is interrupted has not.
    teardown: (exit, onExit) =>
      isEndless && Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)
        ? onExit(0)
        : Runtime.defaultTeardown(exit, onExit),
  }),
)

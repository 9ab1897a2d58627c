import { Console, Effect, Fiber } from 'effect'
import { Argument, Command, Flag } from 'effect/cli'
import { contractVersion } from '../ground/contract.ts'
import type { Network } from '../network/network.ts'
import { broken, cannotBeJudged, endedBy, wrongUse } from '../process/exit-codes.ts'
import { readTextFile } from '../process/read-file.ts'
import { untilStopped } from '../process/until-stopped.ts'
import { type Recording, readRecording } from '../record/format.ts'
import type { Pace } from '../replay/perform.ts'
import { type Replayed, replay } from '../replay/replay.ts'
import { whenReady } from '../run/live-run.ts'
import { aborted } from '../run/simulate.ts'
import { openWorld } from '../world/host.ts'
import { targetFlags, targetOf } from './target-flags.ts'

/** `sim replay FILE`: repeats the actions of a recording's actors, in virtual time or against a gateway. */
export const replayCommand = (adminToken: Effect.Effect<string, unknown>) =>
  Command.make(
    'replay',
    {
      file: Argument.String('file').pipe(Argument.withDescription('A file that `sim run --record` has written')),
      ...targetFlags,
      speed: Flag.String('speed').pipe(
        Flag.withDescription('The speed relative to the recording, such as 10; max waits only for answers'),
        Flag.withDefault('1'),
      ),
      callsOnly: Flag.Boolean('calls-only').pipe(
        Flag.withDescription('Compares the answers to calls, and no frames of sockets'),
        Flag.withDefault(false),
      ),
    },
    Effect.fn(function* (flags) {
      const pace = yield* paceOf(flags.speed)
      const recording = yield* findRecording(flags.file)
      const target = yield* targetOf(flags, adminToken)
      yield* untilStopped((stop) =>
        Effect.gen(function* () {
          const replayed: Replayed & { readonly hashOfLog?: string | null } = yield* target
            ? live(recording, target, pace, stop)
            : inVirtualTime(recording, pace, stop)
          yield* tell(replayed, { pace, isCallsOnly: flags.callsOnly })
        }),
      )
    }),
  ).pipe(Command.withDescription('Plays a recording; exits with 1 when an answer differs from the recording'))

const paceOf = (text: string): Effect.Effect<Pace, ReturnType<typeof wrongUse>> => {
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : 0
  if (text === 'max') return Effect.succeed('max')
  return number > 0 && number <= 1_000
    ? Effect.succeed(number)
    : Effect.fail(wrongUse(`--speed ${text}: a number up to 1000, such as 10, or max`))
}

const findRecording = Effect.fnUntraced(function* (file: string) {
  const text = yield* readTextFile(file, { what: 'recording', mostBytes: 400_000_000 })
  const read = readRecording(text)
  if (!read.ok) return yield* wrongUse(`${file}, ${read.says}`)
  const { contract } = read.recording.head
  if (contract !== contractVersion)
    return yield* wrongUse(`${file} speaks contract ${contract}, and this simulator ${contractVersion}`)
  return read.recording
})

type Target = {
  readonly baseUrl: string
  readonly adminToken: string
  readonly waitMs: number
  readonly network: Network
}

const live = (
  recording: Recording,
  { baseUrl, adminToken, waitMs, network }: Target,
  pace: Pace,
  stop: AbortSignal,
) => {
  const address = { baseUrl, adminToken, network, patience: 'brief' } as const
  return whenReady(address, waitMs).pipe(
    Effect.mapError(endedBy),
    // In a separate fiber, whose calls can be abandoned while the command continues.
    Effect.andThen(Effect.forkDetach(replay(recording, { ...address, pace, isLive: true }))),
    Effect.flatMap(Fiber.join),
    Effect.raceFirst(Effect.andThen(aborted(stop), Effect.fail(cannotBeJudged('the replay was stopped')))),
  )
}

const inVirtualTime = (recording: Recording, pace: Pace, signal: AbortSignal) =>
  Effect.acquireUseRelease(
    Effect.sync(openWorld),
    (world) => Effect.promise(() => world.replay(recording, pace, { signal })),
    (world) => Effect.promise(world.close),
  )

type Telling = { readonly pace: Pace; readonly isCallsOnly: boolean }

/** At a higher speed couriers are faster than the gateway believes, and its map stands still. */
const fastestWithFrames = 4

const tell = Effect.fnUntraced(function* (
  { calls, frames, difference, failure, hashOfLog }: Replayed & { readonly hashOfLog?: string | null },
  { pace, isCallsOnly }: Telling,
) {
  if (failure !== null) return yield* cannotBeJudged(failure)
  if (difference !== null) return yield* broken(`Not as recorded: ${difference}`)
  const { again, of, missing } = frames
  if (missing && !isCallsOnly) {
    const { line, actor, event } = missing
    const says = `line ${line}: ${actor} heard ${event}, and hears nothing like it now; ${again} of ${of} frames came again`
    if (pace !== 'max' && pace <= fastestWithFrames) return yield* broken(`Not as recorded: ${says}`)
    return yield* wrongUse(
      `Not tried: ${says}. At more than ${fastestWithFrames} times the speed the map stands still: write --speed ${fastestWithFrames}, or --calls-only to compare the calls alone`,
    )
  }
  const heard = isCallsOnly ? 'frames were not compared' : `${again} of ${of} frames came again, and each kind of them`
  yield* Console.log(`${calls} calls were answered as recorded; ${heard}.`)
  if (hashOfLog) yield* Console.log(`The event log is ${hashOfLog}`)
})

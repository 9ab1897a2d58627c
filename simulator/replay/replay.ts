import { Deferred, Effect, Fiber } from 'effect'
import type { Recording } from '../record/format.ts'
import { firstFinding } from './finding.ts'
import { type FrameLine, type HeardAgain, heardAgain } from './frames.ts'
import { metronome } from './metronome.ts'
import { isExact, performer, type Target } from './perform.ts'
import { type PlannedFrame, planOf } from './plan.ts'

/** The result of a replay. */
export type Replayed = {
  /** Calls with the recorded status. */
  readonly calls: number
  readonly frames: HeardAgain
  /** The difference from the recording, at the first line with one. */
  readonly difference: string | null
  /** The reason why the replay could not be judged. */
  readonly failure: string | null
}

/** The last frames may still be on their way for this time. */
const lastFramesMs = 1_000

/**
 * Repeats the actions of a recording's actors and compares the results. In virtual time, at the pace of a recording of
 * virtual time, everything has to be the same, including each frame; elsewhere each answer's status.
 */
export const replay = Effect.fn('replay')(function* (recording: Recording, target: Target) {
  const { lines, endedAt } = recording
  const isAllSame = isExact(recording, target)
  const found = firstFinding()
  const { perform, ids, sockets, calls } = yield* performer(recording, target, found)
  const steps = planOf(lines, !isAllSame)
  const order = inOrder([...steps.values()])
  const places = new Map<number, number>()

  const lastMs = lines.some(({ type }) => type === 'heard') ? lastFramesMs : 0
  // The gateway's work after the end of the run would be more than the run had.
  const end = isAllSame ? endedAt : (lines.at(-1)?.at ?? 0) + lastMs
  const instants = target.pace === 'max' ? [] : [...lines.map(({ at }) => at), end]
  const instant = yield* metronome(instants, target.pace === 'max' ? 1 : target.pace)
  const untilInstant = (at: number) => Effect.raceFirst(instant(at), found.any)
  const run = (step: PlannedFrame) =>
    Effect.suspend(() => (found.isBefore(step.does.line) ? Effect.void : perform(step))).pipe(order.over(step))

  /** In an exact replay, a frame that came before an actor's action must come before it now. */
  const hearAgain = Effect.fnUntraced(function* ({ socket, text, line, actor }: FrameLine) {
    const place = places.get(socket) ?? 0
    places.set(socket, place + 1)
    const now = yield* sockets.frame(socket, place, lastFramesMs)
    const says = now === null ? `got a frame that does not arrive now` : `got a frame that differs now`
    if (now !== text) found.difference(line, `line ${line}: ${actor} ${says}`)
  })

  const running: Fiber.Fiber<void>[] = []
  for (const line of lines) {
    yield* untilInstant(line.at)
    if (found.isBefore(line.line)) break
    const step = steps.get(line)
    if (line.type === 'heard' && isAllSame) yield* hearAgain(line)
    if (!step) continue
    // An exact replay keeps the order of the recording; otherwise no step waits for another's slow answer.
    if (isAllSame) yield* order.turnOf(step)
    const life = isAllSame ? run(step) : Effect.andThen(order.turnOf(step), run(step))
    running.push(yield* Effect.forkChild(life, { startImmediately: true }))
  }
  order.leave(({ does }) => found.isBefore(does.line))
  yield* Fiber.joinAll(running)
  if (!found.isAny()) yield* untilInstant(end)
  if (target.pace === 'max') yield* Effect.sleep(lastMs)
  sockets.dropAll()

  const frames = heardAgain(lines, sockets.heard, (frame) => String(ids.inBody(frame.actor, frame.text, (iso) => iso)))
  return { calls: calls(), frames, ...found.all() } satisfies Replayed as Replayed
})

/** Makes each step wait for the steps that it needs. */
function inOrder(steps: readonly PlannedFrame[]) {
  const left = new Map(steps.map((step) => [step, Deferred.makeUnsafe<void>()]))
  const isOver = (step: PlannedFrame) => {
    const one = left.get(step)
    if (one) Deferred.doneUnsafe(one, Effect.void)
    left.delete(step)
  }
  return {
    turnOf: ({ needs }: PlannedFrame) =>
      Effect.forEach(
        needs,
        (need) => {
          const one = left.get(need)
          return one ? Deferred.await(one) : Effect.void
        },
        { discard: true },
      ),
    over: (step: PlannedFrame) => Effect.ensuring(Effect.sync(() => isOver(step))),
    /** No step waits any longer for steps that are not played. */
    leave(isLeft: (step: PlannedFrame) => boolean) {
      for (const step of [...left.keys()]) if (isLeft(step)) isOver(step)
    },
  }
}

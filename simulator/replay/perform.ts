import { Clock, Effect } from 'effect'
import { cookiesIn } from '../network/cookies.ts'
import type { Network } from '../network/network.ts'
import type { Call, Numbered, Recording } from '../record/format.ts'
import { isUnheard } from '../services/calls.ts'
import type { firstFinding } from './finding.ts'
import { otherIds } from './other-ids.ts'
import type { PlannedFrame } from './plan.ts'
import { freshPhone, pathNow, requestOf, type Translation } from './requests.ts'
import { socketsOf } from './sockets.ts'

/** The speed relative to the recording; `max` waits only for answers. */
export type Pace = number | 'max'

export type Target = {
  readonly network: Network
  readonly baseUrl: string
  readonly adminToken: string
  readonly pace: Pace
  /** A gateway that has other orders too, and may disappear. */
  readonly isLive: boolean
}

/** Whether everything must equal the recording, and not only each answer's status. */
export const isExact = ({ head }: Recording, { pace, isLive }: Pick<Target, 'pace' | 'isLive'>): boolean =>
  !isLive && pace === 1 && head.world === 'virtual'

const answerWithinMs = 15_000
/** A read that does not show the recorded ids yet is repeated after this time, at most this often. */
const [askAgainMs, mostAsked] = [200, 25]

type CallAnswer = { readonly status: number | null; readonly answer: unknown }

/** A gateway that starts, drains or limits its callers has not processed the call. */
const wasUnheard = ({ status, answer }: CallAnswer) => status !== null && isUnheard(status, answer)

/** Whether the gateway may have received a call. */
const wasHeard = (call: Call) => call.end !== 'unsent' && !wasUnheard(call)

/** Plays the steps of a recording against a gateway, and reports answers that differ from the recording to `found`. */
export const performer = Effect.fnUntraced(function* (
  recording: Recording,
  target: Target,
  found: ReturnType<typeof firstFinding>,
) {
  const { head, lines } = recording
  const { network, baseUrl, adminToken, pace, isLive } = target
  const isAllSame = isExact(recording, target)
  const began = yield* Clock.currentTimeMillis
  const tag = isLive ? began.toString(36) : null
  const ids = otherIds(tag === null ? undefined : freshPhone(tag))
  const instants = new Map<string, string>()
  const instantAt = (at: number) => (iso: string) => {
    if (isAllSame) return iso
    const since = Date.parse(iso) - Date.parse(head.began)
    const now = new Date(pace === 'max' ? Date.now() + since - at : began + since / pace).toISOString()
    // A repeated command has the same content.
    const said = instants.get(iso) ?? now
    instants.set(iso, said)
    return said
  }
  const translation: Translation = { baseUrl, adminToken, ids, tag, instantAt }
  const firstFrames = new Map(
    lines.flatMap((line) => (line.type === 'heard' ? [[line.socket, line] as const] : [])).toReversed(),
  )
  const sockets = socketsOf(network, (socket, text) => ids.learn('', firstFrames.get(socket)?.text, text))
  let calls = 0

  const ask = (call: Call) =>
    Effect.tryPromise({
      try: async (signal): Promise<ReplayedAnswer> => {
        const response = await network.fetch(requestOf(call, translation, signal), call.actor)
        const { status, headers } = response
        const retryAfterMs = Number(headers.get('Retry-After') ?? Number.NaN) * 1_000
        return { status, answer: jsonOf(await response.text()), cookies: cookiesIn(headers), retryAfterMs }
      },
      catch: () => unanswered,
    }).pipe(
      Effect.timeout(isAllSame && call.end === 'gave up' ? call.took : answerWithinMs),
      Effect.orElseSucceed(() => unanswered),
    )

  const judge = (call: Numbered<Call>, { status, answer }: ReplayedAnswer) => {
    const isOfNoMatter = !isAllSame && call.end !== 'answered'
    if (isLive && status === null && !isOfNoMatter) return found.failure(call.line, `no gateway answers at ${baseUrl}`)
    if (!isOfNoMatter && status !== call.status) {
      const was = `${call.method} ${call.path} was ${said(call)}`
      return found.difference(call.line, `line ${call.line}: ${was}, and is now ${said({ status, answer })}`)
    }
    calls++
  }

  const makeCall = Effect.fnUntraced(function* (call: Numbered<Call>, shows: readonly string[]) {
    for (let asked = 1; ; asked++) {
      const answer = yield* ask(call)
      const isSame = answer.status === call.status
      if (isSame && answer.status !== null && answer.status < 400) {
        ids.learn(call.actor, call.answer, answer.answer)
        ids.learn(call.actor, call.cookies, answer.cookies)
      }
      if (!isAllSame && !isSame && wasUnheard(answer) && asked <= mostAsked) {
        yield* Effect.sleep(Number.isFinite(answer.retryAfterMs) ? answer.retryAfterMs : askAgainMs)
        continue
      }
      const isWhole = isAllSame || shows.every((id) => ids.of(id) !== undefined)
      if (isWhole || !isSame || asked > mostAsked) return judge(call, answer)
      yield* Effect.sleep(askAgainMs)
    }
  })

  const perform = ({ does, hears, shows }: PlannedFrame): Effect.Effect<void> => {
    if (does.type === 'call') {
      if (!wasHeard(does) && !isAllSame) return Effect.void
      const greeted = Effect.forEach(hears, (socket) => sockets.frame(socket, 0, answerWithinMs), { discard: true })
      return Effect.andThen(greeted, makeCall(does, shows))
    }
    const { socket, actor, at } = does
    // A message before the first frame would be lost.
    const isReadyFirst = (firstFrames.get(socket)?.line ?? Number.POSITIVE_INFINITY) < does.line
    const ready = isReadyFirst ? sockets.frame(socket, 0, answerWithinMs) : Effect.void
    switch (does.type) {
      case 'opened':
        return Effect.sync(() => {
          const address = new URL(pathNow(does.path, ids, instantAt(at)), baseUrl)
          address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:'
          sockets.open(socket, address, actor)
        })
      case 'sent':
        return Effect.map(ready, () => sockets.send(socket, String(ids.inBody(actor, does.text, instantAt(at)))))
      case 'closed':
        return Effect.map(ready, () => sockets.drop(socket))
      case 'lost':
        // In an exact replay the cause of the loss occurs again by itself.
        return isAllSame ? Effect.void : Effect.map(ready, () => sockets.drop(socket))
    }
  }

  return { perform, ids, sockets, calls: () => calls }
})

type ReplayedAnswer = CallAnswer & {
  readonly cookies: readonly string[]
  /** The wait before the next try, where the gateway names one. */
  readonly retryAfterMs: number
}

const unanswered: ReplayedAnswer = { status: null, answer: null, cookies: [], retryAfterMs: Number.NaN }

function said({ status, answer }: CallAnswer): string {
  if (status === null) return 'not answered'
  const code = typeof answer === 'object' && answer !== null ? Reflect.get(answer, 'code') : undefined
  return status >= 400 && typeof code === 'string' ? `answered ${status} ${code}` : `answered ${status}`
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

import { Clock, Effect, Schedule } from 'effect'
import createClient from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import type { Wire } from '#openapi/wire/schemas.ts'
import { type CallEnd, endOf } from '../measures/call-end.ts'
import { Measures } from '../measures/measures.ts'
import { Actor, type Network } from '../network/network.ts'
import { type GatewayCall, Refused, Unreachable } from './gateway.ts'

/** The used part of an answer of openapi-fetch. */
export type CallAnswer<A> = {
  readonly data?: A
  readonly error?: unknown
  readonly response: Pick<Response, 'ok' | 'status'> & { readonly headers?: Headers }
}

/** At most about five seconds between two tries, with jitter, so that actors do not retry at the same moment. */
const jittered = Schedule.min([Schedule.exponential('250 millis'), Schedule.spaced('5 seconds')]).pipe(
  Schedule.jittered,
)

/** The retries of a call without an answer: the demo survives its gateway, a run ends without one. */
const retries = { endless: jittered, brief: jittered.pipe(Schedule.upTo({ times: 8 })) }

/** Statuses of a gateway that starts, drains or is missing behind its proxy. */
const nobodyThere: readonly number[] = [502, 503, 504]

/**
 * Whether an answer counts as none, as on our pages: the gateway has not processed the call, which may be sent again. A
 * refusal for too many guesses is about the call.
 */
export const isUnheard = (status: number, body: unknown): boolean =>
  nobodyThere.includes(status) || (status === 429 && codeOf(body) !== 'TOO_MANY_GUESSES')

const codeOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined

const answerWithinMs = 15_000

export type GatewayAddress = {
  readonly baseUrl: string
  readonly adminToken: string
  readonly patience: keyof typeof retries
  readonly network: Network
}

/** `fetch` is for paths outside of the contract, such as `/readyz`. */
type Call<A> = (
  api: ReturnType<typeof createClient<paths>>,
  signal: AbortSignal,
  fetch: (request: Request) => Promise<Response>,
) => Promise<CallAnswer<A>>

/** The common part of all calls of the contract: the caller, the time limit, the retries, and refusals. */
export function callsTo({ baseUrl, adminToken, patience, network }: GatewayAddress) {
  const once = <A>(operation: string, call: Call<A>) =>
    Effect.flatMap(Actor, (actor) => {
      const fetch = (request: Request) => network.fetch(request, actor)
      const api = createClient<paths>({ baseUrl, fetch })
      return Effect.tryPromise({
        try: (signal) => within(answerWithinMs, signal, (own) => call(api, own, fetch)),
        catch: (cause) => new Unreachable({ operation, cause }),
      })
    }).pipe(
      Effect.flatMap(({ data, error, response }): GatewayCall<A> => {
        if (isUnheard(response.status, error))
          return Effect.fail(new Unreachable({ operation, cause: response.status, ...retryAfter(response) }))
        return response.ok ? Effect.succeed(data as A) : Effect.fail(refusal(operation, response.status, error))
      }),
      timed(operation),
    )

  return {
    once,
    configuration: once('readConfiguration', (api, signal) => api.GET('/api/configuration', { signal })),
    /** Retries only calls without an answer; a command keeps its one key. */
    ask: <A>(operation: string, call: Call<A>) =>
      once(operation, call).pipe(
        Effect.tapError((problem) => waitAsTold(problem)),
        Effect.retry({ schedule: retries[patience], while: ({ _tag }) => _tag === 'Unreachable' }),
      ),
    admin: bearer(adminToken),
    bearer,
  }
}

/** A call whose signal is aborted after a time. A call that is answered leaves no timer: a large run would have thousands. */
async function within<A>(
  milliseconds: number,
  signal: AbortSignal,
  call: (own: AbortSignal) => Promise<A>,
): Promise<A> {
  const own = new AbortController()
  const give = () => own.abort(signal.reason)
  signal.addEventListener('abort', give, { once: true })
  const timer = setTimeout(() => own.abort(new DOMException('no answer in time', 'TimeoutError')), milliseconds)
  try {
    return await call(own.signal)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', give)
  }
}

function retryAfter({ headers }: CallAnswer<unknown>['response']) {
  const seconds = Number(headers?.get('Retry-After') ?? Number.NaN)
  return Number.isFinite(seconds) ? { retryAfterMs: seconds * 1000 } : {}
}

const waitAsTold = (problem: Refused | Unreachable) =>
  problem._tag === 'Unreachable' && problem.retryAfterMs !== undefined
    ? Effect.sleep(problem.retryAfterMs)
    : Effect.void

/** Adds the duration of a call to the run's measurements. */
const timed =
  (operation: string) =>
  <A>(call: GatewayCall<A>) =>
    Effect.all([Measures, Clock.currentTimeMillis, Actor]).pipe(
      Effect.flatMap(([measures, began, actor]) => {
        if (!measures) return call
        const over = (end: CallEnd) =>
          Effect.map(Clock.currentTimeMillis, (now) => measures.called(operation, now - began, end, actor))
        return call.pipe(
          Effect.tap(() => over('answered')),
          Effect.tapError((problem) => over(endOfProblem(problem))),
        )
      }),
    )

const endOfProblem = (problem: Refused | Unreachable): CallEnd =>
  problem._tag === 'Refused'
    ? endOf(problem.status)
    : typeof problem.cause === 'number'
      ? endOf(problem.cause)
      : 'unanswered'

const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })

function refusal(operation: string, status: number, error: unknown) {
  const problem = error as Partial<Wire['Error']> | undefined
  const items = problem?.errors?.flatMap(({ referenceId }) => referenceId ?? [])
  const reasons = problem?.errors?.map(({ type, path, message }) => [path, type, message].filter(Boolean).join(' '))
  return new Refused({
    operation,
    status,
    code: problem?.code ?? `HTTP_${status}`,
    detail: [problem?.message, ...(reasons ?? [])].filter(Boolean).join('; '),
    ...(items && items.length > 0 && { items }),
  })
}

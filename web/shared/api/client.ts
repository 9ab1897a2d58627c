import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { newId } from '../new-id.ts'
import { ApiError, codeOf, noAnswer } from './api-error.ts'
import { begunAnswer } from './begun-calls.ts'
import { inTime } from './in-time.ts'

/** The time limit for a whole answer. A menu on a slow line may need most of it. */
const readMs = 45_000
/** The gateway may first ask a map and a partner. */
const changeMs = 20_000
/** A payment provider may ask a bank. */
const paymentMs = 60_000

const paymentPaths = /^\/api\/(?:order\/payment|paymenturl|callback\/)/

/** Returns how long one call may take, its body included. */
const limitOf = ({ url, method }: Request): number => {
  if (paymentPaths.test(new URL(url).pathname)) return paymentMs
  return method === 'GET' ? readMs : changeMs
}

/**
 * The gateway's client, typed by the contract. Every call ends: without a whole answer in time, it fails as it does
 * without a network.
 */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? '',
  fetch: (request) => inTime(limitOf(request), (signal) => wholeAnswer(request, signal), request.signal),
})

const noContent = 204

/** An answer may also stall after its head, so its body is read within the time limit. */
async function wholeAnswer(request: Request, signal: AbortSignal): Promise<Response> {
  // Looked up at each call, because pages and tests may replace it.
  const answer = await (begunAnswer(request, signal) ?? globalThis.fetch(request, { signal }))
  // Chromium gives an answer without a body an empty one, and such an answer may not have one when it is copied.
  if (answer.body === null || answer.status === noContent) return answer
  return new Response(await answer.arrayBuffer(), answer)
}

/** A change that is sent twice counts once. A caller that retries a submission passes its own key. */
const idempotency: Middleware = {
  onRequest({ request }) {
    const changes = request.method === 'POST' || request.method === 'PUT'
    if (changes && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newId())
    return request
  },
}
api.use(idempotency)

/** Returns the data of an answer; throws any other outcome as an ApiError. */
export async function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  let answer: Awaited<typeof call>
  try {
    answer = await call
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw noAnswer()
  }
  if (answer.response.ok) return answer.data as Data
  throw toApiError(answer.response, answer.error)
}

function toApiError({ status, headers }: Response, body: unknown): ApiError {
  const { errors } = (typeof body === 'object' && body !== null ? body : {}) as { errors?: unknown }
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN)
  const retryAfterMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : null
  const told = Array.isArray(errors)
    ? (errors as ({ path?: unknown; type?: unknown; referenceId?: unknown; until?: unknown } | null)[])
    : []
  const paths = told.map((error) => error?.path).filter((path) => typeof path === 'string')
  const types = told.map((error) => error?.type).filter((type) => typeof type === 'string')
  const items = told.flatMap((error) =>
    typeof error?.referenceId === 'string' && typeof error.type === 'string'
      ? [{ referenceId: error.referenceId, type: error.type }]
      : [],
  )
  const until = told.map((error) => error?.until).find((each) => typeof each === 'string') ?? null
  return new ApiError(status, codeOf(status, body), { retryAfterMs, paths, types, items, until })
}

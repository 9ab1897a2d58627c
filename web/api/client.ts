import createClient, { type Middleware } from 'openapi-fetch'
import type { paths } from '#openapi/generated/api.d.ts'
import { newId } from '../new-id.ts'
import { ApiError } from './api-error.ts'

/** The gateway, typed by the contract. */
export const api = createClient<paths>({
  baseUrl: globalThis.location?.origin ?? '',
  // Looked up at each call, as the page's own code does.
  fetch: (request) => globalThis.fetch(request),
})

/** A change sent twice counts once. A caller that retries a submission passes its own key. */
const idempotency: Middleware = {
  onRequest({ request }) {
    const changes = request.method === 'POST' || request.method === 'PUT'
    if (changes && !request.headers.has('Idempotency-Key')) request.headers.set('Idempotency-Key', newId())
    return request
  },
}
api.use(idempotency)

/** The data of an answer; any other outcome is thrown as an ApiError. */
export async function answerOf<Data>(
  call: Promise<{ data?: Data; error?: unknown; response: Response }>,
): Promise<Data> {
  let answer: Awaited<typeof call>
  try {
    answer = await call
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(0, 'NO_ANSWER')
  }
  if (answer.response.ok) return answer.data as Data
  throw toApiError(answer.response, answer.error)
}

function toApiError({ status, headers }: Response, body: unknown): ApiError {
  const { code, errors } = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: unknown
    errors?: unknown
  }
  const retryAfter = Number(headers.get('Retry-After') ?? Number.NaN)
  const retryAfterMs = Number.isFinite(retryAfter) ? retryAfter * 1000 : null
  const told = Array.isArray(errors)
    ? (errors as ({ path?: unknown; type?: unknown; referenceId?: unknown } | null)[])
    : []
  const paths = told.map((error) => error?.path).filter((path) => typeof path === 'string')
  const types = told.map((error) => error?.type).filter((type) => typeof type === 'string')
  const items = told.flatMap((error) =>
    typeof error?.referenceId === 'string' && typeof error.type === 'string'
      ? [{ referenceId: error.referenceId, type: error.type }]
      : [],
  )
  return new ApiError(status, typeof code === 'string' ? code : 'UNKNOWN', { retryAfterMs, paths, types, items })
}

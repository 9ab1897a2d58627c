import type { FastifyError, FastifyInstance } from 'fastify'
import { DatabaseUnavailable, StorageFull } from '../db/failures.ts'
import { StreamAway } from '../events/archived.ts'
import { VersionConflict } from '../events/event-store.ts'
import { CommandReused, CommandWithdrawn } from '../events/log.ts'
import type { ErrorBody } from './operations.ts'
import { errorBody, HttpProblem } from './problems.ts'
import { logRefusal } from './refusals.ts'

/** The error codes of requests that Fastify and its plugins refuse by themselves, by status. */
const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  403: 'ACCESS_DENIED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  414: 'ADDRESS_TOO_LONG',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

const retryAfterSeconds = 5
const databaseUnavailable = errorBody(503, 'DATABASE_UNAVAILABLE', 'The database does not answer now: try again soon.')
const busy = errorBody(503, 'BUSY', 'Too many change the same thing at once. Nothing was done: try again soon.')
const away = errorBody(
  503,
  'EVENTS_AWAY',
  'What is asked for lies in the file of an old month. Nothing was done: whoever runs the gateway can read it back.',
)
const storageFull = errorBody(503, 'STORAGE_FULL', 'The disk is full: what is kept can be read, nothing can be added.')

/** Everything that goes wrong outside an operation's own answers leaves in the one error body, and is logged once. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // A refusal before the call is known, such as that of the rate limit, is true only now and must not be cached.
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    const refuse = (body: ErrorBody) => {
      logRefusal(request, body)
      return reply.code(body.statusCode).send(body)
    }
    if (error instanceof HttpProblem) return refuse(error.body)
    if (error instanceof CommandReused)
      return refuse(errorBody(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request.'))
    if (error instanceof CommandWithdrawn)
      return refuse(errorBody(409, 'SUBMISSION_WITHDRAWN', 'What was sent under this Idempotency-Key was withdrawn.'))
    if (error instanceof DatabaseUnavailable || error instanceof StorageFull) {
      request.log.warn({ err: error, operation: request.routeOptions.url }, 'the database did not serve a request')
      const body = error instanceof StorageFull ? storageFull : databaseUnavailable
      return reply.code(body.statusCode).header('retry-after', retryAfterSeconds).send(body)
    }
    if (error instanceof VersionConflict) {
      request.log.warn({ err: error, operation: request.routeOptions.url }, 'a request lost every race')
      return reply.code(503).header('retry-after', retryAfterSeconds).send(busy)
    }
    if (error instanceof StreamAway) {
      request.log.warn({ err: error, operation: request.routeOptions.url }, 'a request needs a detached month')
      return reply.code(503).send(away)
    }
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error, operation: request.routeOptions.url }, 'request failed')
      return reply.code(500).send(errorBody(500, 'INTERNAL_ERROR', 'The gateway failed. The cause is in its log.'))
    }
    return refuse(errorBody(status, codes[status] ?? 'REFUSED', error.message))
  })
}

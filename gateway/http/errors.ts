import type { FastifyError, FastifyInstance } from 'fastify'
import { CommandReused } from '../events/log.ts'
import { errorBody, HttpProblem } from './problems.ts'

const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_REQUEST',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'TOO_MANY_REQUESTS',
}

/** Everything that goes wrong outside an operation's own answers leaves in the one error body, and a bug is logged once. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof HttpProblem) return reply.code(error.body.statusCode).send(error.body)
    if (error instanceof CommandReused)
      return reply
        .code(422)
        .send(errorBody(422, 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key belongs to another request.'))
    const status = error.statusCode ?? 500
    if (status >= 500) {
      request.log.error({ err: error, operation: request.routeOptions.url }, 'request failed')
      return reply.code(500).send(errorBody(500, 'INTERNAL_ERROR', 'The gateway failed. The cause is in its log.'))
    }
    return reply.code(status).send(errorBody(status, codes[status] ?? 'REFUSED', error.message))
  })
}

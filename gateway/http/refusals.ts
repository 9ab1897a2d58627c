import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from './operations.ts'

/**
 * Logs one line for each refused request: the call, the status, and the error code. The line holds nothing
 * about the caller or the content of the request. Requests over the rate limit appear only in `/metrics`, so that
 * a caller who floods the gateway does not flood its log.
 */
export function logRefusal(request: FastifyRequest, { statusCode, code }: Pick<ErrorBody, 'statusCode' | 'code'>) {
  if (statusCode < 400 || code === 'TOO_MANY_REQUESTS') return
  request.log.info({ call: `${request.method} ${request.routeOptions.url ?? ''}`, status: statusCode, code }, 'refused')
}

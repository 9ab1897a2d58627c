import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from './operations.ts'

/**
 * One line for each request that was refused: which call, with what status, and the machine's word for
 * why. Nothing of who asked or what they sent. Those over the rate limit are left to `/metrics`: whoever
 * floods the gateway shall not flood its log.
 */
export function logRefusal(request: FastifyRequest, { statusCode, code }: Pick<ErrorBody, 'statusCode' | 'code'>) {
  if (statusCode < 400 || code === 'TOO_MANY_REQUESTS') return
  request.log.info({ call: `${request.method} ${request.routeOptions.url ?? ''}`, status: statusCode, code }, 'refused')
}

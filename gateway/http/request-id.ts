import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { requestId } from '../ports/request-id.ts'

/** Ids of proxies are this long at least; a phone is shorter, so that no id in the log names a person. */
const given = /^[\w.:-]{16,64}$/
/** W3C Trace Context: version, trace, span and flags. */
const traceparent = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/

/** Returns a maker of ids: that of the proxy (`X-Request-Id`), else that of the trace (`traceparent`), else one of our own. */
export function requestIds() {
  const node = randomBytes(8).toString('hex')
  let count = 0
  return ({ headers }: { readonly headers: IncomingHttpHeaders }): string => {
    const sent = String(headers['x-request-id'] ?? '')
    if (given.test(sent)) return sent
    const [, trace] = traceparent.exec(String(headers['traceparent'] ?? '')) ?? []
    return trace ?? `${node}-${(count++).toString(36)}`
  }
}

/** Says the id of each request in its answer, and to what the request calls and logs. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  // After the body is read: its events come from the connection, which serves many requests.
  app.addHook('preValidation', (request, _, done) => requestId.run(request.id, done))
}

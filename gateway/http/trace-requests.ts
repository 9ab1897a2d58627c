import type { FastifyInstance, FastifyRequest } from 'fastify'
import { currentTracer, type Span, within } from '../ports/trace.ts'

/**
 * Gives each request a span, named by its route: a path may hold the id of a person. Adds no hook where the process traces nothing.
 */
export function traceRequests(app: FastifyInstance): void {
  const tracer = currentTracer()
  if (!tracer) return
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', (request, reply, done) => {
    const { method, headers, routeOptions } = request
    // The connection of a publisher is no request: it lasts for days.
    if (headers.upgrade?.toLowerCase() === 'websocket') return done()
    const route = routeOptions.url
    const span = tracer(
      {
        name: route === undefined ? method : `${method} ${route}`,
        kind: 'server',
        attributes: {
          'http.request.method': method,
          ...(route !== undefined && { 'http.route': route }),
          'http.response.header.x-request-id': [request.id],
        },
      },
      typeof headers['traceparent'] === 'string' ? headers['traceparent'] : undefined,
    )
    spans.set(request, span)
    // Also where the caller has left before the answer.
    reply.raw.once('close', () => {
      if (reply.raw.headersSent) span.note({ 'http.response.status_code': reply.raw.statusCode })
      if (!reply.raw.writableEnded) span.fail('left')
      else if (reply.raw.statusCode >= 500) span.fail(String(reply.raw.statusCode))
      span.end()
    })
    done()
  })
  // After the body is read: its events come from the connection, which serves many requests.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request)
    if (span) within(span, done)
    else done()
  })
}

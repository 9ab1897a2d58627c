import type { FastifyInstance } from 'fastify'
import { attemptById } from '../aggregates/payments/projection.ts'
import { errorBody } from '../http/problems.ts'
import { returnOf } from './attempts/return-note.ts'
import type { Settling } from './attempts/settle.ts'
import type { PaymentDeps } from './deps.ts'
import { storeOf } from './facts.ts'
import { orderById } from './orders.ts'
import { takeWebhook } from './reconcile/webhooks.ts'

const largestMessage = 64 * 1024

type Returned = { Params: { provider: string; attemptId: string }; Querystring: unknown; Body: unknown }

/**
 * Addresses for providers, outside of the contract. A browser comes back to `/payments/return/{provider}/{attempt}`, by
 * GET or POST, without cookies; a webhook comes to `/payments/webhooks/{provider}`, as bytes, since they are signed.
 */
export function paymentRoutes(app: FastifyInstance, services: PaymentDeps, settling: Settling) {
  const { log, catalog, clock, providers } = services

  app.route<Returned>({
    method: ['GET', 'POST'],
    url: '/payments/return/:provider/:attemptId',
    bodyLimit: 8 * 1024,
    async handler(request, reply) {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      const provider = providers.get(request.params.provider)
      const found = await attemptById(log.sql, request.params.attemptId)
      const order = found && (await orderById(log, found.orderId))
      const store = order && storeOf(catalog(), order)
      if (!provider || found?.attempt.provider !== provider.name || !store)
        return reply.code(404).send(errorBody(404, 'PAYMENT_NOT_FOUND', 'There is no such payment.'))
      const parameters = { ...texts(request.query), ...texts(request.body) }
      const note = returnOf(provider, found.attempt, parameters)
      await settling.settleOnce(provider, found.orderId, found.attempt, note)
      const page = `/menu/${encodeURIComponent(store.alias)}/order/${encodeURIComponent(order.code)}`
      // FPAY-15, FPAY-16: only the usual way back carries the token on.
      const token = note.kind === 'completed' ? parameters['token_ws'] : undefined
      return reply.redirect(token ? `${page}?${new URLSearchParams({ token_ws: token })}` : page, 303)
    },
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largestMessage }, (_, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { provider: string } }>('/payments/webhooks/:provider', async (request, reply) => {
      const provider = providers.get(request.params.provider)
      if (!provider) return reply.callNotFound()
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const message = { query: texts(request.query), headers: request.headers, body, now: clock.now() }
      if (await takeWebhook(services, provider, message)) return reply.code(200).send()
      return reply.code(401).send()
    })
  })
}

/** A name that comes twice counts by its last value. */
const texts = (values: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries((values ?? {}) as Record<string, unknown>).flatMap(([name, value]) => {
      const last = Array.isArray(value) ? value.at(-1) : value
      return typeof last === 'string' ? [[name, last]] : []
    }),
  )

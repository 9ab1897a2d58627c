import type { FastifyInstance } from 'fastify'
import type { Settings } from '../config.ts'

/** Says once, at the first request that a proxy seems to have passed on, what is wrong without `PUBLIC_URL`. */
export function warnOfProxy(app: FastifyInstance, { PUBLIC_URL }: Settings): void {
  if (PUBLIC_URL !== undefined) return
  let isSaid = false
  app.addHook('onRequest', (request, _, done) => {
    if (!isSaid && ('x-forwarded-for' in request.headers || 'forwarded' in request.headers)) {
      isSaid = true
      app.log.warn(
        'a request came with X-Forwarded-For or Forwarded, and PUBLIC_URL is not set: behind a proxy all clients then share one address and its limits. Set PUBLIC_URL to the address that people use',
      )
    }
    done()
  })
}

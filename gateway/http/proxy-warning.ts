import type { FastifyInstance } from 'fastify'
import type { HttpSettings } from './settings.ts'

/**
 * Warns once where `TRUSTED_PROXIES` is not set: with `PUBLIC_URL` at the start, which names the default, else at the first
 * request that a proxy seems to have passed on. Warns once as well where a proxy ends TLS and `PUBLIC_URL` is not set.
 */
export function warnOfProxy(app: FastifyInstance, { PUBLIC_URL, TRUSTED_PROXIES }: HttpSettings): void {
  if (PUBLIC_URL === undefined) warnOfTls(app)
  if (TRUSTED_PROXIES !== undefined) return
  if (PUBLIC_URL !== undefined) {
    app.log.warn(
      'TRUSTED_PROXIES is not set: of X-Forwarded-For the last address alone is believed, and only from a proxy on this machine or in a private network. Set it to the number of proxies in front of this node, or to their addresses; 0 where there is none',
    )
    return
  }
  let isSaid = false
  app.addHook('onRequest', (request, _, done) => {
    if (!isSaid && ('x-forwarded-for' in request.headers || 'forwarded' in request.headers)) {
      isSaid = true
      app.log.warn(
        'a request came with X-Forwarded-For or Forwarded, and neither PUBLIC_URL nor TRUSTED_PROXIES is set: behind a proxy all clients then share one address and its limits. Set PUBLIC_URL to the address that people use, and TRUSTED_PROXIES to the number of proxies',
      )
    }
    done()
  })
}

/** The header is read for this sentence alone: it decides nothing. */
function warnOfTls(app: FastifyInstance): void {
  let isSaid = false
  app.addHook('onRequest', (request, _, done) => {
    if (!isSaid && request.headers['x-forwarded-proto'] === 'https') {
      isSaid = true
      app.log.warn(
        'a request came through a proxy with https, and PUBLIC_URL is not set: cookies are then sent without Secure, and links begin with the address at which a node was reached. Set PUBLIC_URL to the address that people use',
      )
    }
    done()
  })
}

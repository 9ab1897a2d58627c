import type { FastifyInstance } from 'fastify'
import { hasVendor, type Vendors } from '#domain/analytics/vendors.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { sourcesOf, vendorsOfShop } from './page-policy.ts'

const content =
  '<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Comanda</title></head><body></body></html>'

/** Pictures are the vendors' own calls. Only our own pages hold the frame. */
const policyFor = (vendors: Vendors) => {
  const { scripts, calls } = sourcesOf(vendors)
  return [
    "default-src 'none'",
    `script-src ${scripts.join(' ')}`,
    `connect-src ${calls.join(' ')}`,
    'img-src https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join(';')
}

/**
 * The empty document in which the vendors' scripts of a branch run beside the page of an order: their scripts read the
 * address of their document, and the address of an order opens it.
 */
export const frameRoutes = (catalog: () => Catalog) => (app: FastifyInstance) => {
  app.get<{ Params: { alias: string } }>('/analytics/frame/:alias', (request, reply) => {
    const vendors = vendorsOfShop(catalog(), request.params.alias)
    if (!vendors || !hasVendor(vendors)) return reply.callNotFound()
    return reply
      .headers({
        'content-security-policy': policyFor(vendors),
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-cache',
      })
      .type('text/html; charset=utf-8')
      .send(content)
  })
}

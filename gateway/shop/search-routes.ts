import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { closedToRobots } from '#domain/slug/pages.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { newestImport } from '../catalog/imported-at.ts'
import type { Ground } from '../ground/ground.ts'
import { anyOrigin, atOrigin } from './origin.ts'
import { sitemapsOf } from './sitemap.ts'

const anHour = 'public, max-age=3600'

/** Sitemaps that are kept ready for an origin: a host that a stranger has made up pushes another one out, no more. */
const mostBytes = 64 * 1024 * 1024

type Served = Pick<Ground, 'catalog' | 'log' | 'settings'> & { readonly isIndexed: boolean }

/**
 * `/robots.txt`, and the sitemaps of the catalogue in force, which are made once for each version. Without indexing there is no
 * sitemap, and robots.txt stays open: a search engine has to read a page to find that it may not list it.
 */
export function searchRoutes({ catalog, log, settings: { PUBLIC_URL }, isIndexed }: Served) {
  const originOf = ({ protocol, host }: FastifyRequest) => PUBLIC_URL?.replace(/\/+$/, '') ?? `${protocol}://${host}`
  const filled = new LRUCache<string, string>({ maxSize: mostBytes, sizeCalculation: ({ length }) => length })
  let made: { of: Catalog; sitemaps: Promise<ReadonlyMap<string, string>> } | null = null

  const sitemaps = () => {
    const current = catalog()
    if (made?.of !== current) {
      filled.clear()
      made = { of: current, sitemaps: newestImport(log.sql).then((at) => sitemapsOf(current, at)) }
      // A database that was away is asked again at the next request.
      made.sitemaps.catch(() => {
        made = null
      })
    }
    return made.sitemaps
  }

  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const path = request.url.split('?', 1)[0] ?? ''
    const origin = originOf(request)
    const body = isIndexed ? (await sitemaps()).get(path) : undefined
    if (body === undefined) return reply.callNotFound()
    const key = `${path} ${origin}`
    const ready = filled.get(key) ?? atOrigin(body, origin)
    filled.set(key, ready)
    return reply.header('cache-control', anHour).type('application/xml; charset=utf-8').send(ready)
  }

  return async (app: FastifyInstance) => {
    app.get('/robots.txt', (request, reply) => {
      const lines = ['User-agent: *', ...closedToRobots().map((path) => `Disallow: ${path}`)]
      const map = isIndexed ? ['', atOrigin(`Sitemap: ${anyOrigin}/sitemap.xml`, originOf(request))] : []
      return reply
        .header('cache-control', anHour)
        .type('text/plain; charset=utf-8')
        .send(`${[...lines, ...map].join('\n')}\n`)
    })
    app.get('/sitemap.xml', serve)
    app.get('/sitemap-:number(^\\d+).xml', serve)
  }
}

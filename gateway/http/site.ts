import { existsSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { errorBody } from './problems.ts'

export type SiteFolders = { readonly webRoot: string; readonly mediaRoot: string | null }

const inlineOnly = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** Serves the built web client, the shop's pictures, and the client's page for every address of its own. */
export async function serveSite(app: FastifyInstance, { webRoot, mediaRoot }: SiteFolders): Promise<void> {
  const isBuilt = existsSync(`${webRoot}/index.html`)
  if (mediaRoot && existsSync(mediaRoot))
    await app.register(fastifyStatic, {
      root: mediaRoot,
      prefix: '/media/',
      maxAge: '1h',
      decorateReply: !isBuilt,
      index: false,
      // A picture that is opened by itself may not run anything.
      setHeaders: (reply) => void reply.header('content-security-policy', inlineOnly),
    })
  if (isBuilt)
    await app.register(fastifyStatic, {
      root: webRoot,
      index: false,
      // As the build has compressed it; what it has not is compressed on the way.
      preCompressed: true,
      setHeaders: (reply, path) =>
        void reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        ),
    })
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = ['GET', 'HEAD'].includes(request.method) && (request.headers.accept ?? '').includes('text/html')
    if (isBuilt && wantsPage && !request.url.startsWith('/api/'))
      return reply.header('cache-control', 'no-cache').sendFile('index.html', webRoot)
    return reply.code(404).send(errorBody(404, 'NOT_FOUND', 'There is nothing at this address.'))
  })
}

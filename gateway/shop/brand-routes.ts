import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../catalog/catalog.ts'
import { type Face, faceOf } from './face.ts'

const ownIcon = '/icon.svg'
const anHour = 'public, max-age=3600'

type Named = { Params: { alias: string } }

/** The icon and the web app manifest of each shop, under addresses that its alias alone gives. */
export function brandRoutes(catalog: () => Catalog) {
  return async (app: FastifyInstance) => {
    app.get<Named>('/brand/:alias/icon', (request, reply) =>
      reply.header('cache-control', anHour).redirect(faceOf(catalog(), request.params.alias)?.iconUrl ?? ownIcon, 302),
    )
    app.get<Named>('/brand/:alias/manifest.webmanifest', (request, reply) => {
      const face = faceOf(catalog(), request.params.alias)
      if (!face) return reply.callNotFound()
      return reply
        .header('cache-control', anHour)
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(face)))
    })
  }
}

const manifestOf = ({ alias, title, palette }: Face) => {
  const home = `/menu/${encodeURIComponent(alias)}`
  return {
    id: home,
    name: title,
    short_name: title.split(' · ')[0],
    lang: 'es',
    start_url: home,
    // The way goes on to the order and to its map.
    scope: '/',
    display: 'standalone',
    theme_color: palette.background,
    background_color: palette.background,
    icons: [{ src: `/brand/${encodeURIComponent(alias)}/icon`, sizes: 'any' }],
  }
}

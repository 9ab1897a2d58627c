import type { FastifyInstance } from 'fastify'
import type { Ground } from '../ground/ground.ts'
import { HttpProblem } from '../http/problems.ts'
import { type Face, faceOf } from './face.ts'
import { drawnIcons, type HomeIcon, homeIcons, ownLogo } from './home-icons.ts'

const ownIcon = '/icon.svg'
const anHour = 'public, max-age=3600'

type AliasRoute = { Params: { alias: string } }
type Drawn = { Params: { alias: string; file: string } }

/** The icons and the web app manifest of each shop, under addresses that its alias alone gives. */
export function brandRoutes({
  catalog,
  settings: { MEDIA_DIR },
  onError,
}: Pick<Ground, 'catalog' | 'settings' | 'onError'>) {
  const drawn = MEDIA_DIR === undefined ? null : drawnIcons(MEDIA_DIR, onError)
  const isDrawn = async (face: Face) => {
    const logo = ownLogo(face.iconUrl)
    return drawn !== null && logo !== null && drawn.has(logo)
  }

  return async (app: FastifyInstance) => {
    app.get<AliasRoute>('/brand/:alias/icon', (request, reply) =>
      reply.header('cache-control', anHour).redirect(faceOf(catalog(), request.params.alias)?.iconUrl ?? ownIcon, 302),
    )
    app.get<Drawn>('/brand/:alias/icon/:file', async ({ params }, reply) => {
      const face = faceOf(catalog(), params.alias)
      const logo = ownLogo(face?.iconUrl ?? null)
      const kind = Object.hasOwn(homeIcons, params.file) ? (params.file as HomeIcon) : null
      const icon = face && logo && kind && drawn ? await drawn.icon(logo, kind, face.palette.background) : null
      if (!icon) throw new HttpProblem(404, 'NOT_FOUND', 'There is no such icon.')
      return reply.header('cache-control', anHour).type('image/png').send(icon)
    })
    app.get<AliasRoute>('/brand/:alias/manifest.webmanifest', async (request, reply) => {
      const face = faceOf(catalog(), request.params.alias)
      if (!face) return reply.callNotFound()
      return reply
        .header('cache-control', anHour)
        .type('application/manifest+json')
        .send(JSON.stringify(manifestOf(face, await isDrawn(face))))
    })
  }
}

const manifestOf = ({ alias, title, palette }: Face, isDrawn: boolean) => {
  const home = `/menu/${encodeURIComponent(alias)}`
  const icon = `/brand/${encodeURIComponent(alias)}/icon`
  const png = (file: HomeIcon, purpose: 'any' | 'maskable') => {
    const { width, height } = homeIcons[file]
    return { src: `${icon}/${file}`, sizes: `${width}x${height}`, type: 'image/png', purpose }
  }
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
    icons: [
      { src: icon, sizes: 'any' },
      ...(isDrawn ? [png('192.png', 'any'), png('512.png', 'any'), png('maskable.png', 'maskable')] : []),
    ],
  }
}

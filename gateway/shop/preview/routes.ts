import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Catalog } from '../../catalog/catalog.ts'
import { isInMemory } from '../../db/open.ts'
import type { Ground } from '../../ground/ground.ts'
import { HttpProblem } from '../../http/problems.ts'
import { TooMuchWaits } from '../../media/queue.ts'
import { cachedPreviews, type UndrawnCard } from './cached-previews.ts'
import { plateCard, shopCard, shopCardPath } from './cards.ts'
import type { drawCard } from './draw.ts'

/** Plates for which a crawler may wait, some five seconds; a shop's own preview waits behind all of them. */
const mostPlatesWaiting = 24
const mostWaiting = 200

const aDay = 'public, max-age=86400'

type PreviewDeps = Pick<Ground, 'catalog' | 'clock' | 'onError'> & {
  readonly settings: Pick<Ground['settings'], 'MEDIA_DIR' | 'DATA_DIR'>
}

type Shop = { Params: { alias: string } }
type Plate = { Params: { alias: string; file: string } }

/** The previews of shops and plates that chats show. */
export function previewRoutes(
  { catalog, settings, clock, onError }: PreviewDeps,
  draw?: typeof drawCard,
  patienceMs?: number | null,
) {
  const cacheFolder = isInMemory(settings) ? null : join(settings.DATA_DIR, 'previews')
  const now = () => clock.now().getTime()
  const previews = cachedPreviews(
    {
      mediaRoot: settings.MEDIA_DIR ?? null,
      cacheFolder,
      now,
      ...(draw && { draw }),
      ...(patienceMs !== undefined && { patienceMs }),
    },
    onError,
  )
  const send = (reply: FastifyReply, picture: Buffer) =>
    reply.header('cache-control', aDay).type('image/jpeg').send(picture)

  return async (app: FastifyInstance) => {
    app.get<Shop>('/brand/:alias/preview/shop.jpg', async ({ params: { alias } }, reply) => {
      const card = shopCard(catalog(), alias)
      if (!card) throw noPreview()
      try {
        return send(reply, await previews.at(card, mostWaiting))
      } catch (error) {
        if (!(error instanceof TooMuchWaits)) throw error
        reply.header('retry-after', 10)
        throw new HttpProblem(503, 'BUSY', 'Too many previews are being drawn: try again in 10 seconds.')
      }
    })
    app.get<Plate>('/brand/:alias/preview/plates/:file', async ({ params }, reply) => {
      const current = catalog()
      const [card, shop] = [cardOfPlate(current, params), shopCard(current, params.alias)]
      if (!card || !shop) throw noPreview()
      try {
        return send(reply, await previews.at(card, mostPlatesWaiting))
      } catch (error) {
        if (!(error instanceof TooMuchWaits)) throw error
        return reply.header('cache-control', 'no-store').redirect(shopCardPath(params.alias, shop), 302)
      }
    })
  }
}

const noPreview = () => new HttpProblem(404, 'NOT_FOUND', 'There is no such preview.')

/** Null for a plate that this store does not sell: one of another brand is nothing of its. */
function cardOfPlate(catalog: Catalog, { alias, file }: Plate['Params']): UndrawnCard | null {
  const [, plateId = ''] = /^(.+)\.jpg$/s.exec(file) ?? []
  const named = catalog.byAlias(alias)
  if (named?.type !== 'branchContact') return null
  const plate = catalog.branchAt(named.value.id)?.plates.find(({ id }) => id === plateId)
  return plate?.visible ? plateCard(catalog, named.value, plate) : null
}

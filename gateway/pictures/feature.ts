import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { photographAt, pictureWidths } from '#domain/catalog/picture.ts'
import { isInMemory } from '../db/open.ts'
import type { Feature, Instance } from '../ground/feature-parts.ts'
import type { Ground } from '../ground/ground.ts'
import { HttpProblem } from '../http/problems.ts'
import type { Scaled } from '../media/scale.ts'
import { cachedPictures } from './cached-pictures.ts'

/** The shop's photographs in the sizes that screens need (docs/decisions/051-photographs-are-made-small-by-the-gateway.md). */
export const pictures = {
  on({ settings, clock, onError }: PictureDeps): Instance {
    const { MEDIA_DIR: mediaRoot, DATA_DIR } = settings
    if (!mediaRoot) return {}
    const cacheFolder = isInMemory(settings) ? null : join(DATA_DIR, 'pictures')
    const photographs = cachedPictures({ mediaRoot, cacheFolder, now: () => clock.now().getTime() }, onError)
    return {
      routes: (app) =>
        void app.get('/pictures/:width/*', (request: PictureRequest, reply) =>
          serve(photographs, request, reply, onError),
        ),
    }
  },
} satisfies Feature

type PictureDeps = Pick<Ground, 'clock' | 'onError'> & {
  readonly settings: Pick<Ground['settings'], 'MEDIA_DIR' | 'DATA_DIR'>
}

type PictureRequest = FastifyRequest<{ Params: { width: string; '*': string } }>

async function serve(
  photographs: ReturnType<typeof cachedPictures>,
  { params, headers }: PictureRequest,
  reply: FastifyReply,
  onError: (error: unknown) => void,
) {
  const width = pictureWidths.find((one) => String(one) === params.width)
  const path = photographAt(`/media/${params['*']}`)
  const type = typeFor(headers.accept)
  const made = width && path ? await photographs.at(path, width, type).catch(refused(onError)) : null
  if (!made) throw new HttpProblem(404, 'NOT_FOUND', 'There is no such picture.')
  return reply.header('cache-control', 'public, max-age=3600').header('vary', 'accept').type(made.type).send(made.bytes)
}

const typeFor = (accept = ''): Scaled['type'] => (accept.includes('image/avif') ? 'image/avif' : 'image/webp')

/** Logs a file that is no picture, and answers its request as if it were missing. */
const refused = (onError: (error: unknown) => void) => (error: unknown) => {
  onError(error)
  return null
}

import { createHash } from 'node:crypto'
import type { FastifyPluginCallback } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { type City, type CityFile, readCity } from '#domain/streets/city.ts'
import { drawTile, type TileAddress } from './draw-tile.ts'
import { placeLabels } from './labels.ts'
import { indexCity } from './map-index.ts'

const address = z.object({
  theme: z.enum(['light', 'dark']),
  z: z.coerce.number().int().min(3).max(19),
  x: z.coerce.number().int().min(0),
  file: z
    .string()
    .regex(/^\d{1,7}\.svg$/)
    .transform((file) => Number.parseInt(file, 10)),
})

type Tile = { readonly svg: string; readonly etag: string }

/** `GET /tiles/{light|dark}/{z}/{x}/{y}.svg`: the demo city's map, drawn here, so that no tile host is needed. */
export function tileRoutes(file: CityFile): FastifyPluginCallback {
  const tileAt = createTiles(readCity(file))
  return (app, _options, done) => {
    app.get('/tiles/:theme/:z/:x/:file', async (request, reply) => {
      const read = address.safeParse(request.params)
      if (!read.success) {
        return reply.code(400).send({
          statusCode: 400,
          error: 'Bad Request',
          code: 'BAD_TILE',
          message: 'A tile is /tiles/{light|dark}/{z from 3 to 19}/{x}/{y}.svg',
        })
      }
      const { theme, z: zoom, x, file: y } = read.data
      if (x >= 2 ** zoom || y >= 2 ** zoom) {
        return reply.code(404).send({
          statusCode: 404,
          error: 'Not Found',
          code: 'NO_SUCH_TILE',
          message: `Zoom ${zoom} has ${2 ** zoom} tiles a side`,
        })
      }
      const tile = tileAt({ theme, z: zoom, x, y })
      reply.header('cache-control', 'public, max-age=604800').header('etag', tile.etag)
      if (request.headers['if-none-match'] === tile.etag) return reply.code(304).send()
      return reply.type('image/svg+xml; charset=utf-8').send(tile.svg)
    })
    done()
  }
}

const mostTiles = 2000

/** Draws tiles and keeps the most recently requested ones; the names of a zoom level are placed once. */
function createTiles(city: City): (address: TileAddress) => Tile {
  const index = indexCity(city)
  const tiles = new LRUCache<string, Tile>({ max: mostTiles })
  const labels = new Map<number, ReturnType<typeof placeLabels>>()
  return (at) => {
    const key = `${at.theme}/${at.z}/${at.x}/${at.y}`
    const known = tiles.get(key)
    if (known) return known
    const names = labels.get(at.z) ?? placeLabels(index, at.z)
    labels.set(at.z, names)
    const svg = drawTile(index, at, names.get(`${at.x}/${at.y}`) ?? [])
    const tile = { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` }
    tiles.set(key, tile)
    return tile
  }
}

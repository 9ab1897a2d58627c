import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { toWorld } from '#demo/map/mercator.ts'
import { tileRoutes } from '#demo/map/tiles.ts'
import { demoCityFile } from '../../demo/demo-city.ts'

const app = Fastify()
app.register(tileRoutes(demoCityFile))
afterAll(() => app.close())

const tile = (path: string, headers = {}) => app.inject({ url: `/tiles/${path}`, headers })

const over = (zoom: number) => {
  const { x, y } = toWorld({ lat: -34.588, lng: -58.43 })
  return `light/${zoom}/${Math.floor(x * 2 ** zoom)}/${Math.floor(y * 2 ** zoom)}.svg`
}
const palermo = over(16)

test('[TRACK-03] a map tile is a picture of the streets, with their names', async () => {
  const answer = await tile(palermo)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('image/svg+xml')
  expect(answer.body).toMatch(/^<svg [^>]+>.*<text [^>]+>[^<]+<\/text><\/svg>$/)
})

test('[TRACK-03] a map tile is the same picture each time, and the browser may keep it', async () => {
  const first = await tile(palermo)
  expect(first.headers['cache-control']).toBe('public, max-age=604800')
  const again = await tile(palermo, { 'if-none-match': first.headers.etag })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('[TRACK-03] a map tile comes in light and in dark', async () => {
  expect((await tile(palermo.replace('light', 'dark'))).body).not.toBe((await tile(palermo)).body)
})

test('[TRACK-03] a map tile has few details from afar and more from near', async () => {
  const strokes = async (path: string) => (await tile(path)).body.match(/stroke-width/g)?.length ?? 0
  expect(await strokes(over(5))).toBe(0)
  expect(await strokes(over(12))).toBeGreaterThan(0)
  expect(await strokes(palermo)).toBeGreaterThan(await strokes(over(12)))
})

test('[TRACK-03] a map tile outside the city is plain ground', async () => {
  const answer = await tile('light/16/1/1.svg')
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('stroke-width')
})

test.each([
  'sepia/16/1/1.svg',
  'light/2/1/1.svg',
  'light/20/1/1.svg',
  'light/16/a/1.svg',
  'light/16/1/1.png',
  'light/16/-1/1.svg',
])('[TRACK-03] a map tile is refused as %s', async (path) => {
  const answer = await tile(path)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ statusCode: 400, code: 'BAD_TILE' })
})

test('[TRACK-03] a map tile beyond the edge of the world is not found', async () => {
  expect((await tile('light/3/8/1.svg')).statusCode).toBe(404)
  expect((await tile('light/3/1/8.svg')).statusCode).toBe(404)
})

import { writeFileSync } from 'node:fs'
import { type City, writeCity } from '#domain/streets/city.ts'
import { avenues } from './avenues.ts'
import { blocksOf, type Line } from './blocks.ts'
import { joinAtCorners } from './corners.ts'
import { bounds, parks, water } from './land.ts'
import { neighbourhoods } from './neighbourhoods.ts'
import { withOneWays } from './one-way.ts'
import { isInside, type Point, toPlane, toPosition } from './plane.ts'

/** Builds the demo's city again: `node demo/city/generate.ts`. The same sources give the same file. */
const rings = neighbourhoods.map(({ locality, ring }) => ({ locality, ring: ring.map(toPlane) }))
const localityOf = (point: Point) =>
  rings.find(({ ring }) => isInside(ring, point))?.locality ??
  rings
    .flatMap(({ locality, ring }) =>
      ring.map((corner) => ({ locality, far: Math.hypot(corner.x - point.x, corner.y - point.y) })),
    )
    .reduce((best, next) => (next.far < best.far ? next : best)).locality

const main: Line[] = avenues.map(({ name, numbers, points }) => {
  const line = points.map(toPlane)
  return { name, avenue: true, locality: localityOf(line[line.length >> 1] ?? { x: 0, y: 0 }), numbers, points: line }
})
const closed = [...parks, ...water].map(({ ring }) => ring.map(toPlane))
const blocks = neighbourhoods.flatMap((place) => blocksOf(place, main, closed))
const { points, streets } = joinAtCorners([...main, ...blocks])

const area = ({ name, ring }: (typeof parks)[number]) => ({ name, ring: ring.map(([lat, lng]) => ({ lat, lng })) })
const city: City = {
  name: 'Buenos Aires',
  country: 'AR',
  bounds,
  corners: points.map(toPosition),
  streets: withOneWays(streets, points.length),
  parks: parks.map(area),
  water: water.map(area),
}
const text = `${JSON.stringify(writeCity(city))}\n`
writeFileSync(new URL('streets.json', import.meta.url), text)
console.log(`${points.length} corners, ${streets.length} streets, ${Math.round(text.length / 1000)} kB`)

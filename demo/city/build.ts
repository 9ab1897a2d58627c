import type { City, Street } from '#domain/streets/city.ts'
import { avenues } from './avenues.ts'
import { blocksOf, type Line } from './blocks.ts'
import { joinAtCorners } from './corners.ts'
import { bounds, parks, water } from './land.ts'
import { neighbourhoods } from './neighbourhoods.ts'
import { withOneWays } from './one-way.ts'
import { isInside, type Point, toPlane, toPosition } from './plane.ts'

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
/** The demo's city. The same sources give the same city. */
export const city: City = {
  name: 'Buenos Aires',
  country: 'AR',
  bounds,
  corners: points.map(toPosition),
  streets: withOneWays(streets.flatMap(cutByLocality), points.length),
  postalCodes: Object.fromEntries(neighbourhoods.map(({ locality, postalCode }) => [locality, postalCode])),
  parks: parks.map(area),
  water: water.map(area),
}

/** An avenue crosses neighbourhoods; an address on it belongs to the neighbourhood around it. */
function cutByLocality(street: Street): Street[] {
  if (street.class !== 'avenue') return [street]
  const localities = street.corners.slice(1).map((corner, block) => {
    const [a, b] = [points[street.corners[block] ?? corner], points[corner]]
    return a && b ? localityOf({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }) : street.locality
  })
  // A block or two on the other side of a border are not a separate stretch.
  const settled = localities.map((locality, index) => {
    const around = localities.slice(Math.max(0, index - 2), index + 3)
    const most = around.filter((other) => other === locality).length
    return most > around.length / 2 ? locality : (around.find((other) => other !== locality) ?? locality)
  })
  const cuts = [
    0,
    ...settled.flatMap((locality, block) => (block > 0 && locality !== settled[block - 1] ? [block] : [])),
  ]
  const numberAt = shareOf(street)
  return cuts.map((start, index) => {
    const end = cuts[index + 1] ?? settled.length
    return {
      ...street,
      locality: settled[start] ?? street.locality,
      numbers: [numberAt(start), numberAt(end)],
      corners: street.corners.slice(start, end + 1),
    }
  })
}

function shareOf(street: Street): (corner: number) => number {
  const at = street.corners.map((corner) => points[corner] ?? { x: 0, y: 0 })
  let sum = 0
  const walked = at.map((point, index) => {
    const last = at[index - 1] ?? point
    sum += Math.hypot(point.x - last.x, point.y - last.y)
    return sum
  })
  const [first, last] = street.numbers
  const total = walked.at(-1) ?? 1
  return (corner) => Math.round(first + ((last - first) * (walked[corner] ?? 0)) / total)
}

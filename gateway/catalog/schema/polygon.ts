import { z } from 'zod'
import { crossesItself } from '#domain/geo/crossing.ts'
import type { Position } from '#domain/geo/position.ts'
import { listOf } from './words.ts'

export const position = z.strictObject({
  lat: z
    .number()
    .min(-90, 'is outside the world')
    .max(90, 'is outside the world')
    .describe('The latitude in degrees; south of the equator it is below zero.'),
  lng: z
    .number()
    .min(-180, 'is outside the world')
    .max(180, 'is outside the world')
    .describe('The longitude in degrees; west of Greenwich it is below zero.'),
}) satisfies z.ZodType<Position>

/** Drawing tools close a ring by its first point again; that point is left out. */
const opened = (ring: Position[]): Position[] => {
  const [first, last] = [ring[0], ring.at(-1)]
  const isClosed = ring.length > 3 && first?.lat === last?.lat && first?.lng === last?.lng
  return isClosed ? ring.slice(0, -1) : ring
}

export const polygon = z
  .codec(listOf(position).min(3, 'has fewer than 3 points'), z.array(position), {
    decode: opened,
    encode: (ring) => ring,
  })
  .refine((points) => points.length < 3 || !crossesItself(points), 'crosses itself')

import { z } from 'zod'
import { crossesItself } from '#domain/geo/crossing.ts'
import type { Position } from '#domain/geo/position.ts'
import { listOf } from './words.ts'

export const position = z.strictObject({
  lat: z.number().min(-90, 'is outside the world').max(90, 'is outside the world'),
  lng: z.number().min(-180, 'is outside the world').max(180, 'is outside the world'),
}) satisfies z.ZodType<Position>

export const polygon = listOf(position)
  .min(3, 'has fewer than 3 points')
  .refine((points) => points.length < 3 || !crossesItself(points), 'crosses itself')

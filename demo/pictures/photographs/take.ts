import type { Dish } from './dishes.ts'
import { Field } from './field.ts'
import { highest, photograph } from './light.ts'
import { randomOf } from './noise.ts'

/** Takes the picture of a dish as a JPEG. A smaller `scale` is faster, and shows the same. */
export function take({ ground, build, shot, seed }: Dish, scale = 1): Promise<Buffer> {
  const { shape, ...rest } = shot
  const pixels = Math.round(rest.pixels * scale)
  const rows = Math.round(pixels / shape)
  const depth = rest.width / shape / Math.cos(rest.tilt) + highest * Math.tan(rest.tilt)
  const field = new Field({ width: rest.width, depth, perCm: pixels / rest.width }, ground)
  // Things that stand up are seen above their place, so the middle of the table is a little below the middle of the picture.
  build(
    field,
    { x: rest.width / 2, y: rest.width / shape / Math.cos(rest.tilt) / 2 + 1.5 * Math.tan(rest.tilt) },
    randomOf(seed),
  )
  return photograph(field, { ...rest, pixels, rows })
}

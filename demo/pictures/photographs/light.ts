import sharp from 'sharp'
import type { Field } from './field.ts'
import { grain } from './noise.ts'

export type Shot = {
  /** The width of the picture, in centimetres of the table and in pixels. */
  readonly width: number
  readonly pixels: number
  readonly rows: number
  /** The camera's turn from straight down, in radians. */
  readonly tilt: number
  /** The row of the table that is sharp, from 0 (far) to 1 (near), and how fast the rest blurs. */
  readonly focus: number
  readonly blur: number
  readonly exposure: number
  /** Where the window is: an angle on the table, and its height above it. */
  readonly sun: { readonly around: number; readonly up: number }
  /** The share of the light that comes from all sides. */
  readonly sky: number
}

/** The highest thing on a table, in centimetres. */
export const highest = 12

/** Steeper than this, a place is the wall of a thing. */
const wallSlope = 3

const sunSamples = 5
const skyWays = 8

/** Takes a picture of a table. The light is a window and the room; things throw soft shadows, and the far and the near are blurred. */
export async function photograph(field: Field, shot: Shot): Promise<Buffer> {
  const { pixels, rows } = shot
  const linear = new Float32Array(3 * pixels * rows)
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < pixels; column++)
      linear.set(seen(field, shot, column, row), 3 * (row * pixels + column))
  return develop(linear, shot)
}

const perPixel = ({ width, pixels }: Shot) => width / pixels

/** The light that comes from one pixel's ray. */
function seen(field: Field, shot: Shot, column: number, row: number): readonly [number, number, number] {
  const step = 0.8 / field.perCm
  const x = column * perPixel(shot)
  const ground = (row * perPixel(shot)) / Math.cos(shot.tilt)
  const lean = Math.tan(shot.tilt)
  let z = field.top + step
  let y = ground + z * lean
  for (; z > 0; z -= step) {
    y = ground + z * lean
    if (z <= at(field, x, y)) break
  }
  const e = 1.2 / field.perCm
  const nx = at(field, x - e, y) - at(field, x + e, y)
  const ny = at(field, x, y - e) - at(field, x, y + e)
  const fall = Math.hypot(nx, ny)
  const isWall = fall > wallSlope * 2 * e
  const source = isWall ? field.side : field.colour
  // The colour of a wall is that of the thing above it.
  const place = isWall ? placeOf(field, x - (e * nx) / fall, y - (e * ny) / fall) : placeOf(field, x, y)
  const length = Math.hypot(nx, ny, 2 * e)
  const normal = { x: nx / length, y: ny / length, z: (2 * e) / length }
  const spot = isWall ? { x: x + (2 * e * nx) / fall, y: y + (2 * e * ny) / fall, z } : { x, y, z: z + 2 * step }
  const sun = sunOn(field, shot, spot, normal, column * 31 + row * 17)
  const sky = shot.sky * skyOn(field, spot, normal)
  const glint = (field.shine[place] ?? 0) * shine(shot, normal) * (0.3 + sun)
  const warm = 1 - shot.sky
  return [
    (source[3 * place] ?? 0) * (sun * warm * 1.06 + sky * 0.96) + glint,
    (source[3 * place + 1] ?? 0) * (sun * warm + sky) + glint,
    (source[3 * place + 2] ?? 0) * (sun * warm * 0.9 + sky * 1.06) + glint * 0.95,
  ]
}

type Spot = { readonly x: number; readonly y: number; readonly z: number }

/** The share of the window that a place sees, times its angle. Food lets some light through, so the edge of a shadow is soft. */
function sunOn(field: Field, { sun }: Shot, spot: Spot, normal: Spot, seed: number): number {
  let sum = 0
  for (let sample = 0; sample < sunSamples; sample++) {
    const around = sun.around + 0.34 * ((sample + 0.5 + 0.9 * grain(seed, sample, 5)) / sunSamples - 0.5)
    const up = sun.up + 0.16 * grain(seed, sample, 9)
    const way = { x: Math.cos(around) * Math.cos(up), y: Math.sin(around) * Math.cos(up), z: Math.sin(up) }
    const angle = (way.x * normal.x + way.y * normal.y + way.z * normal.z + 0.25) / 1.25
    if (angle > 0 && isFree(field, spot, way)) sum += angle
  }
  return (1.9 * sum) / sunSamples
}

function isFree(field: Field, spot: Spot, way: Spot): boolean {
  for (let far = 0.06, step = 0.06; far < 9; far += step, step *= 1.12) {
    const z = spot.z + way.z * far
    if (z > field.top) return true
    if (at(field, spot.x + way.x * far, spot.y + way.y * far) > z) return false
  }
  return true
}

/** The share of the room that a place sees over the things around it. */
function skyOn(field: Field, spot: Spot, normal: Spot): number {
  let open = 0
  for (let way = 0; way < skyWays; way++) {
    const angle = ((way + 0.5) / skyWays) * 2 * Math.PI
    let steepest = 0
    for (let far = 0.12; far < 5; far *= 1.7) {
      const rise = at(field, spot.x + Math.cos(angle) * far, spot.y + Math.sin(angle) * far) - spot.z
      steepest = Math.max(steepest, rise / far)
    }
    open += 1 / (1 + steepest * steepest)
  }
  return (0.35 + 0.65 * normal.z) * (open / skyWays) ** 1.3
}

function shine({ sun, tilt }: Shot, normal: Spot): number {
  const half = {
    x: Math.cos(sun.around) * Math.cos(sun.up),
    y: Math.sin(sun.around) * Math.cos(sun.up) + Math.sin(tilt),
    z: Math.sin(sun.up) + Math.cos(tilt),
  }
  const length = Math.hypot(half.x, half.y, half.z)
  const cos = (half.x * normal.x + half.y * normal.y + half.z * normal.z) / length
  return Math.max(0, cos) ** 60
}

const placeOf = (field: Field, x: number, y: number): number => {
  const column = Math.min(field.columns - 1, Math.max(0, Math.round(x * field.perCm)))
  const row = Math.min(field.rows - 1, Math.max(0, Math.round(y * field.perCm)))
  return row * field.columns + column
}

/** The height between four places. */
function at(field: Field, x: number, y: number): number {
  const u = Math.min(field.columns - 1.001, Math.max(0, x * field.perCm))
  const v = Math.min(field.rows - 1.001, Math.max(0, y * field.perCm))
  const [left, top] = [Math.floor(u), Math.floor(v)]
  const place = top * field.columns + left
  const { height, columns } = field
  const [s, t] = [u - left, v - top]
  const [a, b] = [height[place] ?? 0, height[place + 1] ?? 0]
  const [c, d] = [height[place + columns] ?? 0, height[place + columns + 1] ?? 0]
  return a + (b - a) * s + (c - a) * t + (a - b - c + d) * s * t
}

/** Film: blur away from the focus, darker corners, the curve of a camera, and grain. */
async function develop(linear: Float32Array, { pixels, rows, focus, blur, exposure }: Shot): Promise<Buffer> {
  const curve = (light: number) => {
    const exposed = light * exposure
    return 255 * ((exposed * (2.51 * exposed + 0.03)) / (exposed * (2.43 * exposed + 0.59) + 0.14)) ** (1 / 2.2)
  }
  const raw = { width: pixels, height: rows, channels: 3 } as const
  const sharpOne = Uint8Array.from(linear, (light) => Math.min(255, curve(light)))
  const soft = await Promise.all(
    [1.5, 4, 9].map((sigma) =>
      sharp(sharpOne, { raw })
        .blur(Math.max(0.3, (sigma * pixels) / 1000))
        .raw()
        .toBuffer(),
    ),
  )
  const layers: readonly Uint8Array[] = [sharpOne, ...soft]
  const done = new Uint8Array(sharpOne.length)
  for (let row = 0; row < rows; row++) {
    const level = Math.min(2.99, blur * Math.abs(row / rows - focus) * 3)
    const [layer, share] = [Math.floor(level), level % 1]
    const [near, far] = [layers[layer] ?? sharpOne, layers[layer + 1] ?? sharpOne]
    for (let column = 0; column < pixels; column++) {
      const corner = (column / pixels - 0.5) ** 2 + (row / rows - 0.5) ** 2
      const noise = 7 * grain(column, row, 3)
      for (let channel = 0; channel < 3; channel++) {
        const place = 3 * (row * pixels + column) + channel
        const light = (near[place] ?? 0) * (1 - share) + (far[place] ?? 0) * share
        done[place] = Math.min(255, Math.max(0, light * (1 - 0.45 * corner) + noise))
      }
    }
  }
  return sharp(done, { raw }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
}

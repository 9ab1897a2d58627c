/** Red, green and blue of a surface, in linear light from 0 to 1. */
export type Colour = readonly [number, number, number]

/** A surface at one place: its height in centimetres above what it lies on, its colour, and how much it shines. */
export type Surface = { readonly z: number; readonly colour: Colour; readonly shine?: number; readonly side?: Colour }

/** A form around its own middle, in centimetres; null beside it. */
export type Form = (x: number, y: number) => Surface | null

/** A colour as designers write it. */
export function hex(text: string): Colour {
  const channel = (at: number) => (Number.parseInt(text.slice(at, at + 2), 16) / 255) ** 2.2
  return [channel(1), channel(3), channel(5)]
}

export const mix = (a: Colour, b: Colour, share: number): Colour => {
  const t = Math.min(1, Math.max(0, share))
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t]
}

export const shade = ([r, g, b]: Colour, by: number): Colour => [r * by, g * by, b * by]

/** A table seen from above, with all that lies on it: one height and one colour for each place. */
export class Field {
  readonly columns: number
  readonly rows: number
  readonly perCm: number
  readonly height: Float32Array
  readonly colour: Float32Array
  /** The colour of a wall under a place, where the height falls off. */
  readonly side: Float32Array
  readonly shine: Float32Array
  /** The height of the highest place. */
  top = 0

  /** `perCm` is the number of places in a centimetre. */
  constructor({ width, depth, perCm }: { width: number; depth: number; perCm: number }, ground: Form) {
    this.perCm = perCm
    this.columns = Math.ceil(width * perCm)
    this.rows = Math.ceil(depth * perCm)
    const places = this.columns * this.rows
    this.height = new Float32Array(places)
    this.colour = new Float32Array(3 * places)
    this.side = new Float32Array(3 * places)
    this.shine = new Float32Array(places)
    for (let row = 0; row < this.rows; row++)
      for (let column = 0; column < this.columns; column++)
        this.write(row * this.columns + column, ground(column / perCm, row / perCm), 0)
  }

  /** Lays a form on the highest thing under its middle, or at a given height, turned by `angle`. */
  lay(form: Form, at: { x: number; y: number; reach: number; angle?: number; on?: number }) {
    const { x, y, reach, angle = 0 } = at
    const base = at.on ?? this.heightAt(x, y)
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const { perCm } = this
    const rows = [Math.max(0, Math.floor((y - reach) * perCm)), Math.min(this.rows - 1, Math.ceil((y + reach) * perCm))]
    const from = Math.max(0, Math.floor((x - reach) * perCm))
    const to = Math.min(this.columns - 1, Math.ceil((x + reach) * perCm))
    for (let row = rows[0] ?? 0; row <= (rows[1] ?? 0); row++)
      for (let column = from; column <= to; column++) {
        const [dx, dy] = [column / perCm - x, row / perCm - y]
        const surface = form(dx * cos + dy * sin, dy * cos - dx * sin)
        const place = row * this.columns + column
        if (surface && base + surface.z > (this.height[place] ?? 0)) this.write(place, surface, base)
      }
  }

  heightAt(x: number, y: number): number {
    const column = Math.min(this.columns - 1, Math.max(0, Math.round(x * this.perCm)))
    const row = Math.min(this.rows - 1, Math.max(0, Math.round(y * this.perCm)))
    return this.height[row * this.columns + column] ?? 0
  }

  private write(place: number, surface: Surface | null, base: number) {
    if (!surface) return
    const { z, colour, shine = 0.1, side = colour } = surface
    this.height[place] = base + z
    this.top = Math.max(this.top, base + z)
    this.colour.set(colour, 3 * place)
    this.side.set(side, 3 * place)
    this.shine[place] = shine
  }
}

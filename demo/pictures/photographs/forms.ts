import { type Colour, type Form, hex, mix, shade } from './field.ts'
import { cells, cloud } from './noise.ts'

/** Forms that dishes are made of. Lengths are in centimetres. */

export const wood =
  (dark: string, light: string, seed: number): Form =>
  (x, y) => {
    const plank = Math.floor(y / 9)
    const line = Math.abs(y / 9 - Math.round(y / 9)) * 9
    const grain = cloud(x * 0.12 + plank * 7, y * 2.2, 1, seed, 5)
    const rings = 0.5 + 0.5 * Math.sin(40 * cloud(x * 0.05 + plank * 3, y * 0.35, 1, seed + 9, 3))
    const colour = mix(hex(dark), hex(light), 0.6 * grain + 0.3 * rings + 0.1 * cloud(plank, 3, 1, seed))
    return { z: line < 0.08 ? 0 : 0.05 + 0.02 * grain, colour: line < 0.08 ? shade(colour, 0.4) : colour, shine: 0.05 }
  }

export const cloth =
  (colour: string, seed: number): Form =>
  (x, y) => {
    const fold = 0.5 * cloud(x, y, 0.12, seed, 2)
    const weave = 0.5 + 0.25 * (Math.sin(x * 38) + Math.sin(y * 38))
    return { z: fold + 0.012 * weave, colour: shade(hex(colour), 0.9 + 0.1 * weave), shine: 0 }
  }

export const slate =
  (colour: string, seed: number): Form =>
  (x, y) => {
    const rough = cloud(x, y, 0.5, seed, 6)
    return { z: 0.12 * rough, colour: shade(hex(colour), 0.55 + 0.9 * rough * rough), shine: 0.04 }
  }

/** A plate: flat within, then a rim that rises. */
export const plate =
  (radius: number, colour: string, { depth = 1.3, foot = 0.68 } = {}): Form =>
  (x, y) => {
    const far = Math.hypot(x, y) / radius
    if (far > 1) return null
    const rise = far < foot ? 0 : ((far - foot) / (1 - foot)) ** 1.6
    const edge = far > 0.975 ? Math.sqrt(Math.max(0, 1 - ((far - 0.975) / 0.025) ** 2)) : 1
    return { z: 0.25 * edge + depth * rise, colour: hex(colour), shine: 0.5 }
  }

/** A filling with a rough surface that reaches a plate's rim. */
export const filling =
  (radius: number, deep: number, colourAt: (x: number, y: number) => Colour, rough: number, seed: number): Form =>
  (x, y) => {
    const edge = radius * (0.94 + 0.09 * cloud(x, y, 0.5, seed + 5, 2))
    const far = Math.hypot(x, y) / edge
    if (far > 1) return null
    const z = deep * Math.sqrt(Math.max(0, 1 - far ** 8)) + rough * cloud(x, y, 1.6, seed)
    return { z, colour: colourAt(x, y), shine: 0.35 }
  }

export const ball =
  (radius: number, colour: string, { flat = 1, spots = 0, shine = 0.25, seed = 1 } = {}): Form =>
  (x, y) => {
    const far = Math.hypot(x, y) / radius
    if (far > 1) return null
    const patch = cloud(x, y, 1.4 / radius, seed)
    const z = radius * flat * Math.sqrt(1 - far * far) + 0.1 * radius * patch
    return { z, colour: shade(hex(colour), 1 - spots * (patch - 0.3)), shine }
  }

/** A longish body: rice, a noodle, a stick. `long` is from end to end. */
export const stick =
  (long: number, radius: number, colour: string, { ribs = 0, hollow = false, shine = 0.2 } = {}): Form =>
  (x, y) => {
    const along = Math.max(Math.abs(x) - (long / 2 - radius), 0)
    const far = Math.hypot(hollow ? 0 : along, y) / radius
    if (far > 1 || Math.abs(x) > long / 2 - (hollow ? 0.5 * y : 0)) return null
    const rib = ribs && 0.06 * radius * Math.sin((ribs * Math.asin(Math.max(-1, Math.min(1, y / radius)))) | 0)
    return {
      z: radius * (0.2 + 0.8 * Math.sqrt(1 - far * far)) + rib,
      colour: hex(colour),
      shine,
      side: shade(hex(colour), 0.35),
    }
  }

/** A block with round edges, whose walls have layers. */
export const block =
  (
    { long, wide, high }: { long: number; wide: number; high: number },
    colourAt: (x: number, y: number) => Colour,
    { side, rough = 0.1, shine = 0.15, seed = 1 }: { side: Colour; rough?: number; shine?: number; seed?: number },
  ): Form =>
  (x, y) => {
    const wobble = 0.12 * (cloud(x, y, 0.9, seed + 2, 2) - 0.5)
    const [u, v] = [Math.abs(x) / (long / 2) + wobble, Math.abs(y) / (wide / 2) + wobble]
    if (u > 1 || v > 1) return null
    const edge = Math.min(1, (1 - Math.max(u, v)) * 9)
    const z = high * (0.86 + 0.14 * Math.sqrt(edge)) + rough * cloud(x, y, 1.4, seed)
    return { z, colour: colourAt(x, y), side, shine }
  }

/** A leaf with a rib and crumpled sides. */
export const leaf =
  (long: number, colours: readonly [string, string], seed: number, crumple = 0.5): Form =>
  (x, y) => {
    const u = x / long + 0.5
    if (u < 0 || u > 1) return null
    const half = 0.3 * long * Math.sin(Math.PI * u ** 0.8) ** 0.7 * (0.8 + 0.4 * cloud(x, y, 1.1, seed, 3))
    if (Math.abs(y) > half) return null
    const fold = cloud(x, y, 0.9, seed + 3, 4)
    const rib = Math.exp(-((y / 0.18) ** 2))
    const veins = 0.5 + 0.5 * Math.sin(9 * (Math.abs(y) - 0.6 * x))
    const z = 0.1 + crumple * fold + 0.2 * (Math.abs(y) / (half || 1)) ** 2 + 0.12 * rib
    return { z, colour: mix(hex(colours[0]), hex(colours[1]), 0.55 * fold + 0.6 * rib + 0.12 * veins), shine: 0.3 }
  }

/** A brown crust: light between dark bubbles. */
export const browned =
  (light: string, dark: string, frequency: number, seed: number) =>
  (x: number, y: number): Colour => {
    const { near, of } = cells(x, y, frequency, seed)
    const burn = cloud(x, y, frequency * 0.7, seed + 4, 5)
    return mix(hex(light), hex(dark), 1.6 * (burn - 0.35) + (of > 0.75 ? 0.5 * (1 - near) : 0))
  }

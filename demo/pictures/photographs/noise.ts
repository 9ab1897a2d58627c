/** Noise that is the same on every machine. Values lie between 0 and 1. */

const hashOf = (x: number, y: number, seed: number): number => {
  let h = Math.imul(x | 0, 374_761_393) ^ Math.imul(y | 0, 668_265_263) ^ Math.imul(seed | 0, 2_147_483_647)
  h = Math.imul(h ^ (h >>> 13), 1_274_126_177)
  h ^= h >>> 16
  return (h >>> 0) / 4_294_967_296
}

/** The random numbers of one seed, one after another. */
export function randomOf(seed: number) {
  let count = 0
  const next = () => hashOf(count++, 17, seed)
  return { next, between: (low: number, high: number) => low + (high - low) * next() }
}

export type Random = ReturnType<typeof randomOf>

const smooth = (t: number) => t * t * (3 - 2 * t)

function valueNoise(x: number, y: number, seed: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [u, v] = [smooth(x - left), smooth(y - top)]
  const a = hashOf(left, top, seed)
  const b = hashOf(left + 1, top, seed)
  const c = hashOf(left, top + 1, seed)
  const d = hashOf(left + 1, top + 1, seed)
  return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v
}

/** Noise in several sizes, the largest of `1 / frequency`. */
export function cloud(x: number, y: number, frequency: number, seed = 1, octaves = 4): number {
  let [sum, weight, total] = [0, 1, 0]
  for (let octave = 0; octave < octaves; octave++) {
    const scale = frequency * 2 ** octave
    sum += weight * valueNoise(x * scale, y * scale, seed + octave)
    total += weight
    weight /= 2
  }
  return sum / total
}

/** The distance to the nearest of scattered points, in widths of their cells, and the random number of that point. */
export function cells(x: number, y: number, frequency: number, seed: number): { near: number; of: number } {
  const [u, v] = [x * frequency, y * frequency]
  let [near, of] = [9, 0]
  for (let i = Math.floor(u) - 1; i <= Math.floor(u) + 1; i++)
    for (let j = Math.floor(v) - 1; j <= Math.floor(v) + 1; j++) {
      const distance = Math.hypot(i + hashOf(i, j, seed) - u, j + hashOf(i, j, seed + 1) - v)
      if (distance < near) [near, of] = [distance, hashOf(i, j, seed + 2)]
    }
  return { near, of }
}

/** Noise of one pixel. */
export const grain = (x: number, y: number, seed: number): number =>
  hashOf(x, y, seed) + hashOf(x, y, seed + 1) + hashOf(x, y, seed + 2) - 1.5

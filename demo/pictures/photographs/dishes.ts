import { type Colour, type Field, type Form, hex, mix, shade } from './field.ts'
import { ball, block, browned, cloth, filling, leaf, plate, slate, stick, wood } from './forms.ts'
import type { Shot } from './light.ts'
import { cells, cloud, type Random } from './noise.ts'

/** A dish: its table, the things on it, and how it is taken. Lengths are in centimetres of the table. */
export type Dish = {
  readonly ground: Form
  readonly build: (field: Field, middle: { x: number; y: number }, random: Random) => void
  readonly shot: Omit<Shot, 'rows'> & { readonly shape: number }
  readonly seed: number
}

const window = { around: -2.2, up: 0.75 }
const usual = { width: 27, pixels: 1000, tilt: 0.75, focus: 0.55, blur: 1.1, exposure: 1, sun: window, sky: 0.42 }

/** Scatters forms in a circle. */
function scatter(
  field: Field,
  { x, y, within, count, reach }: { x: number; y: number; within: number; count: number; reach: number },
  random: Random,
  formOf: (index: number) => Form,
) {
  for (let index = 0; index < count; index++) {
    const far = within * Math.sqrt(random.next())
    const angle = random.between(0, 2 * Math.PI)
    field.lay(formOf(index), {
      x: x + far * Math.cos(angle),
      y: y + far * Math.sin(angle),
      reach,
      angle: random.between(0, Math.PI),
    })
  }
}

const green = ['#33621f', '#7fa83b'] as const

const stew = (x: number, y: number): Colour => {
  const { near, of } = cells(x, y, 2.2, 8)
  const lentil = mix(hex('#7a4418'), hex('#a8702c'), of)
  return near < 0.42 ? shade(lentil, 1.15 - near) : mix(hex('#4d1f0b'), hex('#7a3512'), cloud(x, y, 1, 3))
}

const slashed: Form = (x, y) => {
  const [u, v] = [x / 9.5, y / 6]
  const far = Math.hypot(u, v)
  if (far > 1) return null
  const cut = Math.abs(((x * 0.8 + y * 0.5) / 3.4) % 1) * 3.4
  const isCut = cut < 0.75 && Math.abs(v) < 0.66
  const flour = cloud(x, y, 0.8, 5, 5)
  const crust = mix(hex('#5d2c0d'), hex('#c98a43'), 0.4 + 0.9 * (cloud(x, y, 0.5, 9, 4) - 0.4) + 0.25 * far)
  const z = 5.4 * Math.sqrt(1 - far * far) - (isCut ? 0.35 : 0) + 0.18 * cloud(x, y, 1.5, 2)
  return {
    z,
    colour: isCut ? mix(hex('#e2b979'), hex('#f5e2bd'), flour) : mix(crust, hex('#f7efe0'), 2.4 * (flour - 0.56)),
    shine: 0.03,
  }
}

const cross = (x: number, y: number) =>
  (Math.abs(x) < 0.7 && Math.abs(y) < 5.2) || (Math.abs(y + 1.4) < 0.7 && Math.abs(x) < 3.4)

const almondCake: Form = (x, y) => {
  const far = Math.hypot(x, y) / 10.5
  if (far > 1 || (x > 0.4 && y > 0 && y < 1.2 * x)) return null
  const sugar = cross(x, y + 0.6) || far > 0.94 ? 0 : 0.75 + 0.4 * cloud(x, y, 2.6, 4)
  const crumb = browned('#d79a4e', '#8d4f1a', 1.1, 6)(x, y)
  const z = 2.8 - 0.5 * far ** 10 + 0.12 * cloud(x, y, 2, 8)
  return { z, colour: mix(crumb, hex('#fbf8f2'), sugar), side: hex('#d9a65c'), shine: 0.02 }
}

const omelette: Form = (x, y) => {
  const far = Math.hypot(x, y) / 9.6
  if (far > 1) return null
  const z = 3.6 * Math.sqrt(Math.max(0, 1 - far ** 6)) + 0.16 * cloud(x, y, 1.3, 7)
  return { z, colour: browned('#f0b73a', '#8a4a12', 0.45, 12)(x, y), side: hex('#f3cd63'), shine: 0.22 }
}

const glass =
  (radius: number, tall: number): Form =>
  (x, y) => {
    const far = Math.hypot(x, y) / radius
    if (far > 1) return null
    if (far > 0.93) return { z: tall, colour: hex('#d9dfe2'), side: hex('#8f1f35'), shine: 0.9 }
    const foam = cells(x, y, 2.4, 3)
    const colour = mix(
      hex('#7d1027'),
      hex('#d84a64'),
      0.5 * cloud(x, y, 0.9, 2) + (foam.near < 0.25 && foam.of > 0.5 ? 0.5 : 0),
    )
    return { z: tall - 0.9 + 0.06 * foam.near, colour, shine: 0.5 }
  }

const toast: Form = (x, y) => {
  if (y < -4.6 || Math.abs(x) > (y + 4.6) * 0.62 || y > 4.6) return null
  const bar = Math.abs(((x + y) / 1.5) % 1)
  const golden = browned('#e8bd78', '#a8672a', 0.8, 3)(x, y)
  const z = 2.5 + (bar < 0.22 ? -0.16 : 0) + 0.1 * cloud(x, y, 2.2, 5)
  return { z, colour: bar < 0.22 ? shade(hex('#5a2d10'), 0.9) : golden, side: hex('#efd8a6'), shine: 0.08 }
}

/** The photographed dishes of the demo's cantina, by the name of their file. */
export const dishes: Readonly<Record<string, Dish>> = {
  'guiso-de-lentejas': {
    ground: wood('#3b2313', '#86542c', 3),
    build(field, { x, y }, random) {
      field.lay(plate(11.5, '#c9b79c', { depth: 2.4, foot: 0.7 }), { x, y, reach: 12 })
      field.lay(filling(9.6, 1.7, stew, 0.35, 4), { x, y, reach: 11, on: 0.3 })
      scatter(field, { x, y, within: 8.4, count: 260, reach: 0.5 }, random, (i) =>
        ball(0.34, i % 3 ? '#8f5a22' : '#a9722e', { flat: 0.55, spots: 0.4, seed: i }),
      )
      scatter(field, { x, y, within: 7, count: 13, reach: 1.6 }, random, (i) =>
        ball(1.35, '#9c2f16', { flat: 0.42, spots: 0.9, shine: 0.5, seed: i + 40 }),
      )
      scatter(field, { x, y, within: 7.5, count: 16, reach: 1 }, random, (i) =>
        ball(0.7, '#c9522a', { flat: 0.7, seed: i }),
      )
      scatter(field, { x, y, within: 8, count: 55, reach: 0.8 }, random, (i) => leaf(0.9, green, i, 0.1))
      for (const [dx, dy] of [
        [15, -1.5],
        [17.5, 3.5],
        [-16, 2],
      ] as const)
        field.lay(
          block({ long: 7, wide: 4.6, high: 2.2 }, browned('#e6c48e', '#9c6026', 1, dx), {
            side: hex('#f1ddb3'),
            rough: 0.3,
          }),
          {
            ...{ x: x + dx, y: y + dy, reach: 5, angle: dx / 9 },
          },
        )
    },
    shot: { ...usual, width: 40, shape: 2.25, tilt: 0.3, exposure: 1.05 },
    seed: 2,
  },
  'tortilla-de-papas': {
    ground: cloth('#c8c2b4', 4),
    build(field, { x, y }, random) {
      field.lay(plate(13, '#5f7f86', { depth: 1.1 }), { x, y, reach: 14 })
      field.lay(omelette, { x, y, reach: 10 })
      scatter(field, { x, y, within: 7, count: 30, reach: 0.6 }, random, (i) => leaf(0.8, green, i, 0.1))
    },
    shot: { ...usual, width: 19.5, pixels: 640, shape: 0.64, tilt: 0.5 },
    seed: 3,
  },
  'penne-arrabbiata': {
    ground: slate('#6b6f72', 2),
    build(field, { x, y }, random) {
      field.lay(plate(12.5, '#ece6da', { depth: 2 }), { x, y, reach: 13 })
      const sauce = (u: number, v: number) => mix(hex('#8d1a0b'), hex('#cf4a1c'), cloud(u, v, 1.1, 3, 5))
      field.lay(filling(9.2, 1.2, sauce, 0.5, 3), { x, y, reach: 10, on: 0.3 })
      scatter(field, { x, y, within: 8, count: 120, reach: 2.6 }, random, (i) =>
        stick(4.4, 0.62, i % 3 ? '#e09a4a' : '#cf6a2c', { ribs: 9, hollow: true, shine: 0.4 }),
      )
      scatter(field, { x, y, within: 7, count: 46, reach: 0.9 }, random, (i) =>
        ball(0.6, '#b3240f', { flat: 0.6, shine: 0.6, seed: i }),
      )
      scatter(field, { x, y, within: 6.5, count: 60, reach: 0.7 }, random, () => stick(0.9, 0.12, '#f4e6bf'))
      for (let i = 0; i < 5; i++)
        field.lay(leaf(3.6, ['#1f5a1c', '#5c9a38'], i + 3, 0.7), {
          x: x + random.between(-2, 2),
          y: y + random.between(-2, 1.5),
          reach: 3,
          angle: i * 1.3,
        })
    },
    shot: { ...usual, shape: 1, tilt: 0.2 },
    seed: 4,
  },
  lasana: {
    ground: wood('#6b4526', '#b98955', 8),
    build(field, { x, y }, random) {
      field.lay(plate(13, '#e9e4da', { depth: 1 }), { x, y, reach: 14 })
      field.lay(
        filling(7.6, 0.35, () => hex('#b5331a'), 0.3, 8),
        { x: x - 1, y: y + 1.4, reach: 9, on: 0.3 },
      )
      const side: Form = (u, v) =>
        block({ long: 11, wide: 8, high: 4.6 }, browned('#f3c766', '#9c4716', 0.55, 4), {
          side: hex('#c4532a'),
          rough: 0.5,
          shine: 0.3,
        })(u, v)
      field.lay(side, { x, y, reach: 8, angle: -0.25 })
      scatter(field, { x, y, within: 3, count: 22, reach: 0.6 }, random, (i) => leaf(0.9, green, i, 0.2))
      for (let i = 0; i < 4; i++)
        field.lay(leaf(3.2, ['#1f5a1c', '#5c9a38'], i, 0.7), {
          x: x + 8 + random.between(-1, 1),
          y: y + random.between(-3, 3),
          reach: 3,
          angle: i,
        })
    },
    shot: { ...usual, shape: 4 / 3, tilt: 0.85 },
    seed: 5,
  },
  'arroz-con-pollo': {
    ground: () => ({ z: 0, colour: hex('#fbfaf7'), shine: 0 }),
    build(field, { x, y }, random) {
      field.lay(plate(12, '#fbfaf8', { depth: 1.6 }), { x, y, reach: 13 })
      field.lay(
        filling(6.8, 1.3, () => hex('#f0dfae'), 0.6, 3),
        { x, y, reach: 9, on: 0.3 },
      )
      scatter(field, { x, y, within: 6.6, count: 900, reach: 0.6 }, random, (i) =>
        stick(0.8, 0.15, i % 5 ? '#f5ead0' : '#eccf7c'),
      )
      scatter(field, { x, y, within: 5.6, count: 26, reach: 1.6 }, random, (i) =>
        block({ long: 2.2, wide: 1.5, high: 0.9 }, browned('#e7b871', '#a96a2b', 1.4, i), {
          side: hex('#ecd3a4'),
          rough: 0.3,
          seed: i,
        }),
      )
      scatter(field, { x, y, within: 6, count: 34, reach: 0.9 }, random, (i) =>
        stick(1.5, 0.2, i % 2 ? '#c5301b' : '#e58a1d', { shine: 0.6 }),
      )
      scatter(field, { x, y, within: 6.2, count: 60, reach: 0.5 }, random, () => ball(0.24, '#5d9a33', { shine: 0.5 }))
    },
    shot: { ...usual, width: 32, shape: 1.95, tilt: 0.28, exposure: 2.1, sky: 0.66 },
    seed: 6,
  },
  'ensalada-cesar': {
    ground: wood('#8a6a48', '#d3b68c', 5),
    build(field, { x, y }, random) {
      field.lay(plate(13, '#2f3d40', { depth: 3, foot: 0.6 }), { x, y, reach: 14 })
      scatter(field, { x, y, within: 8.5, count: 46, reach: 4.5 }, random, (i) =>
        leaf(random.between(4.5, 7.5), i % 3 ? ['#4f8a2b', '#b9d47a'] : ['#86b04d', '#e6efbc'], i, 1.2),
      )
      scatter(field, { x, y, within: 7.5, count: 24, reach: 1.4 }, random, (i) =>
        block({ long: 1.7, wide: 1.6, high: 1.3 }, browned('#e0ab5c', '#8d541d', 1.6, i), {
          side: hex('#e8c27c'),
          rough: 0.25,
          seed: i,
        }),
      )
      scatter(field, { x, y, within: 8, count: 90, reach: 0.8 }, random, () => stick(1.2, 0.1, '#f7ecca'))
      scatter(field, { x, y, within: 7, count: 24, reach: 0.9 }, random, (i) =>
        ball(0.7, '#f3ecd9', { flat: 0.2, shine: 0.5, seed: i }),
      )
    },
    shot: { ...usual, shape: 4 / 3, tilt: 0.2 },
    seed: 7,
  },
  tostado: {
    ground: wood('#4a3524', '#8f6a48', 12),
    build(field, { x, y }, random) {
      field.lay(plate(13.5, '#f1ece2', { depth: 1 }), { x, y, reach: 14 })
      for (const [dx, dy, angle] of [
        [-4.2, -1.5, 0.3],
        [4, -2.4, -0.4],
        [0.4, 3.6, 2.9],
      ] as const)
        field.lay(toast, { x: x + dx, y: y + dy, reach: 6, angle, on: 0.3 })
      scatter(field, { x: x + 6, y: y + 5, within: 3, count: 16, reach: 2.4 }, random, (i) =>
        leaf(2.6, ['#477f27', '#a9cc6a'], i, 0.7),
      )
      scatter(field, { x: x - 6.5, y: y + 5.5, within: 2.6, count: 3, reach: 1.4 }, random, (i) =>
        ball(1.2, '#b81f12', { shine: 0.8, seed: i }),
      )
    },
    shot: { ...usual, shape: 4 / 3, tilt: 0.8 },
    seed: 8,
  },
  'tarta-de-santiago': {
    ground: cloth('#7d8f98', 9),
    build(field, { x, y }, random) {
      field.lay(plate(13, '#efe9dc', { depth: 0.8 }), { x, y, reach: 14 })
      field.lay(almondCake, { x, y, reach: 11 })
      scatter(field, { x: x + 2, y: y + 13, within: 5, count: 14, reach: 1 }, random, () => stick(1.7, 0.5, '#8a5026'))
    },
    shot: { ...usual, width: 28, pixels: 700, shape: 0.7, tilt: 0.5 },
    seed: 9,
  },
  'volcan-con-helado': {
    ground: slate('#23201f', 7),
    build(field, { x, y }, random) {
      field.lay(plate(13, '#1d1c1e', { depth: 0.9 }), { x, y, reach: 14 })
      const cake: Form = (u, v) => {
        const far = Math.hypot(u, v) / 4
        if (far > 1) return null
        const z = 4.4 - 0.5 * far ** 6 - (far < 0.5 ? 0.7 : 0) + 0.25 * cloud(u, v, 1.6, 3)
        return {
          z,
          colour: far < 0.5 ? hex('#1c0a04') : browned('#4b2413', '#1f0d06', 1.1, 2)(u, v),
          side: hex('#2c140a'),
          shine: far < 0.5 ? 0.9 : 0.1,
        }
      }
      field.lay(
        filling(5.6, 0.4, () => hex('#1c0a04'), 0.1, 5),
        { x: x - 3, y: y + 1, reach: 7, on: 0.3 },
      )
      field.lay(cake, { x: x - 3, y, reach: 5, on: 0.3 })
      field.lay(ball(2.7, '#efe2c4', { spots: 0.15, shine: 0.2, seed: 3 }), { x: x + 5, y: y + 1, reach: 3, on: 0.3 })
      scatter(field, { x: x + 4, y: y + 5, within: 3, count: 8, reach: 1 }, random, (i) =>
        ball(0.75, i % 2 ? '#8d0f1f' : '#2b1640', { shine: 0.7, seed: i }),
      )
      field.lay(leaf(2.6, ['#2f7a2a', '#7fbf57'], 4, 0.6), { x: x + 5.4, y: y - 0.4, reach: 2, angle: 0.7 })
    },
    shot: { ...usual, shape: 4 / 3, tilt: 0.9, exposure: 0.75, sky: 0.28 },
    seed: 10,
  },
  'jugo-de-frutos-rojos': {
    ground: slate('#d5cec2', 3),
    build(field, { x, y }, random) {
      field.lay(glass(4.6, 9), { x, y: y + 3, reach: 5, on: 0 })
      for (const [dx, dy] of [
        [-1.4, -0.6],
        [1.3, 0.8],
        [0.2, -2],
      ] as const)
        field.lay(
          block({ long: 2.2, wide: 2, high: 1 }, () => hex('#e7a9b4'), {
            side: hex('#c45b6f'),
            rough: 0.1,
            shine: 0.9,
          }),
          {
            ...{ x: x + dx, y: y + 3 + dy, reach: 2, angle: dx, on: 8.1 },
          },
        )
      field.lay(leaf(2.4, ['#2f7a2a', '#7fbf57'], 6, 0.6), { x: x + 1.8, y: y + 1.4, reach: 2, angle: 0.4 })
      scatter(field, { x: x - 6, y: y + 7, within: 3.5, count: 11, reach: 1 }, random, (i) =>
        ball(0.85, i % 3 ? '#a3142a' : '#3a1c55', { shine: 0.7, seed: i }),
      )
      scatter(field, { x: x + 7, y: y + 4, within: 3, count: 7, reach: 1 }, random, (i) =>
        ball(0.85, '#b31930', { shine: 0.7, seed: i }),
      )
    },
    shot: { ...usual, width: 19, pixels: 800, shape: 0.75, tilt: 0.7 },
    seed: 11,
  },
  'pan-casero': {
    ground: wood('#5b3a20', '#a87848', 15),
    build(field, { x, y }, random) {
      field.lay(slashed, { x: x - 3.5, y, reach: 10, angle: -0.2 })
      for (const [dx, angle] of [
        [10.5, 1.2],
        [13.5, 1.35],
      ] as const)
        field.lay(
          block({ long: 9, wide: 2, high: 5 }, browned('#e9cf9d', '#a9702f', 0.7, dx), {
            side: hex('#f0dfb6'),
            rough: 0.35,
          }),
          {
            ...{ x: x + dx, y: y + 1, reach: 6, angle, on: 0 },
          },
        )
      scatter(field, { x, y: y + 7, within: 9, count: 130, reach: 0.3 }, random, (i) =>
        ball(0.16, i % 2 ? '#e3b878' : '#c99352', { seed: i }),
      )
    },
    shot: { ...usual, width: 34, shape: 1.6, tilt: 0.75 },
    seed: 12,
  },
}

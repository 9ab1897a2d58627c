/** The colours of a table: its two tones, and the tone of its pattern. */
export type Ground = keyof typeof grounds

const grounds = {
  ember: ['#f6dccb', '#e9b89c', '#b9633d'],
  wheat: ['#fbeccb', '#f0cf92', '#b98a35'],
  sage: ['#e4edd6', '#c0d3a6', '#6f8f4c'],
  rose: ['#fbe3e1', '#efbdb9', '#c06f6a'],
  sky: ['#dfeef3', '#b2d3df', '#5f97ab'],
  sea: ['#d8ebe7', '#a3cdc6', '#4a8f85'],
  mist: ['#e6eaef', '#c0cbd8', '#72859b'],
  plum: ['#f0e0ea', '#d5b3c9', '#8f5579'],
  brick: ['#d98a63', '#b45a38', '#7c3318'],
  walnut: ['#8a5f42', '#5d3b27', '#2f1a0e'],
  coal: ['#5c6164', '#34383b', '#15181a'],
  ink: ['#3d5560', '#22343d', '#0d181e'],
} as const

/** A table from above, or a wall with a counter before it. */
export type Table = keyof typeof tables

const stroke = (d: string, colour: string, width: number, opacity: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`

const places = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

const tables = {
  plain: () => '<path d="M480 0v360H150C300 330 410 180 400 0Z" fill="#fff" opacity=".14"/>',
  planks: (tone: string) =>
    stroke(
      places(60, 300, 60)
        .map((y) => `M0 ${y}H480`)
        .join(''),
      tone,
      2.5,
      0.4,
    ) +
    stroke(
      places(0, 5, 1)
        .map(
          (row) =>
            `M${(row * 137) % 300} ${row * 60 + 22}c60-9 110 9 190-2M${(row * 211) % 260} ${row * 60 + 42}c70 8 90-6 150 3`,
        )
        .join(''),
      tone,
      1.6,
      0.22,
    ),
  boards: (tone: string) =>
    stroke(
      places(80, 400, 80)
        .map((x) => `M${x} 0V360`)
        .join(''),
      tone,
      2.5,
      0.4,
    ) +
    stroke(
      places(0, 5, 1)
        .map(
          (row) =>
            `M${row * 80 + 26} ${(row * 97) % 140}c9 60-8 110 2 190M${row * 80 + 55} ${(row * 61) % 180}c-8 50 7 80-2 130`,
        )
        .join(''),
      tone,
      1.6,
      0.22,
    ),
  linen: (tone: string) => stroke('M34 0V360M446 0V360', tone, 12, 0.3) + stroke('M52 0V360M428 0V360', tone, 3, 0.3),
  stripes: (tone: string) =>
    stroke(
      places(-240, 480, 48)
        .map((x) => `M${x} 360l240-360`)
        .join(''),
      tone,
      14,
      0.16,
    ),
  check: (tone: string) =>
    stroke(
      places(20, 460, 80)
        .map((at) => `M${at} 0V360${at < 360 ? `M0 ${at}H480` : ''}`)
        .join(''),
      tone,
      40,
      0.2,
    ),
  tiles: (tone: string) =>
    stroke(
      places(30, 450, 84)
        .map((at) => `M${at} 0V360${at < 360 ? `M0 ${at}H480` : ''}`)
        .join(''),
      tone,
      2.5,
      0.35,
    ) +
    places(30, 450, 84)
      .flatMap((x) => places(30, 330, 84).map((y) => `M${x} ${y - 12}l12 12-12 12-12-12Z`))
      .reduce((all, one) => all + one, '<path d="')
      .concat(`" fill="${tone}" opacity=".4"/>`),
  marble: (tone: string) =>
    stroke('M-10 60C90 40 120 120 220 96S380 20 490 70M-10 250c80-40 150 30 240 0s150-80 250-20', tone, 3, 0.22) +
    stroke('M60-10c20 90-30 150 30 240s40 90 30 140M360-10c-30 70 60 130 20 210s-20 120 10 170', tone, 1.8, 0.2),
  /** From the side: a wall with lamps out of focus, and a counter. */
  bar: (tone: string) =>
    [
      [60, 60, 34],
      [140, 110, 20],
      [400, 52, 40],
      [334, 120, 18],
      [456, 150, 24],
      [30, 170, 16],
      [240, 34, 14],
    ]
      .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff3cf" opacity=".26"/>`)
      .join('') + counter(tone),
  /** From the side: a tiled wall, and a counter. */
  kitchen: (tone: string) =>
    stroke(
      places(0, 3, 1)
        .flatMap((row) => [
          `M0 ${row * 62}H480`,
          ...places(row % 2 ? 60 : 0, 480, 120).map((x) => `M${x} ${row * 62}v62`),
        ])
        .join(''),
      '#fff',
      3,
      0.38,
    ) + counter(tone),
  /** From the side: a window's light, and a counter. */
  window: (tone: string) =>
    `<path d="M40-10h150L110 248H-60ZM230-10h60L210 248h-70Z" fill="#fff" opacity=".26"/>${counter(tone)}`,
} as const

const counter = (tone: string) =>
  `<path d="M0 248h480v112H0Z" fill="${tone}" opacity=".45"/><path d="M0 246h480v5H0Z" fill="#fff" opacity=".35"/>`

/** Tables that are seen from the side. */
export const isFromTheSide = (table: Table) => table === 'bar' || table === 'kitchen' || table === 'window'

/** The whole picture behind the dish, 480 × 360. */
export function tableOf(ground: Ground, table: Table): string {
  const [light, dark, tone] = grounds[ground]
  return [
    `<defs><linearGradient id="c" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient></defs>`,
    '<path d="M0 0h480v360H0Z" fill="url(#c)"/>',
    tables[table](tone),
  ].join('')
}
